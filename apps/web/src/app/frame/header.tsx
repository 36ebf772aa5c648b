import { Button } from "@mantine/core";
import { IconArrowBarToDown, IconBookmark, IconMoon, IconRoute, IconSearch, IconSun } from "@tabler/icons-react";
import type { LogoLocation } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { IconLink } from "../../asset/actions/icon-link.tsx";
import { openedInPortalState } from "../../asset/asset-link.ts";
import { useBookmarksState } from "../../asset/bookmarks/bookmarks-context.ts";
import { useDownloads, useDownloadsState, useTransfers } from "../../asset/downloads/downloads-context.ts";
import { getRunningTransfersPercent, isFinished } from "../../asset/downloads/transfer.ts";
import { useSession } from "../../shared/api/session-context.tsx";
import { formatNumber } from "../../shared/i18n/format.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { getLoginPath, paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { useIsPhone } from "../../shared/ui/use-media.ts";
import { useTheme } from "../../theme/theme-context.tsx";
import { Brand } from "./brand.tsx";
import { DownloadRing } from "./download-ring.tsx";
import styles from "./header.module.css";
import { HeaderMenus } from "./header-menus.tsx";
import { useStartTour } from "./use-start-tour.ts";

const SearchField = lazyComponent(() => import("../../features/search/field/search-field.tsx"), "SearchField");

interface Props {
  readonly withSearch: boolean;
  readonly place: LogoLocation | undefined;
}

export function Header({ withSearch, place }: Props) {
  const { t } = useTranslation();
  const { session, viewedGroup } = useSession();
  const { themes } = useSettings();
  const [hasTour, requestTour] = useStartTour();
  const location = useLocation();
  const narrow = useIsPhone();
  const admin = location.pathname.startsWith("/admin");
  const signedIn = session !== null && session.user !== null;
  const canUseAssets = session?.isAssetUser && !admin;
  return (
    <header className={styles.header} data-area="header" data-search={withSearch || undefined}>
      {!(withSearch && narrow) && <Brand place={place} className={styles.brand} />}
      {admin && <span className={styles.admin}>{t("global:header.admin")}</span>}
      {withSearch && (
        <div className={styles.search}>
          <LazyPart loadingFallback={<SearchPlaceholder />}>
            <SearchField />
          </LazyPart>
        </div>
      )}
      <div className={styles.actions}>
        {admin && session?.isAssetUser && (
          <Button component={Link} to={paths.dashboard} variant="subtle">
            {t("global:header.portal")}
          </Button>
        )}
        {hasTour && !narrow && <IconButton icon={IconRoute} label={t("global:header.tour")} onClick={requestTour} />}
        {!narrow && canUseAssets && <DownloadsButton />}
        {canUseAssets && <BookmarksLink />}
        <HeaderMenus narrow={narrow}>
          {themes.show_theme_selection && themes.options.length === 2 && <ThemeSwitch />}
        </HeaderMenus>
        {!narrow && !signedIn && viewedGroup === undefined && (
          <Button component={Link} to={getLoginPath(location)} variant="outline" className={styles.login ?? ""}>
            {t("global:header.sign_in")}
          </Button>
        )}
      </div>
    </header>
  );
}

/** Shown until the search field is loaded. */
function SearchPlaceholder() {
  return (
    <div className={styles.ghost}>
      <IconSearch size={20} stroke={1.75} aria-hidden />
    </div>
  );
}

function DownloadsButton() {
  const { t } = useTranslation();
  const downloads = useDownloads();
  const open = useDownloadsState().tray !== "closed";
  const transfers = useTransfers();
  const running = transfers.filter((transfer) => !isFinished(transfer)).length;
  const percent = getRunningTransfersPercent(transfers);
  return (
    <IconButton
      label={running > 0 ? t("global:header.downloads_running", { count: running }) : t("global:header.downloads")}
      aria-expanded={open}
      onClick={() => downloads.setTrayOpen(!open)}
    >
      <IconArrowBarToDown size={20} stroke={1.75} aria-hidden />
      {percent !== null && <DownloadRing percent={percent} />}
    </IconButton>
  );
}

/** From this number of bookmarks on, the badge says "99+": it fits two digits. */
const MAX_COUNT = 100;

function BookmarksLink() {
  const { t } = useTranslation();
  const locale = useLocale();
  const count = useBookmarksState().list?.ids.length ?? 0;
  const label = count > 0 ? t("global:header.bookmarks_of", { count }) : t("global:header.bookmarks");
  return (
    <IconLink label={label} to={paths.bookmark} state={openedInPortalState}>
      <IconBookmark size={20} stroke={1.75} aria-hidden />
      {count > 0 && (
        <span className={styles.count}>
          {count < MAX_COUNT ? formatNumber(count, locale) : `${formatNumber(MAX_COUNT - 1, locale)}+`}
        </span>
      )}
    </IconLink>
  );
}

/** Switches between two themes. More than two are in the account menu. */
function ThemeSwitch() {
  const { t } = useTranslation();
  const { themes } = useSettings();
  const { key, choose } = useTheme();
  const other = themes.options.find((option) => option.key !== key);
  const dark = key === themes.default_dark;
  const Icon = dark ? IconSun : IconMoon;
  return (
    <IconButton
      icon={Icon}
      label={t(dark ? "global:theme.to_light" : "global:theme.to_dark")}
      onClick={() => other && choose(other.key)}
    />
  );
}
