import { useQuery } from "@tanstack/react-query";
import type { CollectionDefinition } from "@vitrine/settings/portal-settings";
import { isStoredSearch } from "@vitrine/settings/stored-searches";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSession } from "../../shared/api/session-context.tsx";
import { useLanguage } from "../../shared/i18n/language-context.tsx";
import { pickByLanguage } from "../../shared/i18n/pick-by-language.ts";
import { useSettingsText } from "../../shared/i18n/use-settings-text.ts";
import { EMPTY_SEARCH, formatSearchLocation } from "../../shared/search/search-location.ts";
import { getSort } from "../../shared/search/sort.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useErrorText } from "../../shared/ui/errors/error-text.ts";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { collectionQuery, fetchCollectionIds, toSearchLocation } from "./collection-query.ts";

export interface CollectionView {
  /** undefined until the title is loaded in the reader's language. */
  readonly title: string | undefined;
  readonly state: "loading" | "ready";
  readonly docs: readonly AssetDoc[];
  /** undefined while unknown. */
  readonly total: number | undefined;
  /** Why it could not be loaded; for admins only, other users see an empty collection. */
  readonly reason: string | null;
  readonly failed: boolean;
  /** Address of the search that shows all its assets. */
  readonly to: string;
  /** Click handler that fetches the missing ids first, where `to` does not list all assets. */
  readonly open: ((event: React.MouseEvent) => void) | undefined;
}

const none: readonly AssetDoc[] = [];

/** Loads a collection for a row or a tile. Memoised. */
export function useCollection(definition: CollectionDefinition, rows: number): CollectionView {
  const client = useClient();
  const { session } = useSession();
  const { sorting } = useSettings();
  const settingsText = useSettingsText();
  const errorText = useErrorText();
  const lang = useLanguage().content();
  const place = useMemo(() => toSearchLocation(definition, lang, sorting), [definition, lang, sorting]);
  const { data, error, isPending } = useQuery(
    collectionQuery(client, { definition, place, sort: getSort(place, sorting), lang, rows }),
  );
  const { data: listed, isPending: unnamed } = useQuery({
    queryKey: ["collections.list", lang],
    queryFn: ({ signal }) => client.call("collections.list", { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });
  const collection = listed?.collections.find(({ indicator }) => indicator === definition.indicator);
  const label = pickByLanguage(collection?.translation ?? {}, lang) ?? definition.label;
  const stored = isStoredSearch(definition);
  const docs = data?.docs ?? none;
  // The search that the server names for the collection; undefined if it names none.
  const search = useMemo(() => {
    if (stored) return place;
    return collection && isStoredSearch(collection) ? toSearchLocation(collection, lang, sorting) : undefined;
  }, [stored, place, collection, lang, sorting]);
  const complete = search !== undefined || docs.length >= (data?.total ?? 0);
  const openAll = useOpenAll(definition.indicator);
  const title = unnamed && !definition.translation ? undefined : settingsText(definition.translation, label);
  const total = data?.total;
  const reason = error && session?.isGuiAdmin ? errorText(error) : null;
  const failed = error !== null;
  const to = useMemo(
    () => formatSearchLocation(search ?? { ...EMPTY_SEARCH, ids: docs.map(({ id }) => id) }),
    [search, docs],
  );
  return useMemo(
    () => ({
      title,
      state: isPending ? "loading" : "ready",
      docs,
      total,
      failed,
      reason,
      to,
      open: complete ? undefined : openAll,
    }),
    [title, isPending, docs, total, failed, reason, to, complete, openAll],
  );
}

/** Click handler of a link that fetches all ids of the collection and opens a search for them. */
function useOpenAll(indicator: string): (event: React.MouseEvent) => void {
  const client = useClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const errorText = useErrorText();
  return useCallback(
    (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      fetchCollectionIds(client, indicator)
        .then((all) => navigate(formatSearchLocation({ ...EMPTY_SEARCH, ids: all })))
        .catch((failure: unknown) => notify({ kind: "danger", text: errorText(failure) }));
    },
    [client, indicator, navigate, notify, errorText],
  );
}
