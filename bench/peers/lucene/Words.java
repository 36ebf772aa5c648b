import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Standard words, lower case, folded to ASCII. */
final class Words {
  static final Analyzer ANALYZER =
      new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
          StandardTokenizer words = new StandardTokenizer();
          return new TokenStreamComponents(words, new ASCIIFoldingFilter(new LowerCaseFilter(words)));
        }
      };

  /** The first word of a text as the index holds it. */
  static String fold(String text) {
    try (TokenStream words = ANALYZER.tokenStream("all", text)) {
      CharTermAttribute word = words.addAttribute(CharTermAttribute.class);
      words.reset();
      String folded = words.incrementToken() ? word.toString() : text;
      words.end();
      return folded;
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
