import { expect, it } from "vitest";
import { createDefaultSettings } from "./defaults.ts";
import type { LibrarySummary } from "./starter.ts";
import { addStarterSettings, hasCustomFieldsOrDashboard } from "./starter-merge.ts";

const found: LibrarySummary = {
  assets: 40,
  fields: [
    {
      field_name: "keywords",
      filterVal: null,
      isSuggested: true,
      origin: "metadata",
      multi_valued: true,
      is_facet: true,
      range_facet: false,
      sortable: false,
      public: true,
      position: 0,
      filledCount: 40,
      distinctCount: 12,
    },
  ],
  collections: [{ indicator: "collection_1", label: "Bowls", src: "4", count: 12 }],
};

it("what an admin has saved before the first import is kept, and the rest fits the library", () => {
  const stored = createDefaultSettings();
  stored.global.website_title = "Halm & Ton";
  stored.search.sidebar.width = 300;
  expect(hasCustomFieldsOrDashboard(stored)).toBe(false);
  const settings = addStarterSettings(stored, found);
  expect(settings).toMatchObject({
    global: { website_title: "Halm & Ton", hide_dashboard: false },
    search: { sidebar: { width: 300 } },
    facets: [{ field_name: "keywords" }],
    dashboard: { collections: { data: [{ indicator: "collection_1" }] } },
  });
  expect(hasCustomFieldsOrDashboard(settings), "a second import changes nothing").toBe(true);
});

it.each(["facets", "suggestions"] as const)("settings with %s are arranged", (list) => {
  const stored = createDefaultSettings();
  stored[list] = [{ field_name: "keywords", position: 0 } as (typeof stored)["facets"][number]];
  expect(hasCustomFieldsOrDashboard(stored)).toBe(true);
});

it("settings with a row on the dashboard are arranged", () => {
  const stored = createDefaultSettings();
  stored.dashboard.collections.data = [{ indicator: "search_1", label: "New" }];
  expect(hasCustomFieldsOrDashboard(stored)).toBe(true);
});

it("a document with a title alone is not, and keeps what this version does not know", () => {
  const stored = { global: { website_title: "Theirs" }, of_tomorrow: 1 };
  expect(hasCustomFieldsOrDashboard(stored)).toBe(false);
  expect(addStarterSettings(stored, found)).toMatchObject({
    global: { website_title: "Theirs" },
    facets: [{ field_name: "keywords" }],
    of_tomorrow: 1,
  });
});
