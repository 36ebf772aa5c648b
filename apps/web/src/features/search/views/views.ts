import type { PortalSettings, ViewKey } from "@vitrine/settings/portal-settings";
import { useCallback } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import type { HostStorage } from "../../../shared/host/host-storage.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { gridView } from "./grid/grid-view.ts";
import { listView } from "./list/list-view.tsx";
import type { SearchView } from "./search-view.ts";
import { thumbnailView } from "./thumbnails/thumbnail-view.tsx";

type ViewSettings = PortalSettings["search"]["views"];

const views: Readonly<Record<ViewKey, SearchView>> = { grid: gridView, list: listView, thumbnail: thumbnailView };

/** The views that users may choose, in the configured order, without duplicates. */
export function listOfferedViews({ options }: ViewSettings): ViewSettings["options"] {
  const visible = options.filter(({ visible }) => visible).sort((one, other) => one.position - other.position);
  return visible.filter(({ key }, at) => visible.findIndex((one) => one.key === key) === at);
}

/** The first of these views that is offered, else the configured default. */
export function chooseOfferedView(keys: readonly (string | undefined | null)[], settings: ViewSettings): SearchView {
  const offered = listOfferedViews(settings).map(({ key }) => key);
  const chosen = keys.map((one) => offered.find((key) => key === one)).find((key) => key !== undefined);
  return views[chosen ?? settings.default];
}

/** Loads the code of a view before it is chosen. */
export function prefetchViewCode(key: ViewKey): void {
  views[key].fetch?.().catch(() => undefined);
}

const STORAGE_KEY = "searchView";

/** The view named in the address, else the last one chosen in this browser, else the configured one. */
export function useSearchView(named: string | undefined): readonly [SearchView, keep: (view: string) => void] {
  const { storage } = useHost();
  const { views } = useSettings().search;
  const keep = useCallback((view: string) => void storage.set(STORAGE_KEY, view), [storage]);
  return [resolveView(named, storage, views), keep];
}

export function resolveView(
  named: string | undefined,
  storage: HostStorage,
  views: PortalSettings["search"]["views"],
): SearchView {
  return chooseOfferedView([named, storage.get(STORAGE_KEY)], views);
}
