import { screen, within } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/defaults";
import type { Document } from "@vitrine/settings/merge";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { KnownValuesProvider } from "../fields/known-values.tsx";
import { SearchSection } from "./search-section.tsx";

const field = (field_name: string, more: Partial<IndexField> = {}): IndexField => ({
  field_name,
  type: "string",
  origin: "metadata",
  multi_valued: false,
  is_facet: true,
  range_facet: false,
  default_labels: { de: `Deutsch ${field_name}`, en: `English ${field_name}` },
  ...more,
});
const index = [
  field("series"),
  field("keywords", { multi_valued: true }),
  field("imp_date", { type: "date", range_facet: true }),
  field("file_size", { type: "float", range_facet: true }),
  field("article", { is_facet: false }),
  field("dc.title", { is_facet: false }),
  field("dc_title", { is_facet: false }),
];
const known = {
  index,
  fields: index.map(({ field_name: value }) => ({ value, label: value })),
  sorts: ["score", "rating", "imp_date", "obj_dload_cnt", "title"].map((value) => ({ value, label: `Nach ${value}` })),
  languages: [],
  pages: [],
  collections: [],
};

async function section(change: (settings: PortalSettings) => void = () => {}, knows = known) {
  const settings = defaultSettings();
  change(settings);
  const base = settings as unknown as Document;
  const texts = { base: {}, draft: {}, etag: null };
  const store = createDraftStore({ settings: { base, draft: base, etag: null }, "texts de": texts, "texts en": texts });
  const drawn = await draw(
    <DraftProvider value={store}>
      <KnownValuesProvider value={knows}>
        <SearchSection />
      </KnownValuesProvider>
    </DraftProvider>,
    { client: serverOf(() => ({ response: { docs: [] } })) },
  );
  const part = (name: string) => drawn.user.click(screen.getByRole("button", { name }));
  return { ...drawn, store, part, now: () => store.get().settings?.draft as unknown as PortalSettings };
}

const list = (name: string) => within(screen.getAllByRole("group", { name })[0] as HTMLElement);
const namesIn = (name: string) =>
  list(name)
    .getAllByRole("listitem")
    .map((row) => row.querySelector("[data-does=open]")?.textContent);
async function add(user: Awaited<ReturnType<typeof section>>["user"], to: string, what: string) {
  await user.selectOptions(screen.getByRole("combobox", { name: `${to}: Feld wählen` }), what);
  await user.click(screen.getByRole("button", { name: `Hinzufügen: ${to}` }));
}

it("filters begin with what the library suggests, and are chosen from its facets alone", async () => {
  const { user, now } = await section();
  expect(screen.getByText(/Deutsch series, Deutsch keywords, Deutsch imp_date/)).toBeInTheDocument();
  await user.click(screen.getAllByRole("button", { name: "Diese Felder übernehmen und anordnen" })[0] as HTMLElement);
  expect(now().facets.map(({ field_name }) => field_name)).toEqual(["series", "keywords", "imp_date", "file_size"]);
  expect(screen.queryByRole("combobox", { name: "Filter: Feld wählen" })).toBeNull();
  await user.click(list("Filter").getByRole("button", { name: "„Deutsch keywords“ nach oben" }));
  expect(
    now()
      .facets.map(({ field_name, position }) => [field_name, position])
      .slice(0, 2),
  ).toEqual([
    ["keywords", 0],
    ["series", 1],
  ]);
});

