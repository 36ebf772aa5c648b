import { IconSortDescending } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePortal } from "../../asset/portal.ts";
import { chooseSort, type Sort } from "../../asset/sort.ts";
import { useSettingsText } from "../../shared/i18n/use-text.ts";
import styles from "./sort-menu.module.css";

/** The key that is active turns the order round; another key keeps it. */
export function SortMenu({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation();
  const { settings } = usePortal();
  const word = useSettingsText();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { options, orientation } = settings.sorting;
  const shown = options.filter(({ active }) => active);
  const current = options.find(({ key }) => key === sort.key);
  const name = word(current?.translation, sort.key);
  const way = t(`views:search.sort.${sort.orientation}`);

  useEffect(() => {
    if (!open) return;
    menu.current?.querySelector<HTMLElement>('[aria-checked="true"], [role="menuitemradio"]')?.focus();
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Escape") close();
    else if (event.key === "Tab") setOpen(false);
    else if (to !== undefined) items[to % items.length]?.focus();
    if (event.key !== "Tab" && (to !== undefined || event.key === "Escape")) event.preventDefault();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.sort}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t("views:search.sort.current", { name, way })}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.label}>{t("views:search.sort.label")}</span>
        <span>{name}</span>
        <IconSortDescending
          size={16}
          stroke={1.9}
          data-ascending={sort.orientation === "asc" || undefined}
          aria-hidden
        />
      </button>
      {open && (
        <div
          ref={menu}
          id={id}
          className={styles.menu}
          role="menu"
          aria-label={t("views:search.sort.label")}
          onKeyDown={onKeyDown}
        >
          {shown.map(({ key, translation }) => (
            <button
              key={key}
              type="button"
              className={styles.item}
              role="menuitemradio"
              aria-checked={key === sort.key}
              tabIndex={-1}
              onClick={() => {
                onSort(chooseSort(sort, key, orientation.options));
                close();
              }}
            >
              {word(translation, key)}
              {key === sort.key && <small>{way}</small>}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
