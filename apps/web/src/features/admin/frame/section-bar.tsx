import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { type RefCallback, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { lazyComponent } from "../../../shared/ui/lazy-component.ts";
import type { AdminSectionKey } from "../section.ts";
import { adminSections } from "../sections.tsx";
import styles from "./section-bar.module.css";

const SectionDrawer = lazyComponent(() => import("./section-drawer.tsx"), "SectionDrawer");

interface Props {
  readonly now: AdminSectionKey;
  /** Opens the search over the administration; null if it is not available. */
  readonly onSearch: (() => void) | null;
  /** Gets the element for buttons of the current section. */
  readonly slot: RefCallback<HTMLElement>;
}

/** The current section and the button that opens the list of sections, in windows without space for the sidebar. */
export function SectionBar({ now, onSearch, slot }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const section = adminSections.find(({ key }) => key === now);
  const close = () => setOpen(false);
  return (
    <div className={styles.bar}>
      <button
        ref={menu}
        type="button"
        className={styles.menu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
        {t("admin:section.menu")}
      </button>
      {section && <span className={styles.current}>{t(section.name)}</span>}
      <div ref={slot} className={styles.slot} />
      {onSearch && (
        <IconButton
          icon={IconSearch}
          label={t("admin:search.title")}
          className={styles.search}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onClick={onSearch}
        />
      )}
      {isOpen && (
        <Suspense>
          <SectionDrawer now={now} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
