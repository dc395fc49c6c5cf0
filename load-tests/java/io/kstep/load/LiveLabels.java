package io.kstep.load;

import io.kstep.wire.LabelRecord;
import io.kstep.wire.NamedLabel;
import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The client of a live campaign: sends the label of an instance once its prediction is committed. What the topic of the
 * labels holds already is not sent again, so that a campaign that was interrupted goes on with the same input.
 */
final class LiveLabels implements AutoCloseable {

    private static final String TOPIC = "in." + CampaignInput.LABELS;
    private static final Pattern GOOD = Pattern.compile("\"id\":\"(\\d+)\"");

    private final Load load;
    private final CampaignInput input;
    private final BitSet sent = new BitSet();

    LiveLabels(String bootstrap, CampaignInput input) {
        this.input = input;
        new OutputComparison(bootstrap, CampaignModels.PARTITIONS).each(TOPIC, json -> {
            Matcher id = GOOD.matcher(json);
            if (id.find()) {
                sent.set(Integer.parseInt(id.group(1)));
            }
        });
        load = new Load(bootstrap, 5);
    }

    void predicted(ConsumerRecord<byte[], byte[]> prediction) {
        int id = Committed.id(prediction);
        if (input.truth(id) != null && !sent.get(id)) {
            sent.set(id);
            load.send(
                    TOPIC,
                    prediction.key(),
                    LabelRecord.encode(Integer.toString(id), new NamedLabel.Hard(input.truth(id))),
                    prediction.timestamp());
        }
    }

    @Override
    public void close() {
        load.flush();
        load.close();
    }
}
