package io.kstep.wire;

import java.util.Arrays;

/** Texts with a number each, found by their characters without a text being made. Open addressing, never shrinks. */
final class TextIndex {

    static final int NONE = -1;

    private static final int SMALLEST = 16;

    private String[] texts = new String[SMALLEST];
    private int[] numbers = new int[SMALLEST];
    private int size;

    int size() {
        return size;
    }

    void put(String text, int number) {
        if (2 * (size + 1) > texts.length) {
            grow();
        }
        char[] chars = text.toCharArray();
        int slot = slot(chars, 0, chars.length);
        if (texts[slot] == null) {
            size++;
        }
        texts[slot] = text;
        numbers[slot] = number;
    }

    /** The number of a text, {@link #NONE} where there is none. */
    int find(char[] chars, int offset, int length) {
        int slot = slot(chars, offset, length);
        return texts[slot] == null ? NONE : numbers[slot];
    }

    private int slot(char[] chars, int offset, int length) {
        int mask = texts.length - 1;
        int slot = hash(chars, offset, length) & mask;
        while (texts[slot] != null && !equal(texts[slot], chars, offset, length)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private static boolean equal(String text, char[] chars, int offset, int length) {
        if (text.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) != chars[offset + i]) {
                return false;
            }
        }
        return true;
    }

    private static int hash(char[] chars, int offset, int length) {
        int hash = length;
        for (int i = offset; i < offset + length; i++) {
            hash = (hash ^ chars[i]) * 0x01000193; // FNV-1a
        }
        return hash ^ (hash >>> 15);
    }

    private void grow() {
        String[] oldTexts = texts;
        int[] oldNumbers = numbers;
        texts = new String[oldTexts.length * 2];
        numbers = Arrays.copyOf(numbers, texts.length);
        size = 0;
        for (int i = 0; i < oldTexts.length; i++) {
            if (oldTexts[i] != null) {
                put(oldTexts[i], oldNumbers[i]);
            }
        }
    }
}
