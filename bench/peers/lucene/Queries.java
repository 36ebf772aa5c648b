import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.facet.DrillDownQuery;
import org.apache.lucene.facet.DrillSideways;
import org.apache.lucene.facet.FacetsConfig;
import org.apache.lucene.facet.sortedset.DefaultSortedSetDocValuesReaderState;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesReaderState;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MultiCollectorManager;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.FSDirectory;

/** The four classes of queries. Queries are lines of the workload: class, words, filters as field=label|label. */
final class Queries {
  static final String[] FACETS = {
    "asset_type", "format", "photographer", "country", "color_code", "category", "asset_group", "keyword"
  };
  private static final int HITS = 50;

  record Result(int hits, int[] documents, Map<String, List<Ordinals.Count>> facets) {}

  private final FacetsConfig config = IndexBuild.facetsConfig();
  private final IndexSearcher searcher;
  private final LeafReader leaf;
  private final SortedSetDocValuesReaderState state;
  private final Ordinals shared;
  private final Map<String, Ordinals> own = new HashMap<>();

  Queries(Path index) throws IOException {
    IndexReader reader = DirectoryReader.open(FSDirectory.open(index));
    if (reader.leaves().size() != 1) throw new IllegalStateException("one segment expected");
    leaf = reader.leaves().get(0).reader();
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
    state = new DefaultSortedSetDocValuesReaderState(reader, config);
    shared = new Ordinals(leaf, state.getField(), true);
    for (String field : IndexBuild.FIELDS) own.put(field, new Ordinals(leaf, field, false));
  }

  Result ask(String name, String[] query) throws IOException {
    return switch (name) {
      case "A" -> everything();
      case "B" -> byDate(query);
      case "S" -> byRelevance(query);
      default -> filtered(query);
    };
  }

  String[] documents(int[] ids) throws IOException {
    StoredFields stored = searcher.storedFields();
    String[] texts = new String[ids.length];
    for (int i = 0; i < texts.length; i++) texts[i] = stored.document(ids[i]).get("j");
    return texts;
  }

  private Result everything() throws IOException {
    TopDocs top = searcher.search(MatchAllDocsQuery.INSTANCE, HITS, IndexBuild.BY_DATE);
    return new Result(leaf.maxDoc(), ids(top.scoreDocs), facets(null));
  }

  private Result byDate(String[] query) throws IOException {
    Matches matches = searcher.search(wordAndPrefix(query), Matches.MANAGER);
    return new Result(matches.size, first(matches), facets(matches));
  }

  private Result byRelevance(String[] query) throws IOException {
    var best = new TopScoreDocCollectorManager(HITS, null, Integer.MAX_VALUE);
    Object[] found = searcher.search(wordAndPrefix(query), new MultiCollectorManager(best, Matches.MANAGER));
    Matches matches = (Matches) found[1];
    return new Result(matches.size, ids(((TopDocs) found[0]).scoreDocs), facets(matches));
  }

  private Result filtered(String[] query) throws IOException {
    DrillDownQuery drillDown = new DrillDownQuery(config, prefix(query[1]));
    List<String> dimensions = new ArrayList<>();
    for (int i = 2; i < query.length; i++) {
      int equals = query[i].indexOf('=');
      String dimension = query[i].substring(0, equals);
      dimensions.add(dimension);
      for (String value : query[i].substring(equals + 1).split("\\|")) drillDown.add(dimension, value);
    }
    var sideways =
        new DrillSideways(searcher, config, state)
            .search(drillDown, Matches.MANAGER, Collections.nCopies(dimensions.size(), Matches.MANAGER));
    Matches matches = sideways.drillDownResult();
    Map<String, List<Ordinals.Count>> facets = facets(matches);
    for (int i = 0; i < dimensions.size(); i++) {
      Ordinals ordinals = own.get(dimensions.get(i));
      facets.put(
          dimensions.get(i), ordinals.top(ordinals.count(sideways.drillSidewaysResults().get(i)), dimensions.get(i)));
    }
    return new Result(matches.size, first(matches), facets);
  }

  private static Query prefix(String text) {
    return new PrefixQuery(new Term("all", Words.fold(text)));
  }

  private static Query wordAndPrefix(String[] query) {
    return new BooleanQuery.Builder()
        .add(new TermQuery(new Term("all", Words.fold(query[1]))), BooleanClause.Occur.MUST)
        .add(prefix(query[2]), BooleanClause.Occur.MUST)
        .build();
  }

  private Map<String, List<Ordinals.Count>> facets(Matches matches) throws IOException {
    int[] counts = shared.count(matches);
    Map<String, List<Ordinals.Count>> found = new LinkedHashMap<>();
    for (String field : FACETS) found.put(field, shared.top(counts, field));
    return found;
  }

  private static int[] first(Matches matches) {
    return Arrays.copyOf(matches.documents, Math.min(HITS, matches.size));
  }

  private static int[] ids(ScoreDoc[] hits) {
    return Arrays.stream(hits).mapToInt(hit -> hit.doc).toArray();
  }
}
