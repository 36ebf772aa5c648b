import { useSettingsDraft } from "../drafts/draft-context.tsx";
import field from "../fields/field.module.css";
import { Words } from "../fields/words.tsx";
import styles from "./search-section.module.css";

interface Props {
  readonly id: string;
  readonly label: string;
  /** Key of the text. */
  readonly translation: string;
  /** Called before anything is written. */
  readonly onBegin: (translation: string) => void;
}

/** What visitors read, in each language of the portal. */
export function LocalNames({ id, label, translation, onBegin }: Props) {
  const { visibleLocales } = useSettingsDraft();
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name is drawn as those of the other settings
    <div className={field.field} role="group" aria-label={label}>
      <b className={field.label} aria-hidden>
        {label}
      </b>
      <div className={styles.words}>
        {visibleLocales.map(({ lang }) => (
          <Words
            key={lang}
            lang={lang}
            textKey={translation}
            id={`${id}-${lang}`}
            onBegin={() => onBegin(translation)}
          />
        ))}
      </div>
    </div>
  );
}
