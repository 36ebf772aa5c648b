import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { isDeepEqual } from "@vitrine/settings/key-path";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { SETTINGS_VERSION } from "@vitrine/settings/version";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useModalOpen } from "../../../shared/ui/dialogs/use-modal-open.ts";
import { lazyComponent } from "../../../shared/ui/lazy-component.ts";
import { useDrafts } from "../drafts/draft-context.tsx";
import { type DraftDocument, listDirtyDocuments } from "../drafts/draft-store.ts";
import { getValueAt } from "../drafts/path.ts";
import { listFormSettings } from "../fields/form-settings.ts";
import { adminSections, listOfferedSections, type SectionKey } from "../sections.tsx";
import styles from "./sidebar.module.css";

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

const SettingSearchDialog = lazyComponent(() => import("./setting-search-dialog.tsx"), "SettingSearchDialog");

function SearchButton() {
  const { t } = useTranslation();
  const isModalOpen = useModalOpen();
  const [open, setOpen] = useState(false);
  useHotkeys([["mod+K", () => isModalOpen() || setOpen(true)]], [], true);
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-keyshortcuts="Control+K Meta+K"
        data-tooltip={t("admin:search.title")}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={styles.name}>{t("admin:search.title")}</span>
      </button>
      {open && (
        <Suspense>
          <SettingSearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function useDirtySections(): ReadonlySet<SectionKey> {
  const drafts = useDrafts();
  const places = useMemo(() => listFormSettings(settingsRegistry), []);
  const dirty = listDirtyDocuments(drafts);
  const changed = (document: DraftDocument) =>
    new Set(
      places
        .filter(({ path }) => !isDeepEqual(getValueAt(document.base, path), getValueAt(document.draft, path)))
        .map(({ page }) => page),
    );
  const pages = dirty.includes("settings") && drafts.settings ? changed(drafts.settings) : new Set();
  return new Set(
    adminSections
      .filter(
        ({ pages: edited, edits }) => edited?.some((page) => pages.has(page)) || dirty.some((name) => edits?.(name)),
      )
      .map(({ key }) => key),
  );
}
