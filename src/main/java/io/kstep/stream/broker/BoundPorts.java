package io.kstep.stream.broker;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.server.ServerSocketFactory;

/**
 * The two sockets of a broker, bound before it starts and handed to it as they are: between the choice of a port and
 * its use there is no moment in which another process could take it. The ports stand in a file of the folder, so that a
 * restart has them again.
 */
final class BoundPorts implements ServerSocketFactory, AutoCloseable {

    static final String HOST = "127.0.0.1";

    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final String FILE = "ports";
    private static final int BACKLOG = 50;
    private static final int TRIES = 30;
    private static final long PAUSE_MILLIS = 100;

    private final Map<Integer, ServerSocketChannel> waiting = new HashMap<>();
    private final List<ServerSocketChannel> opened = new ArrayList<>();
    private final int broker;
    private final int controller;

    private BoundPorts(int broker, int controller) throws IOException {
        try {
            this.broker = bind(broker);
            this.controller = bind(controller);
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** The ports of a folder, as they were before or free ones. */
    static BoundPorts of(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (Files.exists(file)) {
            String[] known = Files.readString(file).strip().split(" ");
            return new BoundPorts(Integer.parseInt(known[0]), Integer.parseInt(known[1]));
        }
        BoundPorts fresh = new BoundPorts(0, 0);
        Files.writeString(file, fresh.broker + " " + fresh.controller + "\n");
        return fresh;
    }

    private int bind(int port) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        opened.add(channel);
        channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        for (int attempt = 1; ; attempt++) {
            try {
                channel.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), BACKLOG);
                int bound = ((InetSocketAddress) channel.getLocalAddress()).getPort();
                waiting.put(bound, channel);
                return bound;
            } catch (BindException e) {
                if (port == 0 || attempt == TRIES) { // a known port may be held by a client's connection for a while
                    throw new BindException("port " + port + " of " + HOST + " is taken: " + e.getMessage());
                }
                pause();
            }
        }
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for a port", e);
        }
    }

    int broker() {
        return broker;
    }

    int controller() {
        return controller;
    }

    @Override
    public synchronized ServerSocketChannel openServerSocket(
            String listener, InetSocketAddress address, int backlog, int receiveBuffer) throws IOException {
        ServerSocketChannel channel = waiting.remove(address.getPort());
        if (channel == null) {
            throw new BindException("no socket was bound for " + address);
        }
        channel.configureBlocking(false);
        return channel;
    }

    /** Closes those that the broker has not closed. */
    @Override
    public void close() {
        for (ServerSocketChannel channel : opened) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new IllegalStateException("a listening socket does not close", e);
            }
        }
    }
}
