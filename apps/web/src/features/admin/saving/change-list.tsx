import type { DocumentChange } from "@vitrine/settings/documents/diff-documents";
import { useTranslation } from "react-i18next";
import type { DraftName } from "../drafts/draft-store.ts";
import styles from "./saving.module.css";
import { useFormatValue } from "./use-format-value.ts";
import { usePathLabel } from "./use-path-label.ts";

interface Props {
  readonly name: DraftName;
  readonly changes: readonly DocumentChange[];
}

export function ChangeList({ name, changes }: Props) {
  const { t } = useTranslation();
  const pathLabel = usePathLabel();
  const formatValue = useFormatValue();
  const pathOf = ({ keyPath }: DocumentChange) => (name === "settings" ? keyPath : undefined);
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.path}`}>
          <b>{pathLabel(name, change.keyPath)}</b>
          <dl>
            {change.kind !== "added" && (
              <div>
                <dt>{t("admin:save.before")}</dt>
                <dd>{formatValue(change.before, pathOf(change))}</dd>
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
                <dd>{formatValue(change.after, pathOf(change))}</dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}
