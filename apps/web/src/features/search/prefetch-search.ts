import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { Location } from "react-router-dom";
import { fieldsQuery } from "../../shared/api/portal-queries.ts";
import type { Host } from "../../shared/host/host.ts";
import { formatSearchLocation, parseSearchLocation } from "../../shared/search/search-location.ts";
import { getSort } from "../../shared/search/sort.ts";
import { createFindAssets } from "../../shared/search/use-find-assets.ts";
import { doesSidebarFit } from "../../shared/ui/use-media.ts";
import { listFacetFields } from "./facets/facet-fields.ts";
import { readStoredSidebarWidth } from "./facets/use-sidebar-width.ts";
import { readResultScrollPosition } from "./result/search-position.ts";
import { listRequestedFacets, searchResultQuery } from "./result/search-result-query.ts";
import { getSearchVisitId } from "./use-search-location.ts";
import { estimateResultAreaSize } from "./views/search-view.ts";
import { resolveView } from "./views/views.ts";

interface PrefetchContext {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly host: Host;
  readonly settings: PortalSettings;
  readonly locale: string;
}

/**
 * Starts the first search of a page load before the page renders, then loads the pictures of the first screen. If the
 * page turns out to need another search, it starts that itself. Never rejects.
 */
export async function prefetchSearch(
  { client, queries, host, settings, locale }: PrefetchContext,
  location: Location,
): Promise<void> {
  const place = parseSearchLocation(location.pathname, location.search);
  const visit = getSearchVisitId(location);
  const fields = await queries.fetchQuery(fieldsQuery(client, locale)).catch(() => undefined);
  // No prefetch on return to a saved position: the page then requests as many rows as were loaded before.
  if (fields === undefined || readResultScrollPosition(host.tabStorage, visit, formatSearchLocation(place))) return;
  const view = resolveView(place.view, host.storage, settings.search.views);
  const sidebar = readStoredSidebarWidth(host.storage) ?? settings.search.sidebar.width;
  const viewSize = estimateResultAreaSize(doesSidebarFit() ? sidebar : 0);
  const resultQuery = searchResultQuery({
    place,
    visit,
    locale,
    sort: getSort(place, settings.sorting),
    facets: listRequestedFacets(place, listFacetFields(settings.facets, fields), (name) =>
      fields.some((field) => field.field_name === name && field.is_facet === true),
    ),
    pages: view.pageSizes(viewSize, settings.search),
    client,
    find: createFindAssets({ client, locale, queries, unknownFields: [] }),
  });
  await queries.prefetchInfiniteQuery(resultQuery);
  const [first] = queries.getQueryData(resultQuery.queryKey)?.pages ?? [];
  view.fetchPictures?.(first?.response.docs ?? [], viewSize, settings.search);
}
