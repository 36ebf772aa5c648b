import { IconChevronDown, IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/api/session-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { LazyMenuLoader } from "../../shared/ui/lazy/lazy-menu-loader.tsx";
import { usePrefetchAfterPictures } from "../../shared/ui/lazy/use-prefetch-when-idle.ts";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import styles from "./header.module.css";
import type { MenuButtonProps } from "./menu-button.ts";

const loadMenus = () => import("./menus.tsx");
const LanguageMenu = lazyComponent(loadMenus, "LanguageMenu");
const AccountMenu = lazyComponent(loadMenus, "AccountMenu");

/** The language menu and the account menu. */
export function HeaderMenus({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  const { session } = useSession();
  const { visibleLocales } = useSettings();
  usePrefetchAfterPictures(loadMenus);
  return (
    <>
      {!narrow && visibleLocales.length > 1 && (
        <LazyMenuLoader fetch={loadMenus} button={(alone) => <LanguageButton {...alone} />}>
          <LanguageMenu target={LanguageButton} />
        </LazyMenuLoader>
      )}
      {children}
      {(narrow || (session && session.user !== null)) && (
        <LazyMenuLoader fetch={loadMenus} button={(alone) => <AccountButton {...alone} />}>
          <AccountMenu target={AccountButton} narrow={narrow} />
        </LazyMenuLoader>
      )}
    </>
  );
}

function LanguageButton(props: MenuButtonProps) {
  const { t, i18n } = useTranslation();
  const { visibleLocales } = useSettings();
  const short = visibleLocales.find(({ lang }) => lang === i18n.language)?.short ?? i18n.language.toUpperCase();
  return (
    <IconButton
      label={t("global:language.choose_from", { short })}
      aria-haspopup="menu"
      data-tour="language"
      {...props}
      className={[styles.language, props.className].filter(Boolean).join(" ")}
    >
      {short}
      <IconChevronDown size={16} stroke={1.9} aria-hidden />
    </IconButton>
  );
}

function AccountButton(props: MenuButtonProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const { visibleLocales } = useSettings();
  const name = session?.user ?? null;
  const label =
    name === null ? t("global:header.menu") : t("global:header.account_of", { name, initials: getInitials(name) });
  return (
    <IconButton
      label={label}
      aria-haspopup="menu"
      data-tour={visibleLocales.length > 1 ? "language" : undefined}
      {...props}
    >
      <span className={styles.avatar}>
        {name === null ? <IconUser size={18} stroke={1.75} aria-hidden /> : getInitials(name)}
      </span>
    </IconButton>
  );
}

/** Returns the initials of a name: ML for Mara Lindner and mara.lindner. */
export function getInitials(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  // By character, since characters beyond the basic plane have two code units.
  const letters = words.length > 1 ? [words[0], words.at(-1)].map((word = "") => [...word][0]) : [...(words[0] ?? "")];
  return letters.slice(0, 2).join("").toLocaleUpperCase();
}
