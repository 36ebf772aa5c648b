import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { toHitsQuery } from "../../../shared/search/find-assets.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";
import type { SearchSort } from "../../../shared/search/sort.ts";
import { useUnknownFields } from "../../../shared/search/use-find-assets.ts";
import { useAnnounce } from "../../../shared/ui/notices/announcer.tsx";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { extendSelection, type Selection, selectAll } from "../selection/selection.ts";
import type { SearchResult } from "./use-search-result.ts";

interface Options {
  readonly place: SearchLocation;
  readonly sort: SearchSort;
  readonly result: SearchResult;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

const ANNOUNCEMENTS = {
  all: "views:search.selection.all_all",
  limited: "views:search.selection.all_limited",
  loaded: "views:search.selection.all_loaded",
} as const;

/**
 * Selects assets that are not loaded yet. A selection made meanwhile is not overwritten; a failed request changes
 * nothing and can be retried.
 */
export function useSelectAll({ place, sort, result, selection, onSelect }: Options) {
  const client = useClient();
  const queries = useQueryClient();
  const unknownFields = useUnknownFields();
  const { t } = useTranslation();
  const announce = useAnnounce();
  const notify = useNotify();
  const fetchIds = async () => {
    const { fetchResultIds } = await import("./result-ids.ts");
    return fetchResultIds({ client, queries, query: toHitsQuery(place, sort, unknownFields), result });
  };
  const selectHits = async () => {
    const before = latest.current.selection;
    const { ids, scope } = await fetchIds();
    if (latest.current.selection !== before) return;
    onSelect(selectAll(before, ids, scope));
    announce(t(ANNOUNCEMENTS[scope], { count: ids.length }));
  };
  const selectRange = async (item: number, from: string | null) => {
    const start = { ...latest.current.selection, anchor: latest.current.selection.anchor ?? from };
    const id = result.ids[item];
    const loaded = id === undefined ? start : extendSelection(start, id, result.ids);
    onSelect(loaded);
    const positions = [start.anchor === null ? item : result.indexOf(start.anchor), item];
    const between = result.ids.slice(Math.max(0, Math.min(...positions)), Math.max(...positions) + 1);
    if (!result.hasAllPositions || !between.includes(undefined)) return;
    const { ids } = await fetchIds();
    // A range ends at the maximum number of ids.
    const end = id ?? ids[Math.min(item, ids.length - 1)];
    const known = end !== undefined && ids.includes(end) && ids.includes(start.anchor ?? end);
    if (known && latest.current.selection === loaded) onSelect(extendSelection(start, end, ids));
  };
  // A retry acts on the search shown by then.
  const latest = useRef({ selection, selectHits, selectRange });
  useEffect(() => {
    latest.current = { selection, selectHits, selectRange };
  });
  const attempt = async (select: () => Promise<void>) => {
    try {
      await select();
    } catch {
      const action = { label: t("global:action.retry"), run: () => void attempt(select) };
      notify({ kind: "danger", text: t("views:search.selection.all_failed"), action, id: "selection.failed" });
    }
  };
  return {
    /** Selects all hits, loaded or not. */
    selectAll: () => void attempt(() => latest.current.selectHits()),
    /** Selects from the anchor (or from `from` if there is none) to this position, loaded or not. */
    extendTo: (item: number, from?: string) => void attempt(() => latest.current.selectRange(item, from ?? null)),
  };
}
