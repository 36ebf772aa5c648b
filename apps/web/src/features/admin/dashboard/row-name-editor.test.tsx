import { screen, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { getValueAt } from "../drafts/path.ts";
import { KnownValuesProvider } from "../fields/names/known-values.tsx";
import { RowNameEditor } from "./row-name-editor.tsx";

const rows: DashboardCollectionSetting[] = [
  { indicator: "collection_1", label: "Kannen" },
  { indicator: "collection_1", label: "Kannen", translation: "views.dashboard.row.collection_1" },
];
const labels = { de: "Vasen", en: "Vases" };

async function open(at: number, texts: object = {}, english: object = {}, given = rows) {
  const settings = createDefaultSettings();
  settings.dashboard.collections.data = given;
  const store = createDraftStore({
    settings: createDraft("settings", settings, null),
    "texts de": { base: {}, draft: texts as never, etag: null },
    "texts en": { base: {}, draft: english as never, etag: null },
  });
  const path = ["dashboard", "collections", "data", at, "translation"];
  const rowOf = () => getValueAt(store.get().settings?.draft, path.slice(0, -1)) as DashboardCollectionSetting;
  const known = { fields: [], index: [], sorts: [], languages: [], pages: [] };
  const drawn = await renderWithProviders(
    <KnownValuesProvider value={{ ...known, collections: [{ value: "collection_1", label: "Vasen", labels }] }}>
      <DraftProvider value={store}>
        <RowNameEditor
          {...({ id: "words", label: "Beschriftung", path, blank: { value: undefined } } as never as Parameters<
            typeof RowNameEditor
          >[0])}
          value={rowOf().translation}
          onChange={(value) => store.set("settings", path, value)}
        />
      </DraftProvider>
    </KnownValuesProvider>,
    { client: createFakeClient(() => ({})) },
  );
  const inGerman = await within(screen.getByRole("group", { name: "Beschriftung" })).findByLabelText(/auf Deutsch/);
  const textsOf = (lang: string) => store.get()[`texts ${lang}`]?.draft;
  return { ...drawn, inGerman, rowOf, textsOf };
}

it("a row has the server's name until a text is set, which applies to one language only", async () => {
  const { user, inGerman, rowOf, textsOf } = await open(0);
  expect(inGerman).toHaveAttribute("placeholder", "Vasen");
  await user.type(inGerman, "X");
  // The first key is already used by the second row.
  expect(rowOf().translation).toBe("views.dashboard.row.collection_1_2");
  expect(textsOf("de")).toEqual({ views: { dashboard: { row: { collection_1_2: "X" } } } });
  expect(textsOf("en")).toEqual({ views: { dashboard: { row: { collection_1_2: "Vases" } } } });
});

it("clearing the last text removes the text key", async () => {
  const { user, inGerman, rowOf, textsOf } = await open(1, { views: { dashboard: { row: { collection_1: "Y" } } } });
  expect(inGerman).toHaveValue("Y");
  await user.clear(inGerman);
  expect(rowOf().translation).toBeUndefined();
  expect(textsOf("de")).toEqual({});
});

it("old texts of a former row with the same key are not used", async () => {
  const left = { views: { dashboard: { row: { collection_1_2: "Alt" } } } };
  const { user, inGerman, textsOf } = await open(0, left, { views: { dashboard: { row: { collection_1_2: "Old" } } } });
  expect(inGerman).toHaveValue("");
  await user.type(inGerman, "X");
  expect([textsOf("de"), textsOf("en")]).toEqual([
    { views: { dashboard: { row: { collection_1_2: "X" } } } },
    { views: { dashboard: { row: { collection_1_2: "Vases" } } } },
  ]);
});

it("clearing the name of a second row removes its texts, even if the first row was deleted", async () => {
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
