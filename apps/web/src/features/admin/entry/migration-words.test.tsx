import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import { olderDocuments } from "@vitrine/settings/testing/older-documents";
import { expect, it } from "vitest";
import type { ApiFieldDefinition } from "../../../asset/asset-doc.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DocumentDiff } from "../changes/change-list.tsx";
import { getChangesToSave } from "../changes/changes-to-save.ts";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { type KnownValues, KnownValuesProvider } from "../fields/names/known-values.tsx";
import { prepareConfigurationImport } from "../history/prepare-import.ts";
import { MigrationNotice } from "./migration-notice.tsx";

/** Raw setting paths, text keys and option values, which must not be shown to admins. */
const RAW = /\[object|\b(admin|global|views|toast)[.:]\w|\w_\w|\b(facets|themes|dashboard|search)\.\w/g;
const client = createFakeClient(() => ({}));
const labels = [
  ["file_name", "Dateiname"],
  ["keywords", "Schlagwörter"],
] as const;
const known: KnownValues = {
  fields: [],
  index: labels.map(([field_name, de]) => ({ field_name, default_labels: { de } }) as unknown as ApiFieldDefinition),
  sorts: [],
  languages: [],
  pages: [],
  collections: [],
};
const all = Object.entries(olderDocuments);

/** Text nodes, separately: otherwise adjacent ones would be joined to one word. */
const shown = (within: Element) =>
  [...within.querySelectorAll("b, dt, dd, summary, p")].map(({ textContent }) => textContent).join("\n");

it.each(all)("the migration report of settings of %s has readable names and values", async (_, stored) => {
  const store = createDraftStore({ settings: createDraft("settings", stored, null) });
  await renderWithProviders(
    <DraftProvider value={store}>
      <KnownValuesProvider value={known}>
        <MigrationNotice onStore={() => {}} />
      </KnownValuesProvider>
    </DraftProvider>,
    { client },
  );
  const report = shown(screen.getByRole("region"));
  expect(report).toMatch(/Einstellungen werden ersetzt/);
  expect(report).toContain("their own");
  expect(report.match(RAW) ?? []).toEqual([]);
});

it.each(all)("the review before saving imported settings of %s has them, too", async (_, older) => {
  const present = createDraft("settings", createDefaultSettings() as unknown as JsonObject, null);
  const [imported] = prepareConfigurationImport(
    { documents: new Map([["settings", older]]), files: new Map() },
    { settings: present },
  );
  if (!imported) throw new Error("The settings are imported.");
  expect(imported.changes).toBeGreaterThan(0);
  await renderWithProviders(
    <DraftProvider value={createDraftStore({ settings: imported.document })}>
      <DocumentDiff
        name="settings"
        changes={getChangesToSave("settings", imported.document, false)}
        before={imported.document.base}
        after={imported.document.draft}
      />
    </DraftProvider>,
    { client },
  );
  expect(shown(document.body).match(RAW) ?? []).toEqual([]);
});
