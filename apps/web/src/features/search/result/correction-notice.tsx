import { useTranslation } from "react-i18next";
import { truncateText } from "../../../shared/i18n/format.ts";
import { TextWithMarkup } from "../../../shared/i18n/text-with-markup.tsx";
import type { SearchReply } from "../../../shared/search/find-assets.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";
import styles from "./correction-notice.module.css";

type Corrections = NonNullable<SearchReply["corrections"]>;

interface CorrectionNoticeProps {
  readonly place: SearchLocation;
  readonly corrections: Corrections;
  readonly onChange: (place: SearchLocation) => void;
  /** Called to move the focus, since the focused element is removed. */
  readonly onLeave: () => void;
}

/** Tells that the search used corrected words, with a button to search as typed. */
export function CorrectionNotice({ place, corrections, onChange, onLeave }: CorrectionNoticeProps) {
  const { t } = useTranslation();
  const { text } = place;
  const shown = truncateText(correctedText(text, corrections));
  const typed = truncateText(corrections.map((correction) => correction.typed).join(", "));
  const searchAsTyped = () => {
    onLeave();
    onChange({ ...place, text: quoteTypedWords(text, corrections) });
  };
  return (
    <p className={styles.corrected}>
      <span role="status">
        <TextWithMarkup
          text={t("views:corrected.shown", { text: shown, typed })}
          marks={{ text: (words) => <b>{words}</b> }}
        />
      </span>
      <button type="button" onClick={searchAsTyped}>
        {t("views:corrected.as_typed")}
      </button>
    </p>
  );
}

/** Parts of a search text: quoted phrases and words. Quoted and excluded ones (`LITERAL`) are never corrected. */
const CHUNK = /-?"[^"]*"|\S+/gu;
const LITERAL = /^-?"|^-/;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

function replaceChunks(text: string, change: (chunk: string) => string): string {
  return text.replace(CHUNK, (chunk) => (LITERAL.test(chunk) ? chunk : change(chunk)));
}

function correctedText(text: string, corrections: Corrections): string {
  const shownFor = (word: string) => corrections.find(({ typed }) => typed === word)?.shown ?? word;
  return replaceChunks(text, (chunk) => chunk.replace(WORD, shownFor));
}

/** Quotes the corrected words, so that they are searched as typed. */
function quoteTypedWords(text: string, corrections: Corrections): string {
  const isWrong = (word: string) => corrections.some(({ typed }) => typed === word);
  return replaceChunks(text, (chunk) => {
    const words = chunk.match(WORD) ?? [];
    return words.some(isWrong) ? words.map((word) => (isWrong(word) ? `"${word}"` : word)).join(" ") : chunk;
  });
}
