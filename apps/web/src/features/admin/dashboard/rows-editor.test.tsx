import { screen, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { castToPortalSettings, createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { SectionForm } from "../fields/forms/section-form.tsx";
import { type KnownValues, KnownValuesProvider } from "../fields/names/known-values.tsx";
import type { ValueEditor } from "../fields/value-editor.ts";
import { RowsEditor } from "./rows-editor.tsx";

const collections = [
  { value: "collection_1", label: "Kannen", labels: {} },
  { value: "collection_2", label: "Schalen", labels: {} },
];
const editors = { "dashboard.collections.data": RowsEditor as ValueEditor };

async function open(rows: DashboardCollectionSetting[], known: KnownValues["collections"] = collections) {
  const settings = createDefaultSettings();
  settings.dashboard.collections.data = rows;
  const store = createDraftStore({ settings: createDraft("settings", settings, null) });
  const { user } = await renderWithProviders(
    <KnownValuesProvider value={{ fields: [], index: [], sorts: [], languages: [], pages: [], collections: known }}>
      <DraftProvider value={store}>
        <SectionForm page="dashboard" heading="Startseite" editors={editors} sections={["collections"]} />
      </DraftProvider>
    </KnownValuesProvider>,
    { client: createFakeClient(() => ({})) },
  );
  const list = within(screen.getByRole("group", { name: "Reihen und Kacheln" }));
  const rowsNow = () => castToPortalSettings(store.get().settings?.draft ?? {}).dashboard.collections.data;
  return { user, list, rowsNow };
}

it("a row is added by the name of its collection, and opens without showing its key", async () => {
  const { user, list, rowsNow } = await open([{ indicator: "collection_1", label: "Kannen" }]);
  await user.selectOptions(list.getByRole("combobox", { name: /Sammlung wählen$/ }), "Schalen");
  await user.click(list.getByRole("button", { name: "Hinzufügen: Reihen und Kacheln" }));
  expect(rowsNow()[1]).toEqual({ indicator: "collection_2", label: "Schalen" });
  expect(list.getByRole("button", { name: "Schalen" })).toHaveFocus();
  expect(list.getByDisplayValue("collection_2").closest("details")).not.toHaveAttribute("open");
});

it("a row whose collection is gone shows its key", async () => {
  const { user, list } = await open([{ indicator: "collection_9", label: "Krüge" }]);
  await user.click(list.getByRole("button", { name: "Krüge" }));
  expect(list.getByDisplayValue("collection_9").closest("details")).toHaveAttribute("open");
});

it("a collection that is a row already is not offered again", async () => {
  const { user, list } = await open([{ indicator: "collection_1", label: "Kannen" }]);
  const options = () => list.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options()).toEqual(["Sammlung wählen …", "Schalen"]);
  await user.selectOptions(list.getByRole("combobox", { name: /Sammlung wählen$/ }), "Schalen");
  await user.click(list.getByRole("button", { name: "Hinzufügen: Reihen und Kacheln" }));
  expect(list.getByText("Alle Sammlungen des Servers stehen schon hier.")).toBeInTheDocument();
});

it("describes each row: what it is, its number of assets, and why the admin sees nothing in it", async () => {
  const { list } = await open(
    ["collection_1", "collection_2", "collection_3", "search_1"].map((indicator) => ({ indicator, label: "A" })),
    [
      { value: "collection_1", label: "Kannen", labels: {}, count: 1200 },
      { value: "collection_2", label: "Schalen", labels: {}, count: 0 },
    ],
  );
  const button = (name: string, at = 0) => list.getAllByRole("button", { name })[at];
  expect(button("Kannen")).toHaveAccessibleDescription("Sammlung\u00a0· 1.200 Medien");
  expect(button("Schalen")).toHaveAccessibleDescription(/^Sammlung Sie sehen hier zurzeit nichts: /);
  expect(button("A")).toHaveAccessibleDescription(/^Sammlung Diese Sammlung gibt es auf dem Server nicht/);
  expect(button("A", 1)).toHaveAccessibleDescription("Gespeicherte Suche");
});

it("does not judge collections if they could not be loaded", async () => {
  const { list } = await open([{ indicator: "collection_1", label: "Kannen" }], []);
  expect(list.getByRole("button", { name: "Kannen" })).toHaveAccessibleDescription("Sammlung");
});
