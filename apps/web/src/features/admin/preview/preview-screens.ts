import { useQuery } from "@tanstack/react-query";
import type { ViewKey } from "@vitrine/settings/portal-settings";
import type { PreviewOverlay } from "@vitrine/settings/preview-protocol";
import { SEARCH_VIEW_KEYS } from "@vitrine/settings/registry/settings";
import { useTranslation } from "react-i18next";
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import { useClient } from "../../../shared/api/client-context.tsx";
import { paths } from "../../../shared/paths.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";

/** A screen of the preview: a page, or an overlay on one. */
export interface PreviewScreen {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly part?: PreviewOverlay;
  /** A hidden view: visitors see the default view instead. */
  readonly isOff?: boolean;
}

export interface PreviewScreens {
  readonly main: readonly PreviewScreen[];
  readonly pages: readonly PreviewScreen[];
  readonly parts: readonly PreviewScreen[];
}

/** Keys of the main screens for designing the appearance. */
const DEFAULT_SCREENS = ["dashboard", "search", "login"];

/** How many assets are checked for one that can be downloaded. */
const MAX_CHECKED_ASSETS = 50;

/**
 * All screens: the main ones by key, then other pages and overlays. Asset screens only if the library has an asset, the
 * download only if the user may download one.
 */
export function usePreviewScreens(mainOnes: readonly string[] = DEFAULT_SCREENS): PreviewScreens {
  const { t } = useTranslation();
  const client = useClient();
  const { options } = useSettingsDraft().search.views;
  const isOff = (view: ViewKey) => !options.some(({ key, visible }) => key === view && visible);
  const { data: asset } = useQuery({
    queryKey: ["search.find", "preview"],
    queryFn: ({ signal }) =>
      client.call("search.find", { query: { solr_q: "*", solr_rows: MAX_CHECKED_ASSETS }, signal }),
    select: ({ response: { docs } }) => docs.find(isDownloadable) ?? docs[0],
  });
  const ofAsset = asset && paths.asset(String(asset.id));
  const canDownload = asset !== undefined && isDownloadable(asset);
  const screen = (key: string, name: string, path: string, part?: PreviewOverlay) => [
    { key, name, path, ...(part && { part }) },
  ];
  const pages = [
    ...screen("dashboard", t("admin:appearance.preview.start"), paths.dashboard),
    ...screen("search", t("global:page.search"), paths.everything),
    ...screen("login", t("global:page.login"), paths.login),
    ...(ofAsset ? screen("asset", t("global:page.asset"), ofAsset) : []),
    ...screen("bookmark", t("global:page.bookmark"), paths.bookmark),
    ...SEARCH_VIEW_KEYS.flatMap((view) =>
      screen(view, t(`views:search.view.${view}`), `${paths.everything}?view=${view}`).map((one) => ({
        ...one,
        isOff: isOff(view),
      })),
    ),
    ...screen("custom", t("global:page.custom"), "/custom/imprint"),
    ...screen("logout", t("global:page.logout"), paths.logout),
    ...screen("noPermission", t("admin:areas.names.noPermission"), paths.noPermission),
  ];
  const parts = [
    ...screen("info", t("admin:appearance.preview.info"), paths.everything, "info"),
    ...(ofAsset ? screen("share", t("admin:appearance.preview.share"), ofAsset, "share") : []),
    ...(ofAsset && canDownload ? screen("download", t("admin:appearance.preview.download"), ofAsset, "download") : []),
    ...screen("notices", t("admin:appearance.preview.notices"), paths.everything, "notices"),
  ];
  const all = [...pages, ...parts];
  const isOther = ({ key }: PreviewScreen) => !mainOnes.includes(key);
  return {
    main: mainOnes.flatMap((key) => all.find((one) => one.key === key) ?? []),
    pages: pages.filter(isOther),
    parts: parts.filter(isOther),
  };
}

/** Whether the admin may download it; also true if the backend does not say. */
const isDownloadable = ({ download_state }: Pick<AssetDoc, "download_state">): boolean =>
  download_state === undefined || download_state === "permitted";
