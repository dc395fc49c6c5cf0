package io.kstep.stream.broker;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import kafka.server.FaultHandlerFactory;
import org.apache.kafka.server.fault.FaultHandler;
import org.apache.kafka.server.fault.FaultHandlerException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the broker's faults and keeps the first; the ordinary handlers would end the process. */
final class Faults implements FaultHandlerFactory {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);

    private final AtomicReference<Throwable> first = new AtomicReference<>();

    @Override
    public FaultHandler build(String name, boolean fatal, Runnable action) {
        return (message, cause) -> {
            LOG.error("{}: {}", name, message, cause);
            first.compareAndSet(null, cause == null ? new FaultHandlerException(message) : cause);
            action.run();
            return new FaultHandlerException(name + ": " + message, cause);
        };
    }

    Optional<Throwable> first() {
        return Optional.ofNullable(first.get());
    }
}
