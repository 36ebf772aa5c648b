import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { EMPTY_SEARCH } from "../../../shared/search/search-location.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { SelectedAssetsBar } from "../selection/selected-assets-bar.tsx";
import { SearchToolbar } from "./search-toolbar.tsx";

const client = createFakeClient(() => ({}));
const bar = {
  onFilters: undefined,
  filters: 0,
  isEstimate: false,
  sort: { key: "score", orientation: "desc" },
  onSort: () => {},
  heading: null,
} as const;

it.each([
  ["", false, false, "1.200 Treffer"],
  ["krug", false, false, "1.200 Treffer für „krug“"],
  ["krug", true, false, "Suche läuft für „krug“"],
  ["krug", false, true, "Suchergebnisse für „krug“"],
  ["</text> & <b>", false, false, "1.200 Treffer für „</text> & <b>“"],
])("a search for %o says in one sentence what it found", async (text, searching, failed, words) => {
  await renderWithProviders(<SearchToolbar {...bar} text={text} total={1200} searching={searching} failed={failed} />, {
    client,
  });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(words);
  expect(screen.getByRole("button", { name: "Sortierung Relevanz, absteigend" })).toBeInTheDocument();
});

it("an estimated count is marked as such", async () => {
  const found = { text: "</text> & <b>", total: 1200, isEstimate: true, searching: false, failed: false };
  await renderWithProviders(<SearchToolbar {...bar} {...found} />, { client });
  const heading = screen.getByRole("heading", { level: 1 });
  expect(heading).toHaveTextContent("Etwa 1.200 Treffer für „</text> & <b>“");
  expect(heading.querySelector("span")).toHaveTextContent("für „</text> & <b>“");
});

it("the selection count is placed as the translation defines", async () => {
  const assets = ["1", "2"].map((id) => ({ id, asset_groups: ["image" as const] }));
  const { i18n } = await renderWithProviders(
    <SelectedAssetsBar
      assets={assets}
      allHits={{ result: { ids: [], total: 2, complete: false }, place: EMPTY_SEARCH, address: "/search/*" }}
      onClear={() => {}}
    />,
    { client },
  );
  const toolbar = screen.getByRole("toolbar", { name: "Auswahl" });
  expect(toolbar).toHaveTextContent("2 ausgewählt");
  expect(i18n.t("views:search.selection.count", { count: 1 })).toBe("<em>1</em> ausgewählt");
});

it("the sort menu checks what the results are sorted by, with its direction", async () => {
  const { user } = await renderWithProviders(
    <SearchToolbar {...bar} text="" total={3} searching={false} failed={false} />,
    {
      client,
    },
  );
  await user.click(screen.getByRole("button", { name: /^Sortierung/ }));
  const chosen = await screen.findByRole("menuitemradio", { checked: true });
  expect(chosen).toHaveTextContent("Relevanzabsteigend");
  for (const other of screen.getAllByRole("menuitemradio", { checked: false })) {
    expect(other).not.toHaveTextContent("steigend");
  }
});

it("a sort option without its own label uses its field's label, on the button and in the menu", async () => {
  const settings = createDefaultSettings();
  settings.sorting.options = ["score", "series", "created"].map((key) => ({ active: true, key, translation: "" }));
  const visible_fields = [{ field_name: "series", default_labels: { de: "Serie", en: "Series" } }];
  const { user } = await renderWithProviders(
    <SearchToolbar
      {...bar}
      sort={{ key: "series", orientation: "asc" }}
      text=""
      total={3}
      searching={false}
      failed={false}
    />,
    { client: createFakeClient((key) => (key === "index.fields" ? { visible_fields } : {})), settings },
  );
  await user.click(await screen.findByRole("button", { name: "Sortierung Serie, aufsteigend" }));
  const named = await screen.findAllByRole("menuitemradio");
  expect(named.map((item) => item.textContent)).toEqual(["Relevanz", "Serieaufsteigend", "created"]);
});
