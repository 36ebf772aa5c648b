import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../../shared/i18n/text-key.ts";
import styles from "./subsection-nav.module.css";

interface Props<Part extends string> {
  readonly label: string;
  readonly parts: Readonly<Record<Part, TextKey>>;
  readonly now: Part;
  readonly onChoose: (part: Part) => void;
}

/** Navigation between parts of a section. Plain buttons: Mantine's Tabs would change the chunks that visitors load. */
export function SubsectionNav<Part extends string>({ label, parts, now, onChoose }: Props<Part>) {
  const { t } = useTranslation();
  return (
    <nav className={styles.parts} aria-label={label}>
      {(Object.entries(parts) as [Part, TextKey][]).map(([part, name]) => (
        <button key={part} type="button" aria-current={part === now || undefined} onClick={() => onChoose(part)}>
          {t(name)}
        </button>
      ))}
    </nav>
  );
}
