import type { PortalSettings, ViewKey } from "@vitrine/settings/portal-settings";
import { gridView } from "./grid/grid-view.ts";
import { listView } from "./list/list-view.tsx";
import type { SearchView } from "./search-view.ts";
import { thumbnailView } from "./thumbnails/thumbnail-view.tsx";

type ViewSettings = PortalSettings["search"]["views"];

const views: Readonly<Record<ViewKey, SearchView>> = { grid: gridView, list: listView, thumbnail: thumbnailView };

/** The views that users may choose, in the configured order, without duplicates. */
export function offeredViews({ options }: ViewSettings): ViewSettings["options"] {
  const visible = options.filter(({ visible }) => visible).sort((one, other) => one.position - other.position);
  return visible.filter(({ key }, at) => visible.findIndex((one) => one.key === key) === at);
}

/** The first of these views that is offered, else the configured default. */
export function findView(keys: readonly (string | undefined | null)[], settings: ViewSettings): SearchView {
  const offered = offeredViews(settings).map(({ key }) => key);
  const chosen = keys.map((one) => offered.find((key) => key === one)).find((key) => key !== undefined);
  return views[chosen ?? settings.default];
}

/** Loads the code of a view before it is chosen. */
export function prefetchView(key: ViewKey): void {
  views[key].fetch?.().catch(() => undefined);
}