it("a filter offers what fits its field: one value or several for texts, a range for dates and numbers", async () => {
  const { user, now } = await section(({ facets }) => {
    facets.push({ field_name: "series", position: 0 }, { field_name: "imp_date", position: 1 });
  });
  expect(namesIn("Filter")).toEqual([
    "Deutsch seriesListe, mehrere Werte wählbar",
    "Deutsch imp_dateBereich mit Schieberegler",
  ]);
  await user.click(list("Filter").getByRole("button", { name: /^Deutsch series/ }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Art der Auswahl" }), "radio");
  await user.selectOptions(screen.getByRole("combobox", { name: "Suchfeld im Filter" }), "true");
  expect(now().facets[0]?.options).toEqual({ multivalue: "radio", filter: true });
  await user.click(list("Filter").getByRole("button", { name: /^Deutsch imp_date/ }));
  expect(screen.queryByRole("combobox", { name: "Art der Auswahl" })).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Suchfeld im Filter" })).toBeNull();
});

it("a label is one for all places of a field, and no language loses the library's own", async () => {
  const { user, now, store } = await section(({ facets, assetInfo }) => {
    facets.push({ field_name: "series", position: 0 });
    assetInfo.paramsLeft.push({ field_name: "series", position: 0 });
  });
  await user.click(list("Filter").getByRole("button", { name: /^Deutsch series/ }));
  await user.type(screen.getByLabelText("Wortlaut auf Deutsch"), "!");
  const texts = (lang: "de" | "en") => store.get()[`texts ${lang}`]?.draft;
  expect(texts("de")).toEqual({ views: { asset: { field: { series: "!" } } } });
  expect(texts("en")).toEqual({ views: { asset: { field: { series: "English series" } } } });
  expect(namesIn("Filter")[0], "before it is stored").toMatch(/^!/);
  expect(now().facets[0]?.translation).toBe("views.asset.field.series");
  expect(now().assetInfo.paramsLeft[0]?.translation).toBe("views.asset.field.series");
});

it("a label that is emptied again is the library's own in that language, and with the last one nothing is left of it", async () => {
  const { user, now, store } = await section(({ facets, assetInfo }) => {
    facets.push({ field_name: "series", position: 0 });
    assetInfo.paramsLeft.push({ field_name: "series", position: 0 });
  });
  const before = structuredClone(store.get());
  await user.click(list("Filter").getByRole("button", { name: /^Deutsch series/ }));
  const [german, english] = [
    screen.getByLabelText("Wortlaut auf Deutsch"),
    screen.getByLabelText("Wortlaut auf English"),
  ];
  await user.type(german, "Reihe");
  await user.type(english, "Set");
  await user.clear(german);
  expect(store.get()["texts de"]?.draft).toEqual({ views: { asset: { field: { series: "Deutsch series" } } } });
  expect(german, "to be typed into").toHaveValue("");
  expect(german).toHaveAttribute("placeholder", "Deutsch series");
  expect(now().facets[0]?.translation).toBe("views.asset.field.series");
  await user.clear(english);
  expect(store.get()).toEqual(before);
});

it("a label that says by hand what the library says stands while it is typed", async () => {
  const { user } = await section(({ facets }) => facets.push({ field_name: "series", position: 0 }));
  await user.click(list("Filter").getByRole("button", { name: /^Deutsch series/ }));
  const german = screen.getByLabelText("Wortlaut auf Deutsch");
  await user.type(german, "Deutsch series");
  expect(german).toHaveValue("Deutsch series");
});

it("fields whose names differ by a dot alone have labels of their own", async () => {
  const { user, now } = await section(({ facets }) => {
    facets.push({ field_name: "dc.title", position: 0 }, { field_name: "dc_title", position: 1 });
  });
  for (const [at, label] of ["Mit Punkt", "Ohne"].entries()) {
    await user.click(list("Filter").getAllByRole("button", { name: /^Deutsch dc.title/ })[0] as HTMLElement);
    await user.type(screen.getByLabelText("Wortlaut auf Deutsch"), label);
    expect(namesIn("Filter")[at]).toMatch(new RegExp(`^${label}`));
  }
  expect(new Set(now().facets.map(({ translation }) => translation)).size).toBe(2);
});

it("a field that the library has no more is named as such, and kept", async () => {
  const { user, now } = await section(({ facets }) => facets.push({ field_name: "fort", position: 0 }));
  expect(namesIn("Filter")).toEqual(["fortGibt es in der Bibliothek nicht mehr"]);
  await add(user, "Filter", "series");
  expect(now().facets.map(({ field_name }) => field_name)).toEqual(["fort", "series"]);
});

it("a view gets another icon, the first one is one that is offered, and the last one stays", async () => {
  const { user, now, part } = await section();
  await part("Ansichten");
  await user.click(screen.getByRole("switch", { name: "„Poster“ anbieten" }));
  expect(now().search.views.default).toBe("list");
  await user.click(screen.getByRole("switch", { name: "„Liste“ anbieten" }));
  expect(now().search.views.default).toBe("thumbnail");
  expect(screen.getByRole("switch", { name: /^„Kacheln“ anbieten/ })).toBeDisabled();
  await user.click(list("Auswahl der Ansichten").getByRole("button", { name: "Kacheln" }));
  await user.click(screen.getByRole("radio", { name: "Foto" }));
  const options = now().search.views.options;
  expect(options.find(({ key }) => key === "thumbnail")?.icon).toBe("photo");
  expect(options.map(({ visible }) => visible)).toEqual([false, true, false]);
});

it("the first sort and the first order are among those that are offered", async () => {
  const { user, now, part } = await section();
  await part("Sortierung");
  await user.click(screen.getByRole("switch", { name: "„Relevanz“ anbieten" }));
  expect(now().sorting.default).toBe("rating");
  await user.selectOptions(screen.getByRole("combobox", { name: "Erlaubte Reihenfolgen" }), "asc");
  expect(now().sorting.orientation).toEqual({ default: "asc", options: ["asc"] });
  await add(user, "Auswahl der Sortierungen", "title");
  expect(now().sorting.options.at(-1)).toEqual({ active: true, key: "title", translation: "" });
});

it("size in pixels and in millimetres can be shown, whatever the index says", async () => {
  const { user, now, part } = await section(({ assetInfo }) => {
    assetInfo.paramsRight = [];
  });
  await part("Angaben");
  const adders = screen.getAllByRole("combobox", { name: "Rechte Spalte: Feld wählen" });
  await user.selectOptions(adders[1] as HTMLElement, "hb_mm");
  await user.click(screen.getAllByRole("button", { name: "Hinzufügen: Rechte Spalte" })[1] as HTMLElement);
  expect(now().assetInfo.paramsRight).toEqual([{ field_name: "hb_mm", position: 0 }]);
});

it("where the fields of the library cannot be had, it says so in the place of their choice", async () => {
  await section(() => {}, { ...known, index: [], fields: [] });
  expect(list("Filter").getByText(/lässt sich gerade nicht sagen/)).toBeInTheDocument();
  expect(list("Filter").getByText("Noch keine Einträge.")).toBeInTheDocument();
  expect(screen.queryByRole("combobox", { name: "Filter: Feld wählen" })).toBeNull();
});
