/** Results of hooks stay the same object until something of them changes: what is memoised by them depends on it. */
import { describe, it } from "vitest";
import { useAssetActions } from "../asset/actions/use-asset-actions.ts";
import { useSidebarWidth } from "../features/search/facets/use-sidebar-width.ts";
import { useVisit } from "../features/search/result/use-visit.ts";
import { emptySelection } from "../features/search/selection/selection.ts";
import { useSearchLocation } from "../features/search/use-search-location.ts";
import { useResultInput } from "../features/search/views/use-result-input.ts";
import { useRowWindow } from "../features/search/views/use-row-window.ts";
import { serverOf } from "./draw.tsx";
import { expectStable } from "./stable.tsx";

const client = serverOf(() => ({ visible_fields: [] }));
const ids: readonly string[] = ["7"];
const visit = { visit: "one", address: "/search", search: "/search" };
const keep = () => {};
/** Rows of which none is there yet. */
const rows = { rowCount: 0, height: 0, rowTop: () => 0, rowHeight: () => 0, rowStart: () => 0, rowAt: () => 0 };

describe("stays the same object as long as nothing changes:", () => {
  it("going to another search", () => expectStable(() => useSearchLocation().go, { client, at: "/search?q=vase" }));

  it("the selection of a visit", () => expectStable(() => useVisit(visit).setSelection, { client }));

  it("the actions", () => expectStable(() => useAssetActions(), { client }));

  it("the sidebar's width", () => expectStable(() => useSidebarWidth(260)[1], { client }));

  it("the window of rows", () =>
    expectStable(
      () => useRowWindow({ layout: rows, count: 0, gap: null, ahead: 0, onNearEnd: keep, onItems: keep }).scrollTo,
      { client },
    ));

  // Callbacks may be new each time: what comes out still is not.
  it("the click on a check circle", () =>
    expectStable(
      () =>
        useResultInput({
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
