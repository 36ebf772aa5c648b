import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { Location } from "react-router-dom";
import { fieldsQuery } from "../../shared/api/portal-queries.ts";
import type { Host } from "../../shared/host/host.ts";
import { formatPlace, readPlace } from "../../shared/search/search-location.ts";
import { sortOf } from "../../shared/search/sort.ts";
import { createFind } from "../../shared/search/use-find.ts";
import { hasRoomForSidebar } from "../../shared/ui/use-media.ts";
import { facetFields } from "./facets/facet-fields.ts";
import { draggedWidth } from "./facets/use-sidebar-width.ts";
import { askedFacets, questionOf } from "./result/question.ts";
import { recallSearch } from "./result/search-memory.ts";
import { roomFor } from "./room-for.ts";
import { visitOf } from "./use-place.ts";
import { chosenView } from "./views/use-view.ts";

interface Asking {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly host: Host;
  readonly settings: PortalSettings;
  readonly locale: string;
}

/**
 * Asks the first question of a page load before the page is drawn: its answer comes meanwhile, and the pictures of the
 * first window after it. Where the page then asks for something else, it does so by itself. Never rejects.
 */
export async function askAhead({ client, queries, host, settings, locale }: Asking, location: Location): Promise<void> {
  const place = readPlace(location.pathname, location.search);
  const visit = visitOf(location);
  const fields = await queries.fetchQuery(fieldsQuery(client, locale)).catch(() => undefined);
  // To an old place one comes back with all that stood there: the page knows how much that is.
  if (fields === undefined || recallSearch(host.tabStorage, visit, formatPlace(place))) return;
  const view = chosenView(place.view, host.storage, settings.search.views);
  const sidebar = draggedWidth(host.storage) ?? settings.search.sidebar.width;
  const room = roomFor(hasRoomForSidebar() ? sidebar : 0);
  const question = questionOf({
    place,
    visit,
    locale,
    sort: sortOf(place, settings.sorting),
    facets: askedFacets(place, facetFields(settings.facets, fields), (name) =>
      fields.some((field) => field.field_name === name && field.is_facet === true),
    ),
    pages: view.pageSizes(room, settings.search),
    client,
    find: createFind({ client, locale, queries, dead: [] }),
  });
  await queries.prefetchInfiniteQuery(question);
  const [first] = queries.getQueryData(question.queryKey)?.pages ?? [];
  view.fetchPictures?.(first?.response.docs ?? [], room, settings.search);
}
