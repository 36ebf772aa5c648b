import { IconChevronDown, IconUser } from "@tabler/icons-react";
import { lazy, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/api/session-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { IconButton, type IconButtonProps } from "../../shared/ui/icon-button.tsx";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import styles from "./header.module.css";
import { initialsOf } from "./initials.ts";

const loadMenus = () => import("./menus.tsx");
const LanguageMenu = lazy(() => loadMenus().then(({ LanguageMenu }) => ({ default: LanguageMenu })));
const AccountMenu = lazy(() => loadMenus().then(({ AccountMenu }) => ({ default: AccountMenu })));

type Which = "language" | "account";

/** Should it fail, the click tries again, and says so. */
const fetchMenus = () => void loadMenus().catch(() => undefined);

/**
 * Language and account. What opens a menu is large and nobody needs it at first: it is fetched when the page has come
 * to rest, or when somebody reaches for it, and until the first click the same buttons stand there alone. A button is
 * changed for its menu by a click only: changed before, it would lose the focus, or the click that is under way.
 */
export function HeaderMenus({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  const { session } = useSession();
  const { visibleLocales } = useSettings();
  const [used, setUsed] = useState<readonly Which[]>([]);
  useEffect(() => {
    const timer = window.setTimeout(fetchMenus, 2500);
    return () => window.clearTimeout(timer);
  }, []);
  const reach = { onPointerEnter: fetchMenus, onFocus: fetchMenus };
  const open = (which: Which) => () => setUsed((before) => [...before, which]);
  const none = () => setUsed([]);
  const language = <LanguageButton {...reach} onClick={open("language")} />;
  const account = <AccountButton {...reach} onClick={open("account")} />;
  return (
    <>
      {!narrow && visibleLocales.length > 1 && (
        <LazyPart meanwhile={language} onFailed={none}>
          {used.includes("language") ? <LanguageMenu opened target={LanguageButton} /> : language}
        </LazyPart>
      )}
      {children}
      {(narrow || (session && session.user !== null)) && (
        <LazyPart meanwhile={account} onFailed={none}>
          {used.includes("account") ? <AccountMenu opened target={AccountButton} narrow={narrow} /> : account}
        </LazyPart>
      )}
    </>
  );
}

export type MenuTarget = (props: Omit<IconButtonProps, "label" | "children">) => ReactNode;

function LanguageButton(props: Omit<IconButtonProps, "label" | "children">) {
  const { t, i18n } = useTranslation();
  const { visibleLocales } = useSettings();
  const short = visibleLocales.find(({ lang }) => lang === i18n.language)?.short ?? i18n.language.toUpperCase();
  return (
    <IconButton
      label={t("global:language.choose")}
      aria-haspopup="menu"
      {...props}
      className={[styles.language, props.className].filter(Boolean).join(" ")}
    >
      {short}
      <IconChevronDown size={16} stroke={1.9} aria-hidden />
    </IconButton>
  );
}

function AccountButton(props: Omit<IconButtonProps, "label" | "children">) {
  const { t } = useTranslation();
  const { session } = useSession();
  const name = session?.user ?? null;
  const label = name === null ? t("global:header.menu") : t("global:header.account_of", { name });
  return (
    <IconButton label={label} aria-haspopup="menu" {...props}>
      <span className={styles.avatar}>
        {name === null ? <IconUser size={18} stroke={1.75} aria-hidden /> : initialsOf(name)}
      </span>
    </IconButton>
  );
}
