import { screen, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { expect, it } from "vitest";
import type { ApiFieldDefinition } from "../../../asset/asset-doc.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { FieldErrorProvider } from "../fields/field-context.tsx";
import { listFormSettings } from "../fields/forms/form-settings.ts";
import { KnownValuesProvider } from "../fields/names/known-values.tsx";
import { SearchSection } from "./search-section.tsx";
import type { ViewOption } from "./view-rules.ts";

const field = (field_name: string, more: Partial<ApiFieldDefinition> = {}): ApiFieldDefinition => ({
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
  sorts: ["score", "rating", "imp_date", "obj_dload_cnt", "title", "series"].map((value) => ({
    value,
    label: `Nach ${value}`,
  })),
  languages: [],
  pages: [],
  collections: [],
};

/** `stored`: texts by language. `wrong`: the path of a setting with an error. */
async function section(
  change: (settings: PortalSettings) => void = () => {},
  values = known,
  stored: Partial<Record<"de" | "en", JsonObject>> = {},
  wrong = "",
) {
  const settings = createDefaultSettings();
  change(settings);
  const base = settings as unknown as JsonObject;
  const texts = (own: JsonObject = {}) => ({ base: own, draft: own, etag: null });
  const store = createDraftStore({
    settings: { base, draft: base, etag: null },
    "texts de": texts(stored.de),
    "texts en": texts(stored.en),
  });
  const drawn = await renderWithProviders(
    <DraftProvider value={store}>
      <KnownValuesProvider value={values}>
        <FieldErrorProvider value={(path) => (path.join(".") === wrong ? "So nicht." : null)}>
          <SearchSection />
        </FieldErrorProvider>
      </KnownValuesProvider>
    </DraftProvider>,
    { client: createFakeClient(() => ({ response: { docs: [] } })) },
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

it("filters start with the library's suggestions, and only its facets can be added", async () => {
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

it("a filter offers kinds that fit its field: one or several values for texts, also a range for dates and numbers", async () => {
  const { user, now } = await section(({ facets }) => {
    facets.push({ field_name: "series", position: 0 }, { field_name: "imp_date", position: 1 });
  });
  const filter = (name: string) => list("Filter").getByRole("button", { name });
  expect(filter("Deutsch series")).toHaveAccessibleDescription("Liste, mehrere Werte wählbar");
  expect(filter("Deutsch imp_date")).toHaveAccessibleDescription("Wertebereich mit Schieberegler");
  await user.click(filter("Deutsch series"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Art der Auswahl" }), "radio");
  await user.selectOptions(screen.getByRole("combobox", { name: "Suchfeld im Filter" }), "true");
  expect(now().facets[0]?.options).toEqual({ multivalue: "radio", filter: true });
  await user.click(filter("Deutsch imp_date"));
  const kind = screen.getByRole("combobox", { name: "Art der Auswahl" });
  expect(kind).toHaveValue("slider");
  expect(screen.queryByRole("combobox", { name: "Suchfeld im Filter" })).toBeNull();
  await user.selectOptions(kind, "checkbox");
  expect(now().facets[1]).toMatchObject({ range_facet: false, options: { multivalue: "checkbox" } });
  expect(kind).toHaveAccessibleDescription(/Als Liste bleibt der Filter leer/);
  expect(screen.getByRole("combobox", { name: "Suchfeld im Filter" })).toBeVisible();
  await user.selectOptions(kind, "slider");
  expect(now().facets[1]).not.toHaveProperty("range_facet");
});

it("an older filter whose kind does not match the index shows what visitors see, and can be corrected", async () => {
  const { user, now } = await section(({ facets }) => {
    facets.push({ field_name: "series", position: 0, range_facet: true });
  });
  await user.click(list("Filter").getByRole("button", { name: /^Deutsch series/ }));
  const kind = screen.getByRole("combobox", { name: "Art der Auswahl" });
  expect(kind).toHaveValue("slider");
  await user.selectOptions(kind, "radio");
  expect(now().facets).toEqual([{ field_name: "series", position: 0, options: { multivalue: "radio" } }]);
});

it("multiple values and range can be set for each usage of a field", async () => {
  const { user, now, part } = await section(({ facets, suggestions, search, assetInfo }) => {
    for (const fields of [facets, suggestions, search.list.columns, assetInfo.paramsLeft])
      fields.push({ field_name: "series", position: 0 });
  });
  const say = async (name: string, at = 0) => {
    const group = within(screen.getAllByRole("group", { name })[at] as HTMLElement);
    await user.click(group.getByRole("button", { name: /^Deutsch series/ }));
    await user.click(group.getByText("Weiteres zum Feld"));
    for (const box of ["Mehrere Werte", "Wertebereich als Filter"]) {
      const said = group.queryByRole("combobox", { name: box });
      if (said) await user.selectOptions(said, "true");
    }
  };
  await say("Filter");
  expect(now().facets[0]).toMatchObject({ multi_valued: true });
  await say("Vorschläge");
  await part("Ansichten");
  await say("Spalten");
  await part("Angaben");
  await say("Linke Spalte", 1);
  const all = { field_name: "series", position: 0, multi_valued: true, range_facet: true };
  expect([now().suggestions[0], now().search.list.columns[0], now().assetInfo.paramsLeft[0]]).toEqual([all, all, all]);
});

it("if the library has more fields than a list allows, the first are used and the number of omitted ones is shown", async () => {
  const many = Array.from({ length: 203 }, (_, at) => field(`field${at}`));
  const { user, now } = await section(() => {}, { ...known, index: many });
  expect(screen.getAllByText(/Deutsch field9\D+193 weitere\..* ersten 200; 3 bleiben weg\./)[0]).toBeInTheDocument();
  await user.click(screen.getAllByRole("button", { name: "Diese Felder übernehmen und anordnen" })[0] as HTMLElement);
  expect(now().facets).toHaveLength(200);
});

it("an error of a view is shown at that view, whatever the order", async () => {
  const { part } = await section(
    ({ search }) => {
      const [first, , last] = search.views.options;
      search.views.options = [
        { ...(last as ViewOption), position: 2, icon: 7 as never },
        { ...(first as ViewOption), position: 0 },
      ];
    },
    known,
    {},
    "search.views.options.0",
  );
  await part("Ansichten");
  const [row] = list("Auswahl der Ansichten").getAllByText("So nicht.");
  expect(row?.closest("li")).toHaveTextContent("Poster");
});

it("the last offered sort cannot be removed", async () => {
  const { user, part } = await section(({ sorting }) => {
    sorting.options = [
      { active: true, key: "score", translation: "views.search.sort.score" },
      { active: false, key: "rating", translation: "views.search.sort.rating" },
    ];
  });
  await part("Sortierung");
  expect(screen.getByRole("button", { name: "„Relevanz“ entfernen" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "„Bewertung“ entfernen" }));
  expect(screen.getByRole("button", { name: "„Relevanz“ entfernen" })).toBeDisabled();
});

it("a label applies to all usages of a field, and other languages keep the library's label", async () => {
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

it("a cleared label falls back to the library's in that language, and clearing the last one removes its text key", async () => {
  const { user, now, store } = await section(({ facets, assetInfo }) => {
    facets.push({ field_name: "series", position: 0 });
    assetInfo.paramsLeft.push({ field_name: "series", position: 0 });
  });
  const before = structuredClone(store.get());
  await user.click(list("Filter").getByRole("button", { name: /^Deutsch series/ }));
  const [german, english] = [
    screen.getByLabelText("Wortlaut auf Deutsch"),
    screen.getByLabelText("Wortlaut auf Englisch"),
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

it("an old label does not reappear with a new one, in any language", async () => {
  const left = (words: string) => ({ views: { asset: { field: { series: words, other: "!" } } } });
  const { user, store } = await section(({ facets }) => facets.push({ field_name: "series", position: 0 }), known, {
    de: left("Alt"),
    en: left("Old"),
  });
  await user.click(list("Filter").getByRole("button", { name: /^Deutsch series/ }));
  const [german, english] = [
    screen.getByLabelText("Wortlaut auf Deutsch"),
    screen.getByLabelText("Wortlaut auf Englisch"),
  ];
  expect([german, english].map((field) => (field as HTMLInputElement).value)).toEqual(["", ""]);
  expect(english).toHaveAttribute("placeholder", "English series");
  await user.type(german, "R");
  expect(store.get()["texts de"]?.draft).toEqual(left("R"));
  expect(store.get()["texts en"]?.draft).toEqual(left("English series"));
  await user.clear(german);
  expect(store.get()["texts en"]?.draft).toEqual({ views: { asset: { field: { other: "!" } } } });
});

it("texts of another usage of the field stay when it gets a label here", async () => {
  const there = { views: { asset: { field: { series: "Set" } } } };
  const { user, now, store } = await section(
    ({ facets, assetInfo }) => {
      facets.push({ field_name: "series", position: 0 });
      assetInfo.paramsLeft.push({ field_name: "series", position: 0, translation: "views.asset.field.series" });
    },
    known,
    { en: there },
  );
  await user.click(list("Filter").getByRole("button", { name: /^Deutsch series/ }));
  await user.type(screen.getByLabelText("Wortlaut auf Deutsch"), "R");
  expect(now().facets[0]?.translation).toBe("views.asset.field.series");
  expect(store.get()["texts en"]?.draft).toEqual(there);
});

it("the default label of a field is in the content language of each portal language", async () => {
  const { user, store } = await section(({ facets }) => facets.push({ field_name: "series", position: 0 }), known, {
    en: { metadata: { content_language: "de" } },
  });
  await user.click(list("Filter").getByRole("button", { name: /^Deutsch series/ }));
  expect(screen.getByLabelText("Wortlaut auf Englisch")).toHaveAttribute("placeholder", "Deutsch series");
  await user.type(screen.getByLabelText("Wortlaut auf Deutsch"), "R");
  expect(store.get()["texts en"]?.draft).toMatchObject({ views: { asset: { field: { series: "Deutsch series" } } } });
});

it("an added sort has the name of its field until a text is set, which applies to one language only", async () => {
  const { user, now, store, part } = await section();
  await part("Sortierung");
  await add(user, "Auswahl der Sortierungen", "series");
  const before = structuredClone(store.get());
  const german = screen.getByLabelText("Wortlaut auf Deutsch");
  expect(german).toHaveAttribute("placeholder", "Deutsch series");
  await user.type(german, "T");
  expect(now().sorting.options.at(-1)?.translation).toBe("views.search.sort.series");
  const words = (series: string) => ({ views: { search: { sort: { series } } } });
  expect([store.get()["texts de"]?.draft, store.get()["texts en"]?.draft]).toEqual([
    words("T"),
    words("English series"),
  ]);
  await user.clear(german);
  expect(store.get()).toEqual(before);
});

it("a sort with shipped texts keeps them, also after it is removed and added again", async () => {
  const { user, now, store, part } = await section();
  await part("Sortierung");
  await user.click(screen.getByRole("button", { name: "Relevanz" }));
  const german = screen.getByLabelText("Wortlaut auf Deutsch");
  await user.type(german, "P");
  expect(store.get()["texts en"]?.draft).toEqual({});
  await user.clear(german);
  expect([store.get()["texts de"]?.draft, now().sorting.options[0]?.translation]).toEqual([
    {},
    "views.search.sort.score",
  ]);
  await user.click(screen.getByRole("button", { name: "„Relevanz“ entfernen" }));
  await add(user, "Auswahl der Sortierungen", "score");
  expect(now().sorting.options.at(-1)?.translation).toBe("views.search.sort.score");
});

it("a view whose text is cleared shows the shipped one", async () => {
  const { user, now, store, part } = await section();
  await part("Ansichten");
  await user.click(list("Auswahl der Ansichten").getByRole("button", { name: "Kacheln" }));
  const german = screen.getByLabelText("Wortlaut auf Deutsch");
  await user.type(german, "K");
  expect(screen.getByLabelText("Wortlaut auf Englisch")).toHaveAttribute("placeholder", "Tiles");
  await user.clear(german);
  expect([store.get()["texts de"]?.draft, store.get()["texts en"]?.draft]).toEqual([{}, {}]);
  expect(now().search.views.options.find(({ key }) => key === "thumbnail")?.translation).toBe(
    "views.search.view.thumbnail",
  );
});

it("a label equal to the library's stays while it is typed", async () => {
  const { user } = await section(({ facets }) => facets.push({ field_name: "series", position: 0 }));
  await user.click(list("Filter").getByRole("button", { name: /^Deutsch series/ }));
  const german = screen.getByLabelText("Wortlaut auf Deutsch");
  await user.type(german, "Deutsch series");
  expect(german).toHaveValue("Deutsch series");
});

it("fields whose names differ only by a dot have separate labels", async () => {
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

it("a field missing in the library is marked, and kept", async () => {
  const { user, now } = await section(({ facets }) => facets.push({ field_name: "fort", position: 0 }));
  const gone = list("Filter").getByRole("button", { name: "fort" });
  expect(gone).toHaveAccessibleDescription("Gibt es in der Bibliothek nicht mehr");
  await add(user, "Filter", "series");
  expect(now().facets.map(({ field_name }) => field_name)).toEqual(["fort", "series"]);
});

it("the icon of a view can be changed, the default view is an offered one, and the last offered view cannot be hidden", async () => {
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

it("the default sort and the default order are among the offered ones", async () => {
  const { user, now, part } = await section();
  await part("Sortierung");
  await user.click(screen.getByRole("switch", { name: "„Relevanz“ anbieten" }));
  expect(now().sorting.default).toBe("rating");
  await user.selectOptions(screen.getByRole("combobox", { name: "Erlaubte Reihenfolgen" }), "asc");
  expect(now().sorting.orientation).toEqual({ default: "asc", options: ["asc"] });
  await add(user, "Auswahl der Sortierungen", "title");
  expect(now().sorting.options.at(-1)).toEqual({ active: true, key: "title", translation: "" });
});

it("sizes in pixels and millimetres can be displayed, whatever the index contains", async () => {
  const { user, now, part } = await section(({ assetInfo }) => {
    assetInfo.paramsRight = [];
  });
  await part("Angaben");
  const adders = screen.getAllByRole("combobox", { name: "Rechte Spalte: Feld wählen" });
  await user.selectOptions(adders[1] as HTMLElement, "hb_mm");
  await user.click(screen.getAllByRole("button", { name: "Hinzufügen: Rechte Spalte" })[1] as HTMLElement);
  expect(now().assetInfo.paramsRight).toEqual([{ field_name: "hb_mm", position: 0 }]);
});

it("if the fields of the library cannot be loaded, an error replaces the select", async () => {
  await section(() => {}, { ...known, index: [], fields: [] });
  expect(list("Filter").getByText(/lässt sich gerade nicht sagen/)).toBeInTheDocument();
  expect(list("Filter").getByText("Noch keine Einträge.")).toBeInTheDocument();
  expect(screen.queryByRole("combobox", { name: "Filter: Feld wählen" })).toBeNull();
});

it("each section of the registry's search page is in one of the tabs", async () => {
  const { user } = await section();
  const shown: (string | null)[] = [];
  for (const tab of within(screen.getByRole("navigation", { name: "Teile der Suche" })).getAllByRole("button")) {
    await user.click(tab);
    shown.push(...[...document.querySelectorAll("[data-section]")].map((part) => part.getAttribute("data-section")));
  }
  const all = listFormSettings(settingsRegistry).filter(({ page }) => page === "search");
  expect(shown.sort()).toEqual([...new Set(all.map(({ section }) => section))].sort());
});

it("the preview shows the default view, and its button is pressed", async () => {
  const { part } = await section(({ search }) => {
    search.views.default = "thumbnail";
  });
  const pages = screen.getByRole("group", { name: "Seite in der Vorschau" });
  const pressed = () => within(pages).getByRole("button", { pressed: true });
  expect(pressed()).toHaveTextContent("Kacheln");
  await part("Sortierung");
  expect(pressed()).toHaveTextContent("Kacheln");
});
