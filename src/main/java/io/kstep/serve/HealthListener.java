package io.kstep.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers health on a port of its own, from one thread that waits for nobody. Where too many connections are open the
 * oldest gives way to the newest, so that no number of idle or slow clients keeps a probe away; a probe sends its request
 * at once.
 */
final class HealthListener implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HealthListener.class);
    private static final int MOST_OPEN = 128;
    private static final int LONGEST_REQUEST = 4_096;
    private static final long CLOSING_MILLIS = 2_000;
    private static final String END_OF_HEAD = "\r\n\r\n";

    private final ServerSocketChannel server;
    private final Selector selector;
    private final Function<String, Optional<Answer>> answers;
    private final Deque<SelectionKey> oldestFirst = new ArrayDeque<>();
    private final Thread thread;

    /**
     * @param answers by the path; nothing for a path that is none of health's
     */
    HealthListener(InetSocketAddress address, Function<String, Optional<Answer>> answers) throws IOException {
        this.answers = answers;
        selector = Selector.open();
        server = ServerSocketChannel.open();
        try {
            server.bind(address);
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException e) {
            server.close();
            selector.close();
            throw e;
        }
        thread = new Thread(this::listen, "kstep-health");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return server.socket().getLocalPort();
    }

    private void listen() {
        while (selector.isOpen() && server.isOpen()) {
            try {
                selector.select();
                for (SelectionKey key : selector.selectedKeys()) {
                    take(key);
                }
                selector.selectedKeys().clear();
            } catch (IOException e) {
                LOG.warn("the health port has trouble: {}", e.getMessage());
            }
        }
    }

    private void take(SelectionKey key) throws IOException {
        if (!key.isValid()) {
            return;
        }
        if (key.isAcceptable()) {
            accept();
            return;
        }
        try {
            if (isDone(key)) {
                drop(key);
            }
        } catch (IOException e) {
            LOG.debug("a client of the health port went away: {}", e.getMessage());
            drop(key);
        }
    }

    private void accept() throws IOException {
        SocketChannel client = server.accept();
        if (client == null) {
            return;
        }
        client.configureBlocking(false);
        oldestFirst.add(client.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(LONGEST_REQUEST)));
        while (oldestFirst.size() > MOST_OPEN) {
            drop(oldestFirst.peek());
        }
    }

    private void drop(SelectionKey key) throws IOException {
        oldestFirst.remove(key);
        key.channel().close();
    }

    /** Reads what is there; answers once the request's head is whole. */
    private boolean isDone(SelectionKey key) throws IOException {
        SocketChannel client = (SocketChannel) key.channel();
        ByteBuffer read = (ByteBuffer) key.attachment();
        if (client.read(read) < 0) {
            return true;
        }
        String head =
                StandardCharsets.ISO_8859_1.decode(read.duplicate().flip()).toString();
        if (!head.contains(END_OF_HEAD)) {
            return !read.hasRemaining();
        }
        // a few hundred bytes go into an empty buffer of the system at once; who has filled it is not waited for
        client.write(
                ByteBuffer.wrap(response(head.substring(0, head.indexOf('\r')).split(" "))));
        client.shutdownOutput();
        return true;
    }

    private byte[] response(String[] requestLine) {
        boolean known = requestLine.length == 3 && requestLine[0].matches("GET|HEAD");
        Answer answer = answer(known ? requestLine[1] : "");
        String head = "HTTP/1.1 " + answer.status() + " \r\nContent-Type: " + answer.type() + "\r\nContent-Length: "
                + answer.body().length + "\r\nCache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\n"
                + "Connection: close" + END_OF_HEAD;
        byte[] first = head.getBytes(StandardCharsets.ISO_8859_1);
        byte[] body = requestLine[0].equals("HEAD") ? new byte[0] : answer.body();
        return ByteBuffer.allocate(first.length + body.length)
                .put(first)
                .put(body)
                .array();
    }

    private Answer answer(String path) {
        try {
            return answers.apply(path)
                    .orElseGet(() ->
                            Answer.refused(Refusal.NOT_FOUND, "this port serves /health/live and /health/ready only"));
        } catch (RuntimeException e) {
            LOG.warn("{} failed", path, e);
            return Answer.refused(Refusal.INTERNAL, "internal error; see the log of the service");
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            selector.wakeup();
            thread.join(CLOSING_MILLIS);
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
