package io.kstep.serve;

/** A request that cannot be answered: the HTTP status and one line that says why. */
final class Refusal extends RuntimeException {

    static final int BAD_REQUEST = 400;
    static final int UNAUTHORIZED = 401;
    static final int NOT_FOUND = 404;
    static final int NOT_ALLOWED = 405;
    static final int TOO_LARGE = 413;
    static final int MISDIRECTED = 421;
    static final int INTERNAL = 500;
    static final int BAD_GATEWAY = 502;
    static final int UNAVAILABLE = 503;
    static final int GATEWAY_TIMEOUT = 504;

    private static final int LONGEST_NAME = 100;

    private final int status;

    Refusal(int status, String reason) {
        // no stack trace: it is an answer, not a fault
        super(reason, null, false, false);
        this.status = status;
    }

    int status() {
        return status;
    }

    /** A name out of a request, fit for a message. */
    static String quoted(String name) {
        return "'" + (name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "...") + "'";
    }
}
