/** Results of hooks stay the same object until something of them changes: what is memoised by them depends on it. */
import { createRef } from "react";
import { describe, expect, it } from "vitest";
import { useAssetActions } from "../asset/actions/use-asset-actions.ts";
import { useZoom } from "../asset/preview/use-zoom.ts";
import { useCollection } from "../features/dashboard/use-collection.ts";
import { useRowScroll } from "../features/dashboard/use-row-scroll.ts";
import { useFilterLabels } from "../features/search/facets/use-filter-labels.ts";
import { useSidebarWidth } from "../features/search/facets/use-sidebar-width.ts";
import { useChosenLabels } from "../features/search/field/use-chosen-labels.ts";
import { useVisit } from "../features/search/result/use-visit.ts";
import { emptySelection } from "../features/search/selection/selection.ts";
import { useSearchLocation } from "../features/search/use-search-location.ts";
import { useResultInput } from "../features/search/views/use-result-input.ts";
import { useRowWindow } from "../features/search/views/use-row-window.ts";
import { useLoginMethods } from "../features/session/use-login-methods.ts";
import { ThemeProvider, useTheme } from "../theme/theme-context.tsx";
import { createThemeControl } from "../theme/theme-control.ts";
import { serverOf } from "./draw.tsx";
import { hostOf } from "./host.ts";
import { expectStable } from "./stable.tsx";

const docs = [{ id: "7", asset_groups: ["image"] }];
const client = serverOf((key) => {
  if (key === "collections.get") return { response: { docs, numFound: 40, start: 0 } };
  return key === "collections.list" ? { collections: [] } : { visible_fields: [] };
});
const element = createRef<HTMLDivElement>();
const ids: readonly string[] = ["7"];
const facets = {};
const visit = { visit: "one", address: "/search", search: "/search" };
const keep = () => {};
/** Rows of which none is there yet. */
const rows = { rowCount: 0, height: 0, rowTop: () => 0, rowHeight: () => 0, rowStart: () => 0, rowAt: () => 0 };
const theme = createThemeControl(hostOf(), new AbortController().signal);
const definition = { indicator: "collection_3", label: "Lampen" };

const range = { min: 1, max: 8, actual: undefined };

describe("stays the same object as long as nothing changes:", () => {
  it("the place in the search", () => expectStable(useSearchLocation, { client, at: "/search?q=vase" }));

  it("the visit", () => expectStable(() => useVisit(visit), { client }));

  it("the words of filters", () => expectStable(() => useFilterLabels(facets, false), { client }));

  it("the actions", () => expectStable(() => useAssetActions(), { client }));

  it("the collection", async () => {
    const view = await expectStable(() => useCollection(definition, 20), { client });
    expect(view).toMatchObject({ total: 40, docs, to: expect.stringContaining("7") });
  });

  it("the login methods", () => expectStable(useLoginMethods, { client }));

  it("the theme", () =>
    expectStable(useTheme, { client, within: (probe) => <ThemeProvider control={theme}>{probe}</ThemeProvider> }));

  it("the labels of chosen values", () => expectStable(() => useChosenLabels(facets), { client }));

  it("the sidebar's width", () => expectStable(() => useSidebarWidth(260)[1], { client }));

  it("the window of rows", () =>
    expectStable(() => useRowWindow({ layout: rows, count: 0, gap: null, ahead: 0, onNearEnd: keep, onItems: keep }), {
      client,
    }));

  it("the scrolling of a row", () => expectStable(() => useRowScroll(element, 3), { client }));

  // Callbacks may be new each time: what comes out still is not.
  it("the zoom", () =>
    expectStable(
      () =>
        useZoom({
          frame: element,
          shown: "7 1",
          enabled: true,
          range,
          sheet: () => ({ width: 1, height: 1 }),
          onSwipeVertical: () => {},
          onSwipeHorizontal: () => {},
        }),
      { client },
    ));

  it("the input of results", () =>
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
        }),
      { client },
    ));
});
