import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.facet.FacetsConfig;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/** One segment, sorted by date. Facets by ordinals: all dimensions share a field, each also has its own for sideways counts. */
final class IndexBuild {
  static final String[] FIELDS = {
    "asset_type", "format", "photographer", "country", "color_code", "license", "category", "asset_group", "keyword"
  };
  static final Set<String> MULTI = Set.of("category", "asset_group", "keyword");
  static final Sort BY_DATE = new Sort(new SortField("date", SortField.Type.LONG, true));

  static FacetsConfig facetsConfig() {
    FacetsConfig config = new FacetsConfig();
    for (String field : FIELDS) config.setMultiValued(field, MULTI.contains(field));
    return config;
  }

  static void build(Path data, Path index) throws IOException {
    FacetsConfig facets = facetsConfig();
    IndexWriterConfig config =
        new IndexWriterConfig(Words.ANALYZER)
            .setOpenMode(IndexWriterConfig.OpenMode.CREATE)
            .setRAMBufferSizeMB(1024)
            .setIndexSort(BY_DATE)
            .setUseCompoundFile(false)
            .setCodec(new SmallBlocks());
    try (Directory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, config);
        BufferedReader lines = Files.newBufferedReader(data)) {
      for (String line; (line = lines.readLine()) != null; ) writer.addDocument(facets.build(document(line)));
      writer.forceMerge(1);
      writer.commit();
    }
  }

  private static Document document(String line) {
    String[] columns = line.split("\t", -1);
    Document document = new Document();
    document.add(new StoredField("j", line));
    String text = String.join(" \n ", columns[1], columns[2], columns[3], columns[4], columns[5]);
    document.add(new TextField("all", text, Field.Store.NO));
    document.add(NumericDocValuesField.indexedField("date", Long.parseLong(columns[6])));
    document.add(new LongPoint("size", Long.parseLong(columns[7])));
    for (int k = 0; k < FIELDS.length; k++) {
      for (String value : columns[9 + k].split("\\|")) {
        if (value.isEmpty()) continue;
        document.add(new SortedSetDocValuesFacetField(FIELDS[k], value));
        BytesRef bytes = new BytesRef(value);
        document.add(
            MULTI.contains(FIELDS[k])
                ? new SortedSetDocValuesField(FIELDS[k], bytes)
                : new SortedDocValuesField(FIELDS[k], bytes));
      }
    }
    return document;
  }
}
