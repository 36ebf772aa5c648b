import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { usePathLabel } from "../changes/use-path-label.ts";
import type { DraftName } from "../drafts/draft-store.ts";
import { FILES_TARGET_PREFIX, useGoToField } from "../fields/field-target.tsx";
import styles from "./picked-target-links.module.css";

interface Props {
  /** Paths of all settings of the element clicked in the preview. */
  readonly targets: readonly string[];
  /** The first target is already open and needs no link if it is the only one. */
  readonly shown?: boolean;
  /** Called with the target of a link; by default leads there. */
  readonly onGo?: (target: string) => void;
}

export function PickedTargetLinks({ targets, shown = true, onGo }: Props) {
  const { t } = useTranslation();
  const goTo = useGoToField();
  const go = onGo ?? goTo;
  const placeName = usePathLabel();
  if (targets.length < (shown ? 2 : 1)) return null;
  const nameOf = (target: string) => {
    if (target.startsWith(`${FILES_TARGET_PREFIX}.`))
      return t(`admin:appearance.files.${target.slice(FILES_TARGET_PREFIX.length + 1)}` as TextKey);
    const [, document = "settings", path = target] = /^(texts [^.]+)\.(.*)$/.exec(target) ?? [];
    // Only the last two parts of the name: the outer groups are obvious, since the element was clicked.
    return placeName(document as DraftName, path)
      .split(" › ")
      .slice(-2)
      .join(" › ");
  };
  return (
    <ul className={styles.picked} aria-label={t("admin:appearance.preview.picked")}>
      {targets.map((target) => (
        <li key={target}>
          <button type="button" onClick={() => go(target)}>
            {nameOf(target)}
          </button>
        </li>
      ))}
    </ul>
  );
}
