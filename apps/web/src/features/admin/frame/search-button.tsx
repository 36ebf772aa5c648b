import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./sidebar.module.css";

const SettingSearchDialog = lazy(() =>
  import("./setting-search-dialog.tsx").then((module) => ({ default: module.SettingSearchDialog })),
);

/** Opens the search among settings; Ctrl or Cmd and K does so, too. */
export function SearchButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
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
