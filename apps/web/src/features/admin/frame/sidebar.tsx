import { SETTINGS_VERSION } from "@vitrine/settings/version";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useClient } from "../../../shared/api/client-context.tsx";
import { listOfferedSections, type SectionKey } from "../sections.tsx";
import { SearchButton } from "./search-button.tsx";
import styles from "./sidebar.module.css";
import { useDirtySections } from "./use-dirty-sections.ts";

/** The list of sections. A dot marks unsaved changes. */
export function Sidebar({ now, hasSettings }: { now: SectionKey; hasSettings: boolean }) {
  const { t } = useTranslation();
  const client = useClient();
  const dirty = useDirtySections();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the sections form one line, which is wider than the screen.
  useEffect(() => {
    list.current?.querySelector(`a[href$="/admin/${now}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [now]);
  return (
    <nav className={styles.sidebar} aria-label={t("admin:section.label")}>
      {hasSettings && <SearchButton />}
      <ul ref={list}>
        {listOfferedSections(client).map(({ key, name, icon: Icon }) => (
          <li key={key}>
            <Link
              to={`/admin/${key}`}
              className={styles.link ?? ""}
              data-now={key === now || undefined}
              aria-current={key === now ? "page" : undefined}
              data-tooltip={t(name)}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              <span className={styles.name}>{t(name)}</span>
              {dirty.has(key) && (
                <span className={styles.dot}>
                  <span className="vh">{t("admin:section.unsaved")}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.version}>{t("admin:section.version", { version: SETTINGS_VERSION })}</p>
    </nav>
  );
}
