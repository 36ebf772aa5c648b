import { IconSearch } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useModalOpen } from "../../../shared/ui/dialogs/use-modal-open.ts";
import { lazyComponent } from "../../../shared/ui/lazy-component.ts";
import { isShortcut } from "../saving/use-save-shortcut.ts";
import styles from "./sidebar.module.css";

const SettingSearchDialog = lazyComponent(() => import("./setting-search-dialog.tsx"), "SettingSearchDialog");

/** Opens the settings search, as does Ctrl+K or Cmd+K. */
export function SearchButton() {
  const { t } = useTranslation();
  const isModalOpen = useModalOpen();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, "k")) return;
      event.preventDefault();
      if (!isModalOpen()) setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isModalOpen]);
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
