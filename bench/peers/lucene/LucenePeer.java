import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.util.Version;

/**
 * Lucene as a peer: same corpus, queries and work per query as the other contenders.
 *
 * <p>usage: LucenePeer build DATA INDEX, in a JVM of its own, so that merging does not spoil the profiles of the search
 * loops; then LucenePeer serve INDEX WORK with one command per line: "run CLASS", "answers CLASS FILE".
 */
public final class LucenePeer {
  public static void main(String[] args) throws IOException {
    if (args[0].equals("build")) {
      long began = System.nanoTime();
      IndexBuild.build(Path.of(args[1]), Path.of(args[2]));
      System.out.println((System.nanoTime() - began) / 1_000_000);
      return;
    }
    Path index = Path.of(args[1]);
    Queries queries = new Queries(index);
    try (Stream<Path> files = Files.list(index)) {
      long bytes = files.mapToLong(file -> file.toFile().length()).sum();
      System.out.println("{\"version\":\"" + Version.LATEST + "\",\"bytes\":" + bytes + "}");
    }
    List<String[]> work = Files.readAllLines(Path.of(args[2])).stream().map(line -> line.split("\t", -1)).toList();
    BufferedReader commands = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = commands.readLine()) != null; ) {
      String[] command = line.split(" ");
      String kind = command[1].equals("C") ? "C" : "B";
      List<String[]> chosen = work.stream().filter(query -> query[0].equals(kind)).toList();
      if (command[0].equals("run")) System.out.println(Arrays.toString(times(queries, command[1], chosen)));
      else {
        Files.writeString(Path.of(command[2]), answers(queries, command[1], chosen));
        System.out.println("[]");
      }
    }
  }

  /** Every query once; milliseconds each, documents included. */
  private static double[] times(Queries queries, String name, List<String[]> work) throws IOException {
    double[] times = new double[work.size()];
    for (int i = 0; i < times.length; i++) {
      long began = System.nanoTime();
      queries.documents(queries.ask(name, work.get(i)).documents());
      times[i] = (System.nanoTime() - began) / 1e6;
    }
    return times;
  }

  private static String answers(Queries queries, String name, List<String[]> work) throws IOException {
    List<String> answers = new ArrayList<>();
    for (String[] query : work) {
      Queries.Result result = queries.ask(name, query);
      String ids =
          Arrays.stream(queries.documents(result.documents()))
              .map(text -> text.substring(0, text.indexOf('\t')))
              .collect(Collectors.joining(","));
      String facets =
          result.facets().entrySet().stream()
              .map(facet -> "\"" + facet.getKey() + "\":[" + counts(facet.getValue()) + "]")
              .collect(Collectors.joining(","));
      answers.add(
          String.format(Locale.ROOT, "{\"hits\":%d,\"ids\":[%s],\"facets\":{%s}}", result.hits(), ids, facets));
    }
    return "[" + String.join(",\n", answers) + "]";
  }

  private static String counts(List<Ordinals.Count> counts) {
    return counts.stream()
        .map(count -> "[\"" + count.label() + "\"," + count.count() + "]")
        .collect(Collectors.joining(","));
  }
}
