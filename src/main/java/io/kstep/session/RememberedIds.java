package io.kstep.session;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The latest ids of labelled instances of one model, so that a duplicate counts once. Kept as 64-bit hashes in a ring
 * with an open-addressing set beside it: among 10,000 ids a new one is taken for a duplicate with a chance of 5e-16.
 */
public final class RememberedIds {

    private static final int FIRST_ROOM = 16;

    private final int capacity;
    private long[] ring;
    private long[] slots = new long[2 * FIRST_ROOM];
    private long added;

    public RememberedIds(int capacity) {
        this.capacity = capacity;
        ring = new long[Math.min(FIRST_ROOM, capacity)];
    }

    /** A 64-bit hash of an id, never 0: FNV-1a over its UTF-8, mixed as by SplitMix64. */
    public static long hash(String id) {
        long hash = 0xCBF29CE484222325L;
        for (int i = 0; i < id.length(); i++) {
            if (id.charAt(i) >= 0x80) {
                return mixed(utf8Hash(id));
            }
            hash = (hash ^ id.charAt(i)) * 0x100000001B3L; // nearly all ids are ASCII: no bytes need be made of them
        }
        return mixed(hash);
    }

    private static long utf8Hash(String id) {
        long hash = 0xCBF29CE484222325L;
        for (byte b : id.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
        }
        return hash;
    }

    private static long mixed(long start) {
        long hash = start;
        hash = (hash ^ hash >>> 30) * 0xBF58476D1CE4E5B9L;
        hash = (hash ^ hash >>> 27) * 0x94D049BB133111EBL;
        hash ^= hash >>> 31;
        return hash == 0 ? 1 : hash;
    }

    public boolean contains(long hash) {
        return slots[slot(hash)] == hash;
    }

    /** How many are remembered. */
    public int size() {
        return (int) Math.min(added, capacity);
    }

    /** Remembers an id and, beyond the capacity, forgets the oldest. */
    public void add(long hash) {
        if (capacity == 0 || contains(hash)) {
            return;
        }
        if (added >= ring.length && ring.length < capacity) {
            grow();
        }
        int at = (int) (added % ring.length);
        if (added >= capacity) {
            remove(ring[at]);
        }
        ring[at] = hash;
        slots[slot(hash)] = hash;
        added++;
    }

    /**
     * How many ids ago one was added, 1 for the latest.
     *
     * @param most that is looked back
     * @return 0 where it is not among those
     */
    int age(long hash, int most) {
        int n = Math.min(most, size());
        for (int age = 1; age <= n; age++) {
            if (ring[(int) ((added - age) % ring.length)] == hash) {
                return age;
            }
        }
        return 0;
    }

    /** This number of the latest ids, oldest first. */
    public long[] latest(int count) {
        int n = Math.min(count, size());
        long[] ids = new long[n];
        for (int i = 0; i < n; i++) {
            ids[i] = ring[(int) ((added - n + i) % ring.length)];
        }
        return ids;
    }

    /** While the ring is not full it lies in order from 0, so that growing keeps every place. */
    private void grow() {
        int room = Math.min(capacity, 2 * ring.length);
        ring = Arrays.copyOf(ring, room);
        slots = new long[slotsFor(room)];
        for (int i = 0; i < added; i++) {
            slots[slot(ring[i])] = ring[i];
        }
    }

    /** The least power of two that is at most two thirds full: a larger table is fetched from farther away. */
    private static int slotsFor(int room) {
        return Integer.highestOneBit(Math.max(2 * FIRST_ROOM, room + room / 2) - 1) * 2;
    }

    private int slot(long hash) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0 && slots[slot] != hash) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** Open addressing without tombstones: what probed past the hole moves up into it (Knuth 6.4, algorithm R). */
    private void remove(long hash) {
        int mask = slots.length - 1;
        int hole = slot(hash);
        slots[hole] = 0;
        for (int next = hole + 1 & mask; slots[next] != 0; next = next + 1 & mask) {
            int home = (int) slots[next] & mask;
            boolean reachable = hole <= next ? home > hole && home <= next : home > hole || home <= next;
            if (!reachable) {
                slots[hole] = slots[next];
                slots[next] = 0;
                hole = next;
            }
        }
    }
}
