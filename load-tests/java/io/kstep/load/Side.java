package io.kstep.load;

/** Which topology is under load. */
enum Side {
    KSTEP("kstep"),
    PASS_THROUGH("pass-through");

    private final String title;

    Side(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
