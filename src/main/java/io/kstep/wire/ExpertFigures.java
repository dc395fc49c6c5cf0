package io.kstep.wire;

import io.kstep.print.Json;

/**
 * What is known of an expert, as it is published: {@code {"expert":"inspector-2","votes":412,"reliability":0.91,
 * "error":0.08}}.
 *
 * @param votes so far
 * @param reliability how often the expert is right, over classes as frequent as they are
 * @param error share of the votes that were wrong lately, as far as the other experts say; NaN before that is known
 */
public record ExpertFigures(String expert, long votes, double reliability, double error) {

    public void write(Json out) {
        out.field("expert", expert)
                .field("votes", votes)
                .count("reliability", reliability)
                .count("error", error);
    }
}
