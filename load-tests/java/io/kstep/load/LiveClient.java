package io.kstep.load;

import io.kstep.wire.LabelRecord;
import io.kstep.wire.NamedLabel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The client of a live campaign: keeps a number of instances under way and sends the label of each once its prediction is
 * committed. So no fault finds the stream at its end before its turn. What the topics hold already is not sent again: a
 * campaign that was interrupted goes on with the same input.
 */
final class LiveClient implements AutoCloseable {

    private static final Pattern GOOD = Pattern.compile("^\\{\"id\":\"(\\d+)\"");

    private record Input(String role, String key, byte[] value, long time) {

        boolean isGoodInstance() {
            return role.equals(CampaignInput.INSTANCES) && isGood(new String(value, StandardCharsets.UTF_8));
        }

        String place() {
            return place(role, key);
        }

        static String place(String role, String key) {
            return role + " " + key;
        }
    }

    private final Load load;
    private final CampaignInput input;
    private final Deque<Input> unsent = new ArrayDeque<>();
    private final int mostUnderWay;
    private final BitSet predicted = new BitSet();
    private final BitSet labelled = new BitSet();
    private int underWay;

    /** @param mostUnderWay instances that are sent before the first of them is predicted */
    LiveClient(String bootstrap, long seed, int records, int mostUnderWay) {
        this.mostUnderWay = mostUnderWay;
        load = new Load(bootstrap, 5);
        Map<String, Integer> sent = new HashMap<>();
        OutputComparison topics = new OutputComparison(bootstrap, CampaignModels.PARTITIONS);
        for (String role : List.of(CampaignInput.INSTANCES, CampaignInput.LABELS, CampaignInput.CONTROL)) {
            topics.each("in." + role, (key, json) -> found(role, key, json, sent));
        }
        input = new CampaignInput(seed, records, true, (role, key, value, time) -> {
                    Input next = new Input(role, key, value, time);
                    if (sent.merge(next.place(), -1, Integer::sum) < 0) { // records of a key keep their order
                        unsent.add(next);
                    } else if (next.isGoodInstance()) {
                        underWay++;
                    }
                })
                .run();
    }

    private void found(String role, String key, String json, Map<String, Integer> sent) {
        Matcher id = GOOD.matcher(json);
        if (role.equals(CampaignInput.LABELS) && id.find()) {
            labelled.set(Integer.parseInt(id.group(1))); // this client's, not the input's
        } else {
            sent.merge(Input.place(role, key), 1, Integer::sum);
        }
    }

    private static boolean isGood(String json) {
        return GOOD.matcher(json).find();
    }

    CampaignInput input() {
        return input;
    }

    /** Sends what may be under way. */
    LiveClient send() {
        while (underWay < mostUnderWay && !unsent.isEmpty()) {
            Input next = unsent.remove();
            underWay += next.isGoodInstance() ? 1 : 0;
            load.send("in." + next.role, next.key.getBytes(StandardCharsets.UTF_8), next.value, next.time);
        }
        return this;
    }

    void predicted(ConsumerRecord<byte[], byte[]> prediction) {
        int id = Committed.id(prediction);
        if (!predicted.get(id)) {
            predicted.set(id);
            underWay--;
            label(id, prediction);
            send();
        }
    }

    private void label(int id, ConsumerRecord<byte[], byte[]> prediction) {
        if (input.truth(id) != null && !labelled.get(id)) {
            labelled.set(id);
            load.send(
                    "in." + CampaignInput.LABELS,
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
