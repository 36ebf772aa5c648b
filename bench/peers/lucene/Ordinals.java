import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.facet.FacetsConfig;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.LongHeap;

/** Counts per ordinal of one doc-values field; labels are read once, because looking them up costs more than counting. */
final class Ordinals {
  static final int TOP = 100;

  record Count(String label, int count) {}

  private final LeafReader leaf;
  private final String field;
  private final String[] labels;
  private final Map<String, int[]> ranges = new HashMap<>();

  /** `shared`: the field holds the values of all dimensions. */
  Ordinals(LeafReader leaf, String field, boolean shared) throws IOException {
    this.leaf = leaf;
    this.field = field;
    SortedSetDocValues values = DocValues.getSortedSet(leaf, field);
    labels = new String[(int) values.getValueCount()];
    for (int i = 0; i < labels.length; i++) {
      String text = values.lookupOrd(i).utf8ToString();
      String[] path = shared ? FacetsConfig.stringToPath(text) : new String[] {field, text};
      labels[i] = path[1];
      int ordinal = i;
      ranges.compute(path[0], (x, range) -> range == null ? new int[] {ordinal, ordinal} : new int[] {range[0], ordinal});
    }
  }

  /** null: all documents. */
  int[] count(Matches matches) throws IOException {
    int[] counts = new int[labels.length];
    SortedSetDocValues values = DocValues.getSortedSet(leaf, field);
    SortedDocValues single = DocValues.unwrapSingleton(values);
    if (single != null) countSingle(single, matches.documents, matches.size, counts);
    else if (matches == null) countAll(values, leaf.maxDoc(), counts);
    else countMulti(values, matches.documents, matches.size, counts);
    return counts;
  }

  private static void countAll(SortedSetDocValues values, int end, int[] counts) throws IOException {
    for (int d = 0; d < end; d++)
      if (values.advanceExact(d)) for (int k = values.docValueCount(); k > 0; k--) counts[(int) values.nextOrd()]++;
  }

  private static void countMulti(SortedSetDocValues values, int[] documents, int n, int[] counts) throws IOException {
    for (int i = 0; i < n; i++)
      if (values.advanceExact(documents[i]))
        for (int k = values.docValueCount(); k > 0; k--) counts[(int) values.nextOrd()]++;
  }

  private static void countSingle(SortedDocValues values, int[] documents, int n, int[] counts) throws IOException {
    for (int i = 0; i < n; i++) if (values.advanceExact(documents[i])) counts[values.ordValue()]++;
  }

  /** The most frequent values of a dimension, equal ones by ordinal. */
  List<Count> top(int[] counts, String dimension) {
    int[] range = ranges.get(dimension);
    int size = Math.min(TOP, range[1] - range[0] + 1);
    LongHeap heap = new LongHeap(size);
    long bottom = 0;
    for (int ordinal = range[0]; ordinal <= range[1]; ordinal++) {
      if (counts[ordinal] == 0) continue;
      long entry = (long) counts[ordinal] << 32 | Integer.MAX_VALUE - ordinal;
      if (entry <= bottom) continue;
      if (heap.size() < size) heap.push(entry);
      else heap.updateTop(entry);
      if (heap.size() == size) bottom = heap.top();
    }
    List<Count> found = new ArrayList<>();
    while (heap.size() > 0) {
      long entry = heap.pop();
      found.add(new Count(labels[Integer.MAX_VALUE - (int) entry], (int) (entry >>> 32)));
    }
    Collections.reverse(found);
    return found;
  }
}
