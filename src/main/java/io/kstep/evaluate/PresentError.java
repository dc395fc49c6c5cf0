package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/** An estimate that is held against the losses that follow it, block by block, and is worth less where they differ. */
final class PresentError implements RollingError {

    private final RollingError estimate;
    private final Wander wander = new Wander();
    /** The estimate as it stood when the block at hand began. */
    private double forecast = Double.NaN;

    private double forecastSize;
    private double sum;
    private int count;

    PresentError(RollingError estimate) {
        this.estimate = estimate;
    }

    @Override
    public void add(double loss) {
        if (count >= Wander.BLOCK) {
            if (forecastSize > 0) {
                wander.take(forecast, forecastSize, sum, count);
            }
            forecast = estimate.presentValue();
            forecastSize = estimate.presentSize();
            sum = 0;
            count = 0;
        }
        estimate.add(loss);
        sum += loss;
        count++;
    }

    @Override
    public void learned() {
        wander.learned();
    }

    @Override
    public double value() {
        return estimate.value();
    }

    @Override
    public double effectiveSize() {
        return estimate.effectiveSize();
    }

    @Override
    public double presentValue() {
        return estimate.presentValue();
    }

    @Override
    public double presentSize() {
        double size = estimate.presentSize();
        return size / (1 + size * wander.share(forecast, forecastSize, sum, count));
    }

    @Override
    public void write(BinaryWriter out) {
        estimate.write(out);
        wander.write(out);
        out.writeDouble(forecast).writeDouble(forecastSize).writeDouble(sum).writeInt(count);
    }

    @Override
    public void restore(BinaryReader in, int form) {
        estimate.restore(in, form);
        if (form == ErrorForms.WITHOUT_WANDER) {
            return; // its forecasts start with the next loss
        }
        wander.restore(in);
        forecast = in.readDouble();
        forecastSize = in.readDouble();
        sum = in.readDouble();
        count = in.readInt();
    }
}
