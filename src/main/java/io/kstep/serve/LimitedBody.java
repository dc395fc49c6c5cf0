package io.kstep.serve;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** Takes an answer's body up to a number of bytes, and closes the connection at the first byte beyond it. */
final class LimitedBody implements BodySubscriber<byte[]> {

    /** A body was longer than it may be. */
    static final class TooLong extends IOException {
        TooLong(long most) {
            super("more than " + most + " bytes");
        }
    }

    private final long most;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private Subscription subscription;

    private LimitedBody(long most) {
        this.most = most;
    }

    static BodyHandler<byte[]> handler(long most) {
        return head -> new LimitedBody(most);
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (body.isDone()) {
                return;
            }
            if (bytes.size() + (long) buffer.remaining() > most) {
                subscription.cancel();
                body.completeExceptionally(new TooLong(most));
                return;
            }
            byte[] piece = new byte[buffer.remaining()];
            buffer.get(piece);
            bytes.writeBytes(piece);
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(bytes.toByteArray());
    }
}
