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
import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { useDownloads } from "../../asset/downloads/downloads-context.ts";
import { useSession, useSessionActions } from "../../shared/api/session-context.tsx";
import { useSettingsText } from "../../shared/i18n/use-settings-text.ts";
import { getLoginPath, paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { LazyMenu, MenuSection } from "../../shared/ui/lazy/lazy-menu.tsx";
import { useTheme } from "../../theme/theme-context.tsx";
import { useRouteHandle } from "../route-handle.ts";
import { useFooterEntryText } from "./footer.tsx";
import type { MenuTargetComponent } from "./menu-button.ts";
import { useChooseLanguage } from "./use-choose-language.ts";
import { useShownFooterEntries } from "./use-shown-footer-entries.ts";
import { useStartTour } from "./use-start-tour.ts";

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

interface Props {
  readonly target: MenuTargetComponent;
}

export function LanguageMenu({ target: Target }: Props) {
  return (
    <LazyMenu target={(ref) => <Target ref={ref} />}>
      <Languages />
    </LazyMenu>
  );
}

export function AccountMenu({ target: Target, narrow }: Props & { readonly narrow: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const { session, viewedGroup } = useSession();
  const { logout } = useSessionActions();
  const downloads = useDownloads();
  const { themes, visibleLocales } = useSettings();
  const [hasTour, requestTour] = useStartTour();
  const name = session?.user ?? null;
  // On phones the search page has no logo, and endless results have no footer: then the menu has their links.
  const { header } = useRouteHandle();
  const hasNoLogo = narrow && header === "search";
  const leave = async () => {
    await logout();
    navigate(paths.logout);
  };
  return (
    <LazyMenu target={(ref) => <Target ref={ref} />}>
      <MenuSection title={name ?? t("global:header.guest")}>
        {hasNoLogo && (
          <Menu.Item leftSection={<IconHome {...icon} />} component={Link} to={paths.dashboard}>
            {t("global:boundary.home")}
          </Menu.Item>
        )}
        {narrow && session?.isAssetUser && (
          <Menu.Item leftSection={<IconArrowBarToDown {...icon} />} onClick={() => downloads.setTrayOpen(true)}>
            {t("global:header.downloads")}
          </Menu.Item>
        )}
        {narrow && hasTour && (
          <Menu.Item leftSection={<IconRoute {...icon} />} onClick={requestTour}>
            {t("global:header.tour")}
          </Menu.Item>
        )}
        {session?.isGuiAdmin && (
          <Menu.Item leftSection={<IconSettings {...icon} />} component={Link} to={paths.admin}>
            {t("global:header.admin")}
          </Menu.Item>
        )}
        {viewedGroup === undefined &&
          (name === null ? (
            <Menu.Item
              leftSection={<IconLogin2 {...icon} className="flip" />}
              component={Link}
              to={getLoginPath(location)}
            >
              {t("global:header.sign_in")}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconLogout {...icon} className="flip" />} onClick={() => void leave()}>
              {t("global:header.sign_out")}
            </Menu.Item>
          ))}
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
      {hasNoLogo && <FooterItems />}
    </LazyMenu>
  );
}

/** The links of the footer, so that the imprint can be reached in two steps from every page. */
function FooterItems() {
  const { t } = useTranslation();
  const word = useFooterEntryText();
  const leading = useShownFooterEntries().flatMap(({ entry, target }) =>
    entry.is_linkable && target?.link && target.column !== "None" ? [{ entry, target }] : [],
  );
  if (leading.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <MenuSection title={t("global:header.pages")}>
        {leading.map(({ entry, target: { link, linkDirection } }) =>
          linkDirection === "Internal" ? (
            <Menu.Item key={entry.translation} component={Link} to={link}>
              <bdi>{word(entry)}</bdi>
            </Menu.Item>
          ) : (
            <Menu.Item key={entry.translation} component="a" href={link} target="_blank" rel="noreferrer">
              <bdi>{word(entry)}</bdi>
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
      {getNativeLanguageName(lang)}
    </Choice>
  ));
}

function ThemeItems() {
  const { themes } = useSettings();
  const { key, choose } = useTheme();
  const word = useSettingsText();
  return themes.options.map((option) => (
    <Choice key={option.key} value={option.key} checked={option.key === key} onClick={() => choose(option.key)}>
      <bdi>{word(option.translation, option.key)}</bdi>
    </Choice>
  ));
}

/** A radio item of a menu. */
function Choice({ children, ...item }: Omit<MenuRadioItemProps, "checkIcon" | "closeMenuOnClick">) {
  return (
    <Menu.RadioItem {...item} closeMenuOnClick checkIcon={<IconCheck size={16} stroke={1.9} aria-hidden />}>
      {children}
    </Menu.RadioItem>
  );
}
