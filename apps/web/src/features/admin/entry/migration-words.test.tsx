import { screen } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import type { Document } from "@vitrine/settings/merge";
import { olderDocuments } from "@vitrine/settings/testing/older-documents";
import { expect, it } from "vitest";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { draftOf } from "../drafts/draft-of.ts";
import { createDraftStore } from "../drafts/draft-store.ts";
import { type KnownValues, KnownValuesProvider } from "../fields/known-values.tsx";
import { prepareImport } from "../history/prepare-import.ts";
import { ChangeList } from "../saving/change-list.tsx";
import { getChangesToSave } from "../saving/changes-to-save.ts";
import { MigrationNotice } from "./migration-notice.tsx";

/** As settings, text keys and options are written in documents: nobody but a developer knows them. */
const RAW = /\[object|\b(admin|global|views|toast)[.:]\w|\w_\w|\b(facets|themes|dashboard|search)\.\w/g;
const client = serverOf(() => ({}));
const labels = [
  ["file_name", "Dateiname"],
  ["keywords", "Schlagwörter"],
] as const;
const known: KnownValues = {
  fields: [],
  index: labels.map(([field_name, de]) => ({ field_name, default_labels: { de } }) as unknown as IndexField),
  sorts: [],
  languages: [],
  pages: [],
  collections: [],
};
const all = Object.entries(olderDocuments);

/** Each by itself, since what stands beside each other would make one word. */
const shown = (within: Element) =>
  [...within.querySelectorAll("b, dt, dd, summary, p")].map(({ textContent }) => textContent).join("\n");

it.each(all)("of settings of %s, the report has names and values that an admin knows", async (_, stored) => {
  const store = createDraftStore({ settings: draftOf("settings", stored, null) });
  await draw(
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

it.each(all)("of settings of %s that were imported, the review before saving has them, too", async (_, older) => {
  const present = draftOf("settings", defaultSettings() as unknown as Document, null);
  const [imported] = prepareImport(
    { documents: new Map([["settings", older]]), files: new Map() },
    { settings: present },
  );
  if (!imported) throw new Error("The settings are imported.");
  expect(imported.changes).toBeGreaterThan(0);
  await draw(<ChangeList name="settings" changes={getChangesToSave("settings", imported.document, false)} />, {
    client,
  });
  expect(shown(document.body).match(RAW) ?? []).toEqual([]);
});
