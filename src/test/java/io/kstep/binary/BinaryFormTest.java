package io.kstep.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is written is read back, its bytes stay what they were, and what is damaged is refused at little cost. */
class BinaryFormTest {

    private static final long[] LONGS = {0, 1, 127, 128, 16_383, 16_384, Integer.MAX_VALUE, Long.MAX_VALUE, -1};
    private static final double[] DOUBLES = {
        0, 0, 0, 1.5, -0.0, Double.MIN_VALUE, 0, Double.NaN, Double.NEGATIVE_INFINITY, 0
    };

    private static byte[] sample() {
        BinaryWriter out = new BinaryWriter();
        for (long value : LONGS) {
            out.writeLong(value);
        }
        return out.writeInt(-7)
                .writeByte(200)
                .writeBoolean(true)
                .writeDouble(Math.PI)
                .writeBits(0x0123456789ABCDEFL)
                .writeDoubles(DOUBLES)
                .writeInts(new int[] {3, -3, 300})
                .writeText("grün \uD83D\uDE00")
                .writeBytes(new byte[] {1, 2, 3})
                .writeList(List.of("a", "", "bc"), BinaryWriter::writeText)
                .toBytes();
    }

    private static String read(BinaryReader in) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < LONGS.length; i++) {
            all.append(in.readLong()).append(' ');
        }
        all.append(in.readInt()).append(' ').append(in.readByte()).append(' ').append(in.readBoolean());
        all.append(' ')
                .append(in.readDouble())
                .append(' ')
                .append(in.readBits())
                .append(' ');
        all.append(Arrays.toString(in.readDoubles())).append(Arrays.toString(in.readInts()));
        all.append(in.readText()).append(Arrays.toString(in.readBytes())).append(in.readList(BinaryReader::readText));
        in.expectEnd();
        return all.toString();
    }

    @Test
    void shouldReadBackEverythingItWrites() {
        assertThat(read(new BinaryReader(sample())))
                .isEqualTo("0 1 127 128 16383 16384 2147483647 9223372036854775807 -1 -7 200 true 3.141592653589793 "
                        + "81985529216486895 " + Arrays.toString(DOUBLES)
                        + "[3, -3, 300]grün \uD83D\uDE00[1, 2, 3][a, , bc]");
        assertThat(read(BinaryReader.foreign(sample()))).isEqualTo(read(new BinaryReader(sample())));
    }

    @Test
    void shouldWriteTheBytesThatOldModelsHave() {
        assertThat(HexFormat.of().formatHex(sample()))
                .isEqualTo(
                        "00017f8001ff7f808001ffffffff07ffffffffffffffff7fffffffffffffffffff01" // the longs
                                + "f9ffffff0fc801400921fb54442d180123456789abcdef" // -7, 200, true, pi, bits
                                + "0a0303" + "3ff8000000000000" + "8000000000000000"
                                + "0000000000000001" // three zeros, three
                                + "0102" + "7ff8000000000000" + "fff0000000000000" + "0100" // a zero, two; a zero, none
                                + "03" + "03fdffffff0fac02" + "0a6772c3bc6e20f09f9880" + "03010203" + "03016100026263");
    }

    @Test
    void shouldGoOnInTheSameBufferWhenCleared() {
        BinaryWriter out = new BinaryWriter();
        out.writeBytes(new byte[5_000]);
        assertThat(out.clear().writeInt(300).toBytes()).containsExactly(0xAC, 0x02);
        assertThat(out.size()).isEqualTo(2);
    }

    @Test
    void shouldRefuseEveryTruncation() {
        byte[] whole = sample();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(new BinaryReader(cut)))
                    .as("cut to %d bytes", length)
                    .isInstanceOf(BinaryFormatException.class)
                    .hasMessageContaining("of " + length);
        }
        assertThatThrownBy(() -> read(new BinaryReader(Arrays.copyOf(whole, whole.length + 1))))
                .isInstanceOf(BinaryFormatException.class)
                .hasMessageContaining("expected the end");
    }

    @Test
    void shouldReadOrRefuseWhateverBitsAreFlippedAndTakeLittleMemory() {
        byte[] whole = sample();
        SplittableRandom random = new SplittableRandom(5);
        long before = allocated();
        int refused = 0;
        int tries = 8 * whole.length + 5_000;
        for (int i = 0; i < tries; i++) {
            byte[] flipped = whole.clone();
            int flips = i < 8 * whole.length ? 1 : 1 + random.nextInt(6);
            for (int f = 0; f < flips; f++) {
                int bit = i < 8 * whole.length ? i : random.nextInt(8 * whole.length);
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
            }
            try {
                read(BinaryReader.foreign(flipped));
            } catch (BinaryFormatException e) {
                refused++; // anything else fails the test
            }
        }
        assertThat(refused).isBetween(tries / 10, tries);
        assertThat((allocated() - before) / tries).as("bytes per reading").isLessThan(1 << 20);
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    @ParameterizedTest
    @CsvSource({
        "ffffffff07, readDoubles", // two thousand million doubles
        "ffffffff0f, readDoubles", // a length below zero
        "80808080100000, readDoubles", // a length of more than 32 bits
        "80808080040000, readDoubles", // runs of nothing for ever
        "0a000b, readDoubles", // a run beyond the end
        "ffffffff07, readInts",
        "ffffffff07, readText",
        "ffffffff07, readBytes",
        "ffffffff07, readList",
        "808080808080808080808001, readLong"
    })
    void shouldBelieveNoLength(String bytes, String method) {
        BinaryReader in = BinaryReader.foreign(HexFormat.of().parseHex(bytes));
        long before = allocated();
        assertThatThrownBy(() -> {
                    switch (method) {
                        case "readDoubles" -> in.readDoubles();
                        case "readInts" -> in.readInts();
                        case "readText" -> in.readText();
                        case "readBytes" -> in.readBytes();
                        case "readList" -> in.readList(BinaryReader::readText);
                        default -> in.readLong();
                    }
                })
                .isInstanceOf(BinaryFormatException.class);
        assertThat(allocated() - before).isLessThan(1 << 20);
    }

    @Test
    void shouldClaimWhatTheBytesDoNotHoldOnce() {
        BinaryReader in = BinaryReader.foreign(new byte[10]);
        in.claim(1_000_000);
        in.claim(1_000_000);
        assertThatThrownBy(() -> in.claim(100_000_000)).isInstanceOf(BinaryFormatException.class);
        assertThatThrownBy(() -> in.claim(-1)).isInstanceOf(BinaryFormatException.class);
    }

    @Test
    void shouldAskForAsManyDoublesAsThereMustBe() {
        byte[] two = new BinaryWriter().writeDoubles(new double[] {1, 2}).toBytes();
        assertThat(new BinaryReader(two).readDoubles(2)).containsExactly(1, 2);
        assertThatThrownBy(() -> new BinaryReader(two).readDoubles(3))
                .isInstanceOf(BinaryFormatException.class)
                .hasMessageContaining("3 doubles, not 2");
    }
}
