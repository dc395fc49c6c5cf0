package io.kstep.session;

class MemoryWaitingTest implements WaitingStoreContract {

    private final WaitingStore store = new MemoryWaiting();

    @Override
    public WaitingStore store() {
        return store;
    }
}
