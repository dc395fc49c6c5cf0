package io.kstep.fault;

/** The long version of the campaign: {@code RECORDS KILLS BROKER_RESTARTS SEED}; exits with 1 if the outputs differ. */
public final class LongFaultCampaign {

    private LongFaultCampaign() {}

    public static void main(String[] arguments) {
        FaultCampaign.Plan plan = new FaultCampaign.Plan(
                Integer.parseInt(arguments[0]),
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                Long.parseLong(arguments[3]));
        System.exit(isSame(plan) ? 0 : 1);
    }

    private static boolean isSame(FaultCampaign.Plan plan) {
        try (FaultCampaign campaign = new FaultCampaign(plan, line -> System.out.println(line))) {
            FaultCampaign.Outcome calm = campaign.calm();
            System.out.println("undisturbed: " + calm.count("predictions") + " predictions");
            FaultCampaign.Outcome wild = campaign.wild();
            boolean same = wild.topics().equals(calm.topics());
            System.out.println(wild.kills() + " kills, " + wild.brokerRestarts() + " broker restarts: "
                    + wild.count("predictions") + " predictions; all output topics "
                    + (same ? "equal byte for byte" : "DIFFER"));
            return same;
        }
    }
}
