package io.kstep.cli;

import io.kstep.spec.NearestName;
import io.kstep.spec.SpecException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Entry point of {@code kstep.jar}: finds the command, runs it and turns whatever goes wrong into one line. */
@Command(
        name = "kstep",
        mixinStandardHelpOptions = true,
        scope = CommandLine.ScopeType.INHERIT,
        versionProvider = Main.Version.class,
        description = "A classifier for Kafka topics that learns while it serves. Its models can be inspected.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  kstep demo",
            "  kstep serve --config service.properties",
            "  kstep prequential --data electricity.csv.gz",
            "  kstep evaluate --data iris.csv,wine.csv --learner \"nb(density=mte)\" --estimator \"cv(folds=10)\"",
            "  kstep inspect --data iris.csv --html iris.html",
            "",
            "Exit codes: 0 success, 1 internal error, 2 bad input or usage, 3 a check of an experiment fails.",
            "KSTEP_DEBUG=1 shows the stack trace of an error."
        })
public final class Main implements Runnable {

    private static final int WIDTH = 110;

    /** Commands that have more to bring to an end than a file. */
    private static final Set<String> PATIENT = Set.of("demo", "serve", "replay");

    private static final String HELP = "help";

    private static final Map<String, Function<Terminal, Callable<Integer>>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("demo", DemoCommand::new);
        COMMANDS.put("serve", ServeCommand::new);
        COMMANDS.put("replay", ReplayCommand::new);
        COMMANDS.put("topics", TopicsCommand::new);
        COMMANDS.put("dead-letters", DeadLettersCommand::new);
        COMMANDS.put("prequential", PrequentialCommand::new);
        COMMANDS.put("evaluate", EvaluateCommand::new);
        COMMANDS.put("compare", CompareCommand::new);
        COMMANDS.put("predict", PredictCommand::new);
        COMMANDS.put("inspect", InspectCommand::new);
        COMMANDS.put("information", InformationCommand::new);
        COMMANDS.put("experiment", ExperimentCommand::new);
        COMMANDS.put("generate", GenerateCommand::new);
        COMMANDS.put("learners", LearnersCommand::new);
        COMMANDS.put("generators", GeneratorsCommand::new);
        COMMANDS.put(HELP, HelpCommand::new);
    }

    @CommandLine.Spec
    private CommandSpec spec;

    private Main() {}

    public static void main(String[] arguments) {
        // One output in every country; and Kafka Streams formats a number for each empty input at every record, which
        // takes the JDK a microsecond longer in any other locale
        Locale.setDefault(Locale.US);
        KafkaLog.withoutNoise();
        StopSignal stop = StopSignal.onInterrupt(PATIENT.contains(arguments.length > 0 ? arguments[0] : "") ? 60 : 3);
        Terminal terminal = new Terminal(
                utf8(FileDescriptor.out), utf8(FileDescriptor.err), Terminal.isInteractive(), stop, System::nanoTime);
        int code = run(arguments, terminal);
        stop.finished();
        System.exit(code);
    }

    /** Runs a command with these for its output, without a terminal; gives its exit code. */
    static int run(String[] arguments, PrintWriter out, PrintWriter err) {
        return run(arguments, new Terminal(out, err, false, () -> false, System::nanoTime));
    }

    static int run(String[] arguments, Terminal terminal) {
        try {
            String command = Stream.of(arguments)
                    .filter(argument -> !argument.startsWith("-"))
                    .findFirst()
                    .orElse(HELP);
            if (!COMMANDS.containsKey(command)) { // picocli would show the general help if --help follows
                return Failures.report(noCommand(command), terminal);
            }
            return commandLine(terminal, arguments).execute(arguments);
        } catch (OutOfMemoryError | StackOverflowError | LinkageError e) {
            return Failures.report(e, terminal);
        } finally {
            terminal.out().flush();
            terminal.err().flush();
        }
    }

    /** The commands, with all that they print going to the terminal; where the first argument names one, it alone. */
    static CommandLine commandLine(Terminal terminal, String... arguments) {
        CommandLine root = new CommandLine(new Main());
        String first = arguments.length > 0 ? arguments[0] : HELP;
        String named = COMMANDS.containsKey(first) && !first.equals(HELP) ? first : null;
        COMMANDS.forEach((name, command) -> {
            if (named == null || named.equals(name)) { // building a command takes time: start-up should not
                root.addSubcommand(command.apply(terminal));
            }
        });
        return root.setOut(terminal.out())
                .setErr(terminal.err())
                .setUsageHelpWidth(WIDTH)
                .setParameterExceptionHandler(Main::misused)
                .setExecutionExceptionHandler((e, command, parsed) -> Failures.report(e, terminal));
    }

    private static int misused(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        Failures.print(misuse(e) + " (see " + command.getCommandSpec().qualifiedName() + " --help)", command.getErr());
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static String misuse(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)) {
            return e.getArgSpec() instanceof OptionSpec option
                            && option.longestName().equals(ServiceOptions.SET)
                    ? ServiceOptions.SET + " takes KEY=VALUE; what was given is not shown, as it may be a secret"
                    : e.getMessage();
        }
        // what follows the sign may be a secret
        String first = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
        String near = String.join("' or '", unmatched.getSuggestions());
        return "there is no " + (first.startsWith("-") ? "option" : "argument") + " '" + first + "'"
                + (near.isEmpty() ? "" : "; did you mean '" + near + "'?");
    }

    /** Says that there is no such command, and the nearest one or, where none is near, all. */
    static SpecException noCommand(String named) {
        return new SpecException("there is no command '" + named.replaceFirst("=.*", "") + "'; "
                + NearestName.of(named, COMMANDS.keySet())
                        .map(near -> "did you mean '" + near + "'?")
                        .orElse("there are " + String.join(", ", COMMANDS.keySet()))
                + " (see kstep --help)");
    }

    /** Without a command there is nothing to do but to say which there are. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private static PrintWriter utf8(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), false);
    }

    /** The version that the jar was built as. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"kstep " + (version == null ? "(not from a jar)" : version)};
        }
    }
}
