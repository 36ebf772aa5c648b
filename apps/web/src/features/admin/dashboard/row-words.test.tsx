import { screen, within } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import type { CollectionDefinition } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { draftOf } from "../drafts/draft-of.ts";
import { createDraftStore } from "../drafts/draft-store.ts";
import { valueAt } from "../drafts/path.ts";
import { KnownValuesProvider } from "../fields/known-values.tsx";
import { RowWords } from "./row-words.tsx";

const rows: CollectionDefinition[] = [
  { indicator: "collection_1", label: "Kannen" },
  { indicator: "collection_1", label: "Kannen", translation: "views.dashboard.row.collection_1" },
];
const labels = { de: "Vasen", en: "Vases" };

async function open(at: number, texts: object = {}, english: object = {}, given = rows) {
  const settings = defaultSettings();
  settings.dashboard.collections.data = given;
  const store = createDraftStore({
    settings: draftOf("settings", settings, null),
    "texts de": { base: {}, draft: texts as never, etag: null },
    "texts en": { base: {}, draft: english as never, etag: null },
  });
  const path = ["dashboard", "collections", "data", at, "translation"];
  const rowOf = () => valueAt(store.get().settings?.draft, path.slice(0, -1)) as CollectionDefinition;
  const known = { fields: [], index: [], sorts: [], languages: [], pages: [] };
  const drawn = await draw(
    <KnownValuesProvider value={{ ...known, collections: [{ value: "collection_1", label: "Vasen", labels }] }}>
      <DraftProvider value={store}>
        <RowWords
          {...({ id: "words", label: "Beschriftung", path, blank: { value: undefined } } as never as Parameters<
            typeof RowWords
          >[0])}
          value={rowOf().translation}
          onChange={(value) => store.set("settings", path, value)}
        />
      </DraftProvider>
    </KnownValuesProvider>,
    { client: serverOf(() => ({})) },
  );
  const inGerman = await within(screen.getByRole("group", { name: "Beschriftung" })).findByLabelText(/auf Deutsch/);
  const textsOf = (lang: string) => store.get()[`texts ${lang}`]?.draft;
  return { ...drawn, inGerman, rowOf, textsOf };
}

it("a row is called as the server calls it, until words are written: then in one language alone", async () => {
  const { user, inGerman, rowOf, textsOf } = await open(0);
  expect(inGerman).toHaveAttribute("placeholder", "Vasen");
  await user.type(inGerman, "X");
  // The second row has the first key already.
  expect(rowOf().translation).toBe("views.dashboard.row.collection_1_2");
  expect(textsOf("de")).toEqual({ views: { dashboard: { row: { collection_1_2: "X" } } } });
  expect(textsOf("en")).toEqual({ views: { dashboard: { row: { collection_1_2: "Vases" } } } });
});

it("with its last words the text key goes, too", async () => {
  const { user, inGerman, rowOf, textsOf } = await open(1, { views: { dashboard: { row: { collection_1: "Y" } } } });
  expect(inGerman).toHaveValue("Y");
  await user.clear(inGerman);
  expect(rowOf().translation).toBeUndefined();
  expect(textsOf("de")).toEqual({});
});

it("what a row of the same key once said is neither shown nor read again", async () => {
  const left = { views: { dashboard: { row: { collection_1_2: "Alt" } } } };
  const { user, inGerman, textsOf } = await open(0, left, { views: { dashboard: { row: { collection_1_2: "Old" } } } });
  expect(inGerman).toHaveValue("");
  await user.type(inGerman, "X");
  expect([textsOf("de"), textsOf("en")]).toEqual([
    { views: { dashboard: { row: { collection_1_2: "X" } } } },
    { views: { dashboard: { row: { collection_1_2: "Vases" } } } },
  ]);
});

it("the words of a second row go with its name, though the first is gone", async () => {
  const { user, inGerman, rowOf, textsOf } = await open(
    0,
    { views: { dashboard: { row: { collection_1_2: "Y" } } } },
    {},
    [{ indicator: "collection_1", label: "Kannen", translation: "views.dashboard.row.collection_1_2" }],
  );
  await user.clear(inGerman);
  expect(rowOf().translation).toBeUndefined();
  expect(textsOf("de")).toEqual({});
});
