import type { DocumentChange } from "@vitrine/settings/diff-documents";
import { useTranslation } from "react-i18next";
import type { DraftName } from "../drafts/draft-store.ts";
import styles from "./saving.module.css";
import { usePlaceName } from "./use-place-name.ts";
import { useValueText } from "./use-value-text.ts";

interface Props {
  readonly name: DraftName;
  readonly changes: readonly DocumentChange[];
}

/** What differs, place by place, in words. */
export function ChangeList({ name, changes }: Props) {
  const { t } = useTranslation();
  const placeName = usePlaceName();
  const valueText = useValueText();
  const placeOf = ({ keyPath: place }: DocumentChange) => (name === "settings" ? place : undefined);
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.path}`}>
          <b>{placeName(name, change.keyPath)}</b>
          <dl>
            {change.kind !== "added" && (
              <div>
                <dt>{t("admin:save.before")}</dt>
                <dd>{valueText(change.before, placeOf(change))}</dd>
              </div>
            )}
            {change.kind === "removed" ? (
              <div>
                <dt>{t("admin:save.after")}</dt>
                <dd>{t("admin:save.gone")}</dd>
              </div>
            ) : (
              <div>
                <dt>{t(change.kind === "added" ? "admin:save.new" : "admin:save.after")}</dt>
                <dd>{valueText(change.after, placeOf(change))}</dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}
