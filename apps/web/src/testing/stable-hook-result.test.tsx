/** Results of hooks stay the same object until something of them changes: what is memoised by them depends on it. */
import { describe, it } from "vitest";
import { useAssetActions } from "../asset/actions/use-asset-actions.ts";
import { useSidebarWidth } from "../features/search/facets/use-sidebar-width.ts";
import { useSearchVisitState } from "../features/search/result/use-search-visit-state.ts";
import { emptySelection } from "../features/search/selection/selection.ts";
import { useSearchLocation } from "../features/search/use-search-location.ts";
import { useResultInputHandlers } from "../features/search/views/use-result-input-handlers.ts";
import { useRowWindow } from "../features/search/views/use-row-window.ts";
import { createFakeClient } from "./render-with-providers.tsx";
import { expectStableHookResult } from "./stable-hook-result.tsx";

const client = createFakeClient(() => ({ visible_fields: [] }));
const ids: readonly string[] = ["7"];
const visit = { visit: "one", address: "/search", search: "/search" };
const keep = () => {};
/** Rows of which none is there yet. */
const rows = { rowCount: 0, height: 0, rowTop: () => 0, rowHeight: () => 0, rowStart: () => 0, rowAt: () => 0 };

describe("stays the same object as long as nothing changes:", () => {
  it("going to another search", () =>
    expectStableHookResult(() => useSearchLocation().go, { client, at: "/search?q=vase" }));

  it("the selection of a visit", () =>
    expectStableHookResult(() => useSearchVisitState(visit).setSelection, { client }));

  it("the actions", () => expectStableHookResult(() => useAssetActions(), { client }));

  it("the sidebar's width", () => expectStableHookResult(() => useSidebarWidth(260)[1], { client }));

  it("the window of rows", () =>
    expectStableHookResult(
      () => useRowWindow({ layout: rows, count: 0, gap: null, ahead: 0, onNearEnd: keep, onItems: keep }).scrollTo,
      { client },
    ));

  // Callbacks may be new each time: what comes out still is not.
  it("the click on a check circle", () =>
    expectStableHookResult(
      () =>
        useResultInputHandlers({
          ids,
          selection: emptySelection,
          onSelect: keep,
          onStop: keep,
          onOpen: () => {},
          onKey: () => false,
          scrollIntoView: () => {},
          onAll: () => {},
          onExtend: () => {},
          neighbourOf: (item) => item,
        }).onToggle,
      { client },
    ));
});
