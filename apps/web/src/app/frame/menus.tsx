import { Menu, type MenuRadioItemProps } from "@mantine/core";
import {
  IconArrowBarToDown,
  IconCheck,
  IconHome,
  IconLogin2,
  IconLogout,
  IconRoute,
  IconSettings,
} from "@tabler/icons-react";
import { ownName } from "@vitrine/settings/languages";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { useDownloadTray } from "../../features/downloads/downloads.tsx";
import { useSession, useSessionActions } from "../../shared/api/session-context.tsx";
import { ofLanguage } from "../../shared/i18n/of-language.ts";
import { useSettingsText } from "../../shared/i18n/use-text.ts";
import { loginFrom, paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { AskedMenu, MenuSection } from "../../shared/ui/asked-menu.tsx";
import { useTheme } from "../../theme/theme-context.tsx";
import { useRouteHandle } from "../route-handle.ts";
import { useFooterText } from "./footer.tsx";
import type { MenuTarget } from "./menu-button.ts";
import { useChooseLanguage } from "./use-choose-language.ts";
import { useTourRequest } from "./use-tour-request.ts";

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
  const [guided, askForTour] = useTourRequest();
  const name = session?.user ?? null;
  // The field takes the logo's place there, and below results that go on and on there is no footer.
  const { header } = useRouteHandle();
  const bare = narrow && header === "search";
  const leave = async () => {
    await logout();
    navigate(paths.logout);
  };
  return (
    <AskedMenu target={(ref) => <Target ref={ref} />}>
      <MenuSection title={name ?? t("global:header.guest")}>
        {bare && (
          <Menu.Item leftSection={<IconHome {...icon} />} component={Link} to={paths.dashboard}>
            {t("global:boundary.home")}
          </Menu.Item>
        )}
        {narrow && session?.isAssetUser && (
          <Menu.Item leftSection={<IconArrowBarToDown {...icon} />} onClick={() => setOpen(true)}>
            {t("global:header.downloads")}
          </Menu.Item>
        )}
        {narrow && guided && (
          <Menu.Item leftSection={<IconRoute {...icon} />} onClick={askForTour}>
            {t("global:header.tour")}
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
      {bare && <FooterItems />}
    </AskedMenu>
  );
}

/** Where the footer leads: an imprint is two steps away on every page. */
function FooterItems() {
  const { t, i18n } = useTranslation();
  const word = useFooterText();
  const leading = useSettings()
    .footer.toSorted((one, other) => one.position - other.position)
    .flatMap((entry) => {
      const target = ofLanguage(entry.languages, i18n.language);
      return entry.is_linkable && target?.link && target.column !== "None" ? [{ entry, target }] : [];
    });
  if (leading.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <MenuSection title={t("global:header.pages")}>
        {leading.map(({ entry, target: { link, linkDirection } }) =>
          linkDirection === "Internal" ? (
            <Menu.Item key={entry.translation} component={Link} to={link}>
              {word(entry)}
            </Menu.Item>
          ) : (
            <Menu.Item key={entry.translation} component="a" href={link} target="_blank" rel="noreferrer">
              {word(entry)}
              <span className="vh"> {t("global:footer.new_window")}</span>
            </Menu.Item>
          ),
        )}
      </MenuSection>
    </>
  );
}

function Languages() {
  const { i18n } = useTranslation();
  const { visibleLocales } = useSettings();
  const choose = useChooseLanguage();
  return visibleLocales.map(({ lang }) => (
    <Choice key={lang} lang={lang} value={lang} checked={lang === i18n.language} onClick={() => void choose(lang)}>
      {ownName(lang)}
    </Choice>
  ));
}

function ThemeItems() {
  const { themes } = useSettings();
  const { key, choose } = useTheme();
  const word = useSettingsText();
  return themes.options.map((option) => (
    <Choice key={option.key} value={option.key} checked={option.key === key} onClick={() => choose(option.key)}>
      {word(option.translation, option.key)}
    </Choice>
  ));
}

/** One of several, of which one is chosen. */
function Choice({ children, ...item }: Omit<MenuRadioItemProps, "checkIcon" | "closeMenuOnClick">) {
  return (
    <Menu.RadioItem {...item} closeMenuOnClick checkIcon={<IconCheck size={16} stroke={1.9} aria-hidden />}>
      {children}
    </Menu.RadioItem>
  );
}
