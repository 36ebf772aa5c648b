import { Menu } from "@mantine/core";
import { IconArrowBarToDown, IconCheck, IconLogin2, IconLogout, IconSettings } from "@tabler/icons-react";
import { ownName } from "@vitrine/settings/languages";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { useDownloadTray } from "../../features/downloads/downloads.tsx";
import { useSession, useSessionActions } from "../../shared/api/session-context.tsx";
import { useSettingsText } from "../../shared/i18n/use-text.ts";
import { loginFrom, paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useTheme } from "../../theme/theme-context.tsx";
import type { MenuTarget } from "./header-menus.tsx";
import styles from "./menus.module.css";
import { useChooseLanguage } from "./use-choose-language.ts";

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;
const menuProps = {
  position: "bottom-end",
  offset: 6,
  // Inside the header's landmark, and its colours.
  withinPortal: false,
  // Else a nameless element would stand in the menu.
  withInitialFocusPlaceholder: false,
  classNames: { dropdown: styles.dropdown ?? "", item: styles.item ?? "" },
  transitionProps: { duration: 120 },
} as const;

interface Props {
  readonly target: MenuTarget;
  /** Somebody clicked before the menu was there. */
  readonly opened: boolean;
}

export function LanguageMenu({ target: Target, opened }: Props) {
  return (
    <Menu {...menuProps} defaultOpened={opened}>
      <Menu.Target>
        <Target />
      </Menu.Target>
      <Menu.Dropdown>
        <Languages />
      </Menu.Dropdown>
    </Menu>
  );
}

export function AccountMenu({ target: Target, opened, narrow }: Props & { readonly narrow: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const { session } = useSession();
  const { logout } = useSessionActions();
  const { setOpen } = useDownloadTray();
  const { themes, visibleLocales } = useSettings();
  const name = session?.user ?? null;
  const leave = async () => {
    await logout();
    navigate(paths.logout);
  };
  return (
    <Menu {...menuProps} defaultOpened={opened}>
      <Menu.Target>
        <Target />
      </Menu.Target>
      <Menu.Dropdown>
        <Section title={name ?? t("global:header.guest")}>
          {narrow && session?.isAssetUser && (
            <Menu.Item leftSection={<IconArrowBarToDown {...icon} />} onClick={() => setOpen(true)}>
              {t("global:header.downloads")}
            </Menu.Item>
          )}
          {session?.isGuiAdmin && (
            <Menu.Item leftSection={<IconSettings {...icon} />} component={Link} to={paths.adminGeneral}>
              {t("global:header.admin")}
            </Menu.Item>
          )}
          {name === null ? (
            <Menu.Item
              leftSection={<IconLogin2 {...icon} className="flip" />}
              component={Link}
              to={loginFrom(location)}
            >
              {t("global:header.sign_in")}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconLogout {...icon} className="flip" />} onClick={() => void leave()}>
              {t("global:header.sign_out")}
            </Menu.Item>
          )}
        </Section>
        {narrow && visibleLocales.length > 1 && (
          <>
            <Menu.Divider />
            <Section title={t("global:language.label")}>
              <Languages />
            </Section>
          </>
        )}
        {themes.show_theme_selection && themes.options.length > 2 && (
          <>
            <Menu.Divider />
            <Section title={t("global:theme.label")}>
              <ThemeItems />
            </Section>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A menu may hold items and groups of them, and no bare words. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group" aria-label={title}>
      <div className={styles.label} aria-hidden>
        {title}
      </div>
      {children}
    </div>
  );
}

function Languages() {
  const { i18n } = useTranslation();
  const { visibleLocales } = useSettings();
  const choose = useChooseLanguage();
  return visibleLocales.map(({ lang }) => (
    <Menu.Item
      key={lang}
      lang={lang}
      aria-current={lang === i18n.language}
      rightSection={lang === i18n.language ? <IconCheck {...icon} /> : null}
      onClick={() => void choose(lang)}
    >
      {ownName(lang)}
    </Menu.Item>
  ));
}

function ThemeItems() {
  const { themes } = useSettings();
  const { key, choose } = useTheme();
  const word = useSettingsText();
  return themes.options.map((option) => (
    <Menu.Item
      key={option.key}
      aria-current={option.key === key}
      rightSection={option.key === key ? <IconCheck {...icon} /> : null}
      onClick={() => choose(option.key)}
    >
      {word(option.translation, option.key)}
    </Menu.Item>
  ));
}
