import { Menu } from "@mantine/core";
import { IconArrowBarToDown, IconCheck, IconLogin2, IconLogout, IconSettings } from "@tabler/icons-react";
import { ownName } from "@vitrine/settings/languages";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { useDownloadTray } from "../../features/downloads/downloads.tsx";
import { useSession, useSessionActions } from "../../shared/api/session-context.tsx";
import { useSettingsText } from "../../shared/i18n/use-text.ts";
import { loginFrom, paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { AskedMenu, MenuSection } from "../../shared/ui/asked-menu.tsx";
import { useTheme } from "../../theme/theme-context.tsx";
import type { MenuTarget } from "./menu-button.ts";
import { useChooseLanguage } from "./use-choose-language.ts";

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

interface Props {
  readonly target: MenuTarget;
}

export function LanguageMenu({ target: Target }: Props) {
  return (
    <AskedMenu target={(ref) => <Target ref={ref} />}>
      <Languages />
    </AskedMenu>
  );
}

export function AccountMenu({ target: Target, narrow }: Props & { readonly narrow: boolean }) {
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
    <AskedMenu target={(ref) => <Target ref={ref} />}>
      <MenuSection title={name ?? t("global:header.guest")}>
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
          <Menu.Item leftSection={<IconLogin2 {...icon} className="flip" />} component={Link} to={loginFrom(location)}>
            {t("global:header.sign_in")}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconLogout {...icon} className="flip" />} onClick={() => void leave()}>
            {t("global:header.sign_out")}
          </Menu.Item>
        )}
      </MenuSection>
      {narrow && visibleLocales.length > 1 && (
        <>
          <Menu.Divider />
          <MenuSection title={t("global:language.label")}>
            <Languages />
          </MenuSection>
        </>
      )}
      {themes.show_theme_selection && themes.options.length > 2 && (
        <>
          <Menu.Divider />
          <MenuSection title={t("global:theme.label")}>
            <ThemeItems />
          </MenuSection>
        </>
      )}
    </AskedMenu>
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
