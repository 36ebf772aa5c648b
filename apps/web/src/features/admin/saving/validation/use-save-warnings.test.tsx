import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import type { ApiFieldDefinition } from "../../../../asset/asset-doc.ts";
import { createFakeClient, renderWithProviders } from "../../../../testing/render-with-providers.tsx";
import { createDraft } from "../../drafts/create-draft.ts";
import { DraftProvider, useDraftDocument } from "../../drafts/draft-context.tsx";
import { createDraftStore } from "../../drafts/draft-store.ts";
import { KnownValuesProvider } from "../../fields/names/known-values.tsx";
import { useSaveWarnings } from "./use-save-warnings.ts";

const field = { field_name: "file_type", is_facet: true, range_facet: false };
function Warnings() {
  return useSaveWarnings(useDraftDocument("settings")).map((warning) => <p key={warning}>{warning}</p>);
}

const known = { fields: [], sorts: [], languages: [], pages: [], collections: [] };

it("warns of each stored search whose facet is removed, with its name for visitors", async () => {
  const base = createDefaultSettings();
  base.facets = [{ field_name: "file_type", position: 0, translation: "views.asset.field.file_type" }];
  const row = {
    indicator: "search_1",
    label: "Fotos",
    facets: { de: [{ field_name: "file_type", values: ["image"], range_facet: false }] },
  };
  base.dashboard.collections.data = [row, { ...row, label: "Bilder" }];
  const draft: PortalSettings = { ...structuredClone(base), facets: [{ field_name: "series", position: 0 }] };
  const texts = { views: { asset: { field: { file_type: "Art der Datei" } } } };
  const store = createDraftStore({
    settings: { ...createDraft("settings", base, null), draft: draft as never },
    "texts de": { base: texts, draft: texts, etag: null },
  });
  const index = [{ ...field, default_labels: { de: "Dateityp" } }] as unknown as readonly ApiFieldDefinition[];
  await renderWithProviders(
    <KnownValuesProvider value={{ ...known, index }}>
      <DraftProvider value={store}>
        <Warnings />
      </DraftProvider>
    </KnownValuesProvider>,
    { client: createFakeClient(() => ({})) },
  );
  for (const name of ["Fotos", "Bilder"])
    expect(screen.getByText(new RegExp(`„${name}“ filtert nach Art der Datei,`))).toBeInTheDocument();
});

it("warns of colours that can hardly be read in an edited theme", async () => {
  const base = createDraft("settings", createDefaultSettings(), null);
  const store = createDraftStore({ settings: base });
  store.set("settings", ["themes", "options", 0, "appearance", "on_background_color"], "#f0f0f0");
  await renderWithProviders(
    <DraftProvider value={store}>
      <Warnings />
    </DraftProvider>,
    { client: createFakeClient(() => ({})) },
  );
  expect(await screen.findByText(/^In „Hell“ (ist|sind) \d+ Farbpaar/)).toBeInTheDocument();
});
