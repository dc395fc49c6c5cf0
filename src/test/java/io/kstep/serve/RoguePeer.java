package io.kstep.serve;

import io.kstep.stream.ModelQueries.Host;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What listens where a replica should, and answers what it likes. */
final class RoguePeer implements AutoCloseable {

    /** Answers one request. */
    interface Behaviour {
        void answer(Socket socket, OutputStream out) throws IOException, InterruptedException;
    }

    /** The heads of the requests that came. */
    final List<String> asked = new CopyOnWriteArrayList<>();

    private final ServerSocket server;
    private final Behaviour behaviour;

    RoguePeer(Behaviour behaviour) {
        this.behaviour = behaviour;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread thread = new Thread(this::listen, "rogue");
        thread.setDaemon(true);
        thread.start();
    }

    /** One that answers with these headers and this body, and hangs up. */
    static RoguePeer saying(String head, String body) {
        return new RoguePeer((socket, out) -> out.write(("HTTP/1.1 " + head + "\r\nContent-Length: "
                        + body.getBytes(StandardCharsets.UTF_8).length + "\r\nConnection: close\r\n\r\n" + body)
                .getBytes(StandardCharsets.UTF_8)));
    }

    Host host() {
        return new Host("127.0.0.1", server.getLocalPort());
    }

    private void listen() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread thread = new Thread(() -> serve(socket), "rogue-answer");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            StringBuilder head = new StringBuilder();
            InputStream in = socket.getInputStream();
            for (int c = in.read(); c >= 0; c = in.read()) {
                head.append((char) c);
                if (head.indexOf("\r\n\r\n") >= 0) {
                    asked.add(head.toString());
                    behaviour.answer(socket, socket.getOutputStream());
                    return;
                }
            }
        } catch (IOException | InterruptedException e) {
            // who asked has hung up, or the test is over
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
