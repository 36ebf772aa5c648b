import { expect, test } from "vitest";
import { defaultSettings } from "../documents/defaults.ts";
import type { PortalSettings } from "../portal-settings.ts";
import { renameFields } from "./rename-fields.ts";
import { settingsRegistry } from "./settings.ts";

const rename = (field: string) => (field === "id" || field === "score" ? `${field}_value` : field);
const renamed = (stored: unknown) => renameFields(settingsRegistry, stored, rename) as PortalSettings;

test("a field is renamed everywhere: facets, columns, titles, alternative texts, sort keys", () => {
  const settings = defaultSettings();
  settings.facets = [{ field_name: "id", position: 0 }];
  settings.assetInfo = { title: "id", paramsLeft: [{ field_name: "id", position: 0 }], paramsRight: [] };
  settings.infoView.title = null;
  settings.bookmark.title = "id";
  settings.accessibility.assets = { alt: ["title", "id"], alt_fallback: { field_name: "id", options: ["id"] } };
  settings.sorting.default = "id";
  settings.sorting.options = [{ active: true, key: "id", translation: "id" }];
  const facets = { en: [{ field_name: "id", values: ["id"], range_facet: false }] };
  settings.dashboard.collections.data = [{ indicator: "search_1", label: "id", search: "id", sort: "id", facets }];

  const made = renamed(settings);
  expect(made.facets).toEqual([{ field_name: "id_value", position: 0 }]);
  expect(made.assetInfo).toEqual({
    title: "id_value",
    paramsLeft: [{ field_name: "id_value", position: 0 }],
    paramsRight: [],
  });
  expect([made.infoView.title, made.bookmark.title]).toEqual([null, "id_value"]);
  expect(made.accessibility.assets).toEqual({
    alt: ["title", "id_value"],
    alt_fallback: { field_name: "id_value", options: ["id"] },
  });
  expect(made.sorting).toMatchObject({ default: "id_value", options: [{ key: "id_value", translation: "id" }] });
  expect(made.dashboard.collections.data).toEqual([
    {
      indicator: "search_1",
      label: "id",
      search: "id",
      sort: "id_value",
      facets: { en: [{ field_name: "id_value", values: ["id"], range_facet: false }] },
    },
  ]);
});

test("the sort key score is never renamed", () => {
  const settings = defaultSettings();
  settings.facets = [{ field_name: "score", position: 0 }];
  const made = renamed(settings);
  expect(made.facets[0]?.field_name).toBe("score_value");
  expect(made.sorting).toEqual(settings.sorting);
});

test("unknown and invalid values stay unchanged", () => {
  const stored = {
    facets: ["id", 7, { field_name: 7 }],
    assetInfo: "id",
    new_setting: { field_name: "id" },
    themes: [],
  };
  expect(renamed(stored)).toEqual(stored);
});
