package io.kstep.inspect.page;

import java.util.ArrayList;
import java.util.List;

/** Maps values to pixels, with ticks at round numbers. */
public record Scale(double low, double high, double from, double to) {

    public double at(double value) {
        return from + (to - from) * (value - low) / (high - low);
    }

    public double[] at(double[] values) {
        double[] pixels = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            pixels[i] = at(values[i]);
        }
        return pixels;
    }

    /** Multiples of 1, 2 or 5 times a power of ten, about as many as asked for. */
    public List<Double> ticks(int about) {
        double rough = (high - low) / about;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = power * (rough / power < 1.5 ? 1 : rough / power < 3.5 ? 2 : rough / power < 7.5 ? 5 : 10);
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(low / step); i * step <= high; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }
}
