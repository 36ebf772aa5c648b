import java.util.Arrays;
import java.util.Collection;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/** Matching documents of the single segment, in the order of the index, which is by date. */
final class Matches extends SimpleCollector {
  int[] documents = new int[1024];
  int size;

  @Override
  public void collect(int document) {
    if (size == documents.length) documents = Arrays.copyOf(documents, size * 2);
    documents[size++] = document;
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  static final CollectorManager<Matches, Matches> MANAGER =
      new CollectorManager<>() {
        @Override
        public Matches newCollector() {
          return new Matches();
        }

        @Override
        public Matches reduce(Collection<Matches> collectors) {
          return collectors.iterator().next();
        }
      };
}
