import { Button } from "@mantine/core";
import type { MigrationEntry } from "@vitrine/settings/documents/migration-report";
import { useTranslation } from "react-i18next";
import { useFormatValue } from "../changes/use-format-value.ts";
import { usePathLabel } from "../changes/use-path-label.ts";
import styles from "./admin-notices.module.css";
import { useMigrationReport } from "./use-migration-save.ts";

const KINDS = ["added", "overridden", "deleted"] as const;

/** Shows how this version migrates settings of an older one, before anything is stored. */
export function MigrationNotice({ onStore }: { onStore: () => void }) {
  const { t } = useTranslation();
  const placeName = usePathLabel();
  const { result, entries, unknown } = useMigrationReport();
  // A new portal has no stored settings to migrate.
  if (result === "merged" || result === "override") return null;
  return (
    <section className={styles.notice} aria-label={t("admin:migration.label")}>
      <p>{t("admin:migration.older")}</p>
      {KINDS.map((kind) => (
        <Entries key={kind} kind={kind} entries={entries.filter((entry) => entry.kind === kind)} />
      ))}
      {unknown.length > 0 && (
        <p>
          {t("admin:migration.unknown", { count: unknown.length })}{" "}
          {unknown.map((path) => placeName("settings", path)).join(", ")}
        </p>
      )}
      <Button size="sm" variant="outline" onClick={onStore}>
        {t("admin:migration.store")}
      </Button>
    </section>
  );
}

function Entries({ kind, entries }: { kind: MigrationEntry["kind"]; entries: readonly MigrationEntry[] }) {
  const { t } = useTranslation();
  const placeName = usePathLabel();
  const valueText = useFormatValue();
  if (entries.length === 0) return null;
  return (
    <details>
      <summary>{t(`admin:migration.${kind}`, { count: entries.length })}</summary>
      <ul>
        {entries.map(({ path, before, after, reason }) => (
          <li key={path}>
            <b>{placeName("settings", path)}</b>
            {reason && <p>{t(`admin:migration.reason.${reason}`)}</p>}
            <dl>
              {kind !== "added" && (
                <div>
                  <dt>{t("admin:save.before")}</dt>
                  <dd>{valueText(before, path.split("."))}</dd>
                </div>
              )}
              {kind !== "deleted" && (
                <div>
                  <dt>{t(kind === "added" ? "admin:save.new" : "admin:save.after")}</dt>
                  <dd>{valueText(after, path.split("."))}</dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </details>
  );
}
