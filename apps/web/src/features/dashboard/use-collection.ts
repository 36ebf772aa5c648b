import { useQuery } from "@tanstack/react-query";
import { isApiErrorWithCode } from "@vitrine/contract/api-error";
import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import { isStoredSearch } from "@vitrine/settings/stored-searches";
import type { MouseEvent } from "react";
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
import { collectionListQuery, collectionQuery, fetchCollectionAssetIds, toSearchLocation } from "./collection-query.ts";

const none: readonly AssetDoc[] = [];

/** Loads a collection for a row or a tile. */
export function useCollection(definition: DashboardCollectionSetting, rows: number) {
  const client = useClient();
  const { session } = useSession();
  const { sorting } = useSettings();
  const settingsText = useSettingsText();
  const errorText = useErrorText();
  const lang = useLanguage().content();
  const isStored = isStoredSearch(definition);
  const place = toSearchLocation(definition, lang, sorting);
  const { data, error, isPending } = useQuery(
    collectionQuery(client, { definition, place, sort: getSort(place, sorting), lang, rows }),
  );
  const { data: listed, isPending: isUnnamed } = useQuery(collectionListQuery(client, lang));
  const collection = listed?.collections.find(({ indicator }) => indicator === definition.indicator);
  const label = pickByLanguage(collection?.translation ?? {}, lang) ?? definition.label;
  const docs = data?.docs ?? none;
  const isAdmin = session?.isGuiAdmin ?? false;
  // For visitors, a collection that was not found is shown as empty: it may only be hidden from them. For admins, only
  // if the server lists it; if it does not, the collection is gone, which they must learn.
  const isEmpty =
    isApiErrorWithCode(error, "collection.not_found") && (!isAdmin || isUnnamed || collection !== undefined);
  const failed = error !== null && !isEmpty;
  // The search that the server names for the collection; undefined if it names none.
  const named = collection && isStoredSearch(collection) ? toSearchLocation(collection, lang, sorting) : undefined;
  const search = isStored ? place : named;
  const isComplete = search !== undefined || docs.length >= (data?.total ?? 0);
  const openAll = useOpenAll(definition.indicator);
  return {
    /** undefined until the title is loaded in the reader's language. */
    title: isUnnamed && !definition.translation ? undefined : settingsText(definition.translation, label),
    isLoading: isPending,
    docs,
    /** undefined while unknown. */
    total: data?.total,
    failed,
    /** Why it could not be loaded; for admins only, other users see an empty collection. */
    reason: failed && isAdmin ? errorText(error) : null,
    /** Address of the search that shows all its assets. */
    to: formatSearchLocation(search ?? { ...EMPTY_SEARCH, ids: docs.map(({ id }) => id) }),
    /** Click handler that fetches the missing ids first, where `to` does not list all assets. */
    open: isComplete ? undefined : openAll,
  };
}

/** Click handler of a link that fetches all ids of the collection and opens a search for them. */
function useOpenAll(indicator: string) {
  const client = useClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const errorText = useErrorText();
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    fetchCollectionAssetIds(client, indicator)
      .then((ids) => navigate(formatSearchLocation({ ...EMPTY_SEARCH, ids })))
      .catch((error: unknown) => notify({ kind: "danger", text: errorText(error) }));
  };
}
