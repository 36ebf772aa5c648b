import { screen } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { KnownValuesProvider } from "../fields/known-values.tsx";
import { ReviewDialog } from "./review-dialog.tsx";

const field = { field_name: "file_type", is_facet: true, range_facet: false };
const known = { fields: [], sorts: [], languages: [], pages: [], collections: [] };

it("warns of each stored search whose facet is removed, with its name for visitors", async () => {
  const base = defaultSettings();
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
  const index = [{ ...field, default_labels: { de: "Dateityp" } }] as unknown as readonly IndexField[];
  await draw(
    <KnownValuesProvider value={{ ...known, index }}>
      <DraftProvider value={store}>
        <ReviewDialog drafts={store.get()} names={["settings"]} migrates={false} onClose={() => {}} onSave={() => {}} />
      </DraftProvider>
    </KnownValuesProvider>,
    { client: serverOf(() => ({})) },
  );
  for (const name of ["Fotos", "Bilder"])
    expect(screen.getByText(new RegExp(`„${name}“ filtert nach Art der Datei,`))).toBeInTheDocument();
});
