/** The states of the sections whose documents are loaded with the administration, in words. */
import { useQuery } from "@tanstack/react-query";
import { resolvePortalTitle } from "@vitrine/settings/portal-title";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { availablePortalFilesQuery, useUnfilledPageKeys } from "../../../shared/api/portal-files.ts";
import { useSession } from "../../../shared/api/session-context.tsx";
import { useHost } from "../../../shared/host/host-context.tsx";
import { formatList } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { castToPortalSettings } from "../drafts/create-draft.ts";
import { useDraftDocument, useDrafts } from "../drafts/draft-context.tsx";
import styles from "./home.module.css";
import { countPages, getDefaultThemePrimaryColour, hasCustomPrimaryColour } from "./portal-state.ts";

/** The saved settings. */
export const useSavedSettings = () => castToPortalSettings(useDraftDocument("settings")?.base ?? {});

export function BrandStatusText() {
  const { t } = useTranslation();
  const locale = useLocale();
  const settings = useSavedSettings();
  const { data: files } = useQuery(availablePortalFilesQuery(useClient()));
  const own = [
    ...(files?.dashboardLogo ? [t("admin:home.state.own_logo")] : []),
    ...(hasCustomPrimaryColour(settings) ? [t("admin:home.state.own_colour")] : []),
    ...(files?.dashboardHero ? [t("admin:home.state.own_hero")] : []),
    ...(files?.custom_font ? [t("admin:home.state.own_font")] : []),
  ];
  return (
    <>
      <span className={styles.swatch} style={{ background: getDefaultThemePrimaryColour(settings) }} aria-hidden />
      {own.length > 0
        ? t("admin:home.state.own", { names: formatList(own, locale) })
        : t("admin:home.state.as_shipped")}
    </>
  );
}

export function StartPageStatusText() {
  const { t } = useTranslation();
  const { global, dashboard } = useSavedSettings();
  const count = dashboard.collections.data.length;
  if (global.hide_dashboard) return t("admin:home.state.start_hidden");
  return count === 0 ? t("admin:home.state.no_rows") : t("admin:home.state.rows", { count });
}

export function SearchStatusText() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { facets, sorting } = useSavedSettings();
  return formatList(
    [
      t("admin:home.state.filters", { count: facets.length }),
      t("admin:home.state.sorts", { count: sorting.options.filter(({ active }) => active).length }),
    ],
    locale,
  );
}

export function PagesStatusText() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { footer } = useSavedSettings();
  const unfilled = useUnfilledPageKeys().length;
  return formatList(
    [
      t("admin:home.state.pages", { count: countPages(useDrafts()) }),
      unfilled > 0
        ? t("admin:home.state.unfilled_pages", { count: unfilled })
        : t("admin:home.state.footer", { count: footer.length }),
    ],
    locale,
  );
}

export function SignInStatusText() {
  const { t } = useTranslation();
  const methods = useSession().session?.login ?? [];
  const [first] = methods;
  if (methods.length === 1 && first?.name === "native") return t("admin:home.state.native");
  return t("admin:home.state.methods", { count: methods.length });
}

export function GeneralStatusText() {
  const { t } = useTranslation();
  const title = resolvePortalTitle(useSavedSettings().global, useHost().installationName);
  return title === "" ? t("admin:home.state.untitled") : t("admin:home.state.titled", { title });
}

export function AllSettingsStatusText() {
  const { t } = useTranslation();
  return t("admin:home.state.all_settings");
}
