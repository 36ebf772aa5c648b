import { useTranslation } from "react-i18next";
import { cutText } from "../../../shared/i18n/format.ts";
import { MarkedText } from "../../../shared/i18n/marked-text.tsx";
import { useLaterTexts } from "../../../shared/i18n/use-later-texts.ts";
import type { SearchReply } from "../../../shared/search/find-assets.ts";
import type { SearchPlace } from "../../../shared/search/search-location.ts";
import styles from "./corrected.module.css";

type Corrections = NonNullable<SearchReply["corrections"]>;

interface CorrectedProps {
  readonly place: SearchPlace;
  readonly corrections: Corrections;
  readonly onChange: (place: SearchPlace) => void;
  /** Takes the focus: what has it goes. */
  readonly onLeave: () => void;
}

/** Says that the results are for other words than were typed, with the way to search as typed. */
export function Corrected({ place, corrections, onChange, onLeave }: CorrectedProps) {
  const { t } = useTranslation();
  const ready = useLaterTexts("pages");
  const { text } = place;
  const shown = cutText(textShown(text, corrections));
  const typed = cutText(corrections.map((correction) => correction.typed).join(", "));
  const asTyped = () => {
    onLeave();
    onChange({ ...place, text: textAsTyped(text, corrections) });
  };
  if (!ready) return null;
  return (
    <p className={styles.corrected}>
      <span role="status">
        <MarkedText
          text={t("views:corrected.shown", { text: shown, typed })}
          marks={{ text: (words) => <b>{words}</b> }}
        />
      </span>
      <button type="button" onClick={asTyped}>
        {t("views:corrected.as_typed")}
      </button>
    </p>
  );
}

/** What stands in quotes or behind a minus is as it was typed already. */
const CHUNK = /-?"[^"]*"|\S+/gu;
const KEPT = /^-?"|^-/;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

function inWords(text: string, change: (chunk: string) => string): string {
  return text.replace(CHUNK, (chunk) => (KEPT.test(chunk) ? chunk : change(chunk)));
}

function textShown(text: string, corrections: Corrections): string {
  const shownFor = (word: string) => corrections.find(({ typed }) => typed === word)?.shown ?? word;
  return inWords(text, (chunk) => chunk.replace(WORD, shownFor));
}

/** In quotes a word is never taken for another. */
function textAsTyped(text: string, corrections: Corrections): string {
  const isWrong = (word: string) => corrections.some(({ typed }) => typed === word);
  return inWords(text, (chunk) => {
    const words = chunk.match(WORD) ?? [];
    return words.some(isWrong) ? words.map((word) => (isWrong(word) ? `"${word}"` : word)).join(" ") : chunk;
  });
}
