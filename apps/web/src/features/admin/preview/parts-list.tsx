import type { PreviewPart } from "@vitrine/settings/preview-protocol";
import { useTranslation } from "react-i18next";
import styles from "./parts-list.module.css";

interface Props {
  readonly parts: readonly PreviewPart[];
  /** The part whose settings are open. */
  readonly marked: PreviewPart | null;
  readonly onMark: (part: PreviewPart | null) => void;
  readonly onPick: (part: PreviewPart) => void;
}

/** The parts of the previewed page that can be changed, so that keys and screen readers reach them, too. */
export function PartsList({ parts, marked, onMark, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <nav className={styles.parts} aria-label={t("admin:brand.edit.parts")}>
      <h3>{t("admin:brand.edit.parts")}</h3>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <button
              type="button"
              data-part={part}
              aria-pressed={part === marked}
              onFocus={() => onMark(part)}
              onBlur={() => onMark(null)}
              onPointerEnter={() => onMark(part)}
              onPointerLeave={() => onMark(null)}
              onClick={() => onPick(part)}
            >
              {t(`admin:brand.edit.part.${part}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
