import { Button } from "@mantine/core";
import { labelsOf } from "@vitrine/settings/registry/entry-at";
import { SETTINGS_VERSION } from "@vitrine/settings/version";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { differsNotably } from "../../../shared/version-check.ts";
import { useDraftDocument } from "../drafts/draft-context.tsx";
import { adminSections } from "../sections.tsx";
import styles from "./entry-notices.module.css";
import type { AdminEntry } from "./load-entry.ts";

interface Props {
  readonly entry: AdminEntry;
  /** The page that was asked for by the first address. */
  readonly asked: string | null;
  /** Stores the settings as this version reads them. */
  readonly onStore: () => void;
}

/** What an admin is told once they are in: where they wanted to go, what does not fit, what this version has changed. */
export function EntryNotices({ entry, asked, onStore }: Props) {
  const { t } = useTranslation();
  const { version, migration } = entry;
  const wanted = adminSections.find(({ key }) => asked?.split("/")[2] === key);
  const stored = useDraftDocument("settings")?.stored;
  const isOld = migration.result !== "merged" && stored === entry.documents.settings?.stored;
  return (
    <>
      {asked !== null && wanted && (
        <p className={styles.notice}>
          {t("admin:entry.asked", { name: t(wanted.name) })}
          <Link to={asked} className="link">
            {t("admin:entry.open", { name: t(wanted.name) })}
          </Link>
        </p>
      )}
      {differsNotably(version, SETTINGS_VERSION) && (
        <p className={styles.warning} role="alert">
          {t("toast:config.version_mismatch", { frontend: SETTINGS_VERSION, backend: version })}
        </p>
      )}
      {isOld && (
        <section className={styles.notice} aria-label={t("admin:migration.label")}>
          <p>{t(migration.result === "override" ? "admin:migration.none" : "admin:migration.older")}</p>
          <Paths title={t("admin:migration.added", { count: migration.added.length })} paths={migration.added} />
          <Paths
            title={t("admin:migration.overridden", { count: migration.overridden.length })}
            paths={[...migration.overridden, ...migration.healed]}
          />
          <Paths title={t("admin:migration.deleted", { count: migration.deleted.length })} paths={migration.deleted} />
          <Button size="sm" variant="outline" onClick={onStore}>
            {t("admin:migration.store")}
          </Button>
        </section>
      )}
    </>
  );
}

function Paths({ title, paths }: { title: string; paths: readonly string[] }) {
  const { t } = useTranslation();
  if (paths.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            {labelsOf(path)
              .map((label) => ("nameKey" in label ? t(label.nameKey as TextKey) : label.item))
              .join(" › ")}{" "}
            <code dir="ltr">{path}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
