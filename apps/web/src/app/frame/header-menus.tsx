import { IconChevronDown, IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/api/session-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { lazyOf } from "../../shared/ui/lazy-of.ts";
import { MenuPart } from "../../shared/ui/menu-part.tsx";
import { useFetchAhead } from "../../shared/ui/use-fetch-when-idle.ts";
import styles from "./header.module.css";
import { initialsOf } from "./initials.ts";
import type { MenuButtonProps } from "./menu-button.ts";

const loadMenus = () => import("./menus.tsx");
const LanguageMenu = lazyOf(loadMenus, "LanguageMenu");
const AccountMenu = lazyOf(loadMenus, "AccountMenu");

/** Language and account. */
export function HeaderMenus({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  const { session } = useSession();
  const { visibleLocales } = useSettings();
  useFetchAhead(loadMenus);
  return (
    <>
      {!narrow && visibleLocales.length > 1 && (
        <MenuPart fetch={loadMenus} button={(alone) => <LanguageButton {...alone} />}>
          <LanguageMenu target={LanguageButton} />
        </MenuPart>
      )}
      {children}
      {(narrow || (session && session.user !== null)) && (
        <MenuPart fetch={loadMenus} button={(alone) => <AccountButton {...alone} />}>
          <AccountMenu target={AccountButton} narrow={narrow} />
        </MenuPart>
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
    name === null ? t("global:header.menu") : t("global:header.account_of", { name, initials: initialsOf(name) });
  return (
    <IconButton
      label={label}
      aria-haspopup="menu"
      data-tour={visibleLocales.length > 1 ? "language" : undefined}
      {...props}
    >
      <span className={styles.avatar}>
        {name === null ? <IconUser size={18} stroke={1.75} aria-hidden /> : initialsOf(name)}
      </span>
    </IconButton>
  );
}
