import { defaultSettings } from "@vitrine/settings/defaults";
import type { Document } from "@vitrine/settings/merge";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import { usedFacets } from "./used-facets.ts";

const facet = (field_name: string, multivalue: "radio" | "checkbox", position = 0) => ({
  field_name,
  position,
  options: { multivalue },
});

function documentOf(facets: readonly object[]): Document {
  const settings = defaultSettings();
  settings.facets = facets as PortalSettings["facets"];
  settings.dashboard.collections.data = [
    {
      indicator: "search_1",
      label: "Vasen",
      facets: { de: [{ field_name: "series", values: ["Amara"], range_facet: false }] },
    },
  ];
  return settings as unknown as Document;
}

it("names the stored searches whose facet goes or is chosen from in another way", () => {
  const base = documentOf([facet("series", "checkbox"), facet("glaze", "checkbox", 1)]);
  const used = (facets: readonly object[]) =>
    usedFacets({ base, draft: documentOf(facets), etag: null }).map(({ field, row }) => `${field} ${row.label}`);
  expect(used([facet("glaze", "checkbox")])).toEqual(["series Vasen"]);
  expect(used([facet("series", "radio"), facet("glaze", "checkbox", 1)])).toEqual(["series Vasen"]);
  expect(used([facet("glaze", "radio"), facet("series", "checkbox", 7)]), "its place may change").toEqual([]);
});
