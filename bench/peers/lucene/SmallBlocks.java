import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.StoredFieldsFormat;
import org.apache.lucene.codecs.compressing.CompressionMode;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene90.compressing.Lucene90CompressingStoredFieldsFormat;

/** The default codec with small blocks of stored fields: 50 documents decompress 4 KB each, not 12 KB or more. */
public final class SmallBlocks extends FilterCodec {
  public SmallBlocks() {
    super("BenchSmallBlocks", new Lucene104Codec());
  }

  @Override
  public StoredFieldsFormat storedFieldsFormat() {
    return new Lucene90CompressingStoredFieldsFormat("BenchStored", CompressionMode.FAST, 4096, 64, 10);
  }
}
