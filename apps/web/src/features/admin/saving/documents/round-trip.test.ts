/** Property tests over random documents: what is read, edited and saved is read back unchanged. */
import type { Client } from "@vitrine/contract/client";
import { escapeAtSigns, unescapeAtSigns } from "@vitrine/settings/at-signs";
import { createSettingsDocumentToSave } from "@vitrine/settings/documents/document-to-save";
import { createSettingsMigrationReport } from "@vitrine/settings/documents/migration-report";
import { migrateSettings } from "@vitrine/settings/documents/migrations";
import { isBlockingError, validateSettings } from "@vitrine/settings/documents/validate-settings";
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";
import type { ValuePath } from "@vitrine/settings/registry/setting-nodes";
import { damagedSettingsArbitrary } from "@vitrine/settings/testing/damaged-documents";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createDraft, getBodyToSave } from "../../drafts/create-draft.ts";
import { createDraftStore, type DocumentName, listDirtyDocumentNames } from "../../drafts/draft-store.ts";
import { saveDocument } from "./save-document.ts";

/** A stored document: valid, of this version, with set-aside and unknown values. */
const valid = damagedSettingsArbitrary.map((document) => {
  const migration = migrateSettings(document);
  return createSettingsDocumentToSave(migration, migration.settings);
});

/** A server that stores the sent text. */
function server() {
  let text = "";
  const raw = async (_: string, { body }: { body: JsonObject }) => {
    text = JSON.stringify(body);
    return new Response(text, { headers: { etag: '"2"' } });
  };
  return { client: { raw, has: () => true } as unknown as Client, stored: () => text };
}

/** Sets each value separately, as a form does; lists of a different length as a whole. */
function edit(
  before: unknown,
  after: unknown,
  set: (path: ValuePath, value: unknown) => void,
  path: ValuePath = [],
): void {
  const inside = (names: readonly (string | number)[]) => {
    for (const name of names) {
      const [old, next] = [before, after].map((value) => (value as JsonObject)[name]);
      edit(old, next, set, [...path, name]);
    }
  };
  if (isJsonObject(before) && isJsonObject(after))
    inside([...new Set([...Object.keys(before), ...Object.keys(after)])]);
  else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) inside([...after.keys()]);
  else if (JSON.stringify(before) !== JSON.stringify(after)) set(path, after);
}

async function saved(name: DocumentName, stored: JsonObject, wanted: JsonObject) {
  const { client, stored: kept } = server();
  const store = createDraftStore({ [name]: createDraft(name, stored, '"1"') });
  edit(store.get()[name]?.base, createDraft(name, wanted, null).base, (path, value) => store.set(name, path, value));
  const draft = store.get()[name];
  if (!draft) throw new Error("the draft is gone");
  const outcome = await saveDocument(client, name, draft);
  if (outcome.kind !== "saved") throw new Error(`it was not saved: ${outcome.kind}`);
  store.put(name, outcome.document);
  return {
    sent: JSON.parse(kept()) as JsonObject,
    dirty: listDirtyDocumentNames(store.get()),
    read: outcome.document.base,
  };
}

it("valid settings are read and sent again byte for byte, and nothing counts as edited", () => {
  fc.assert(
    fc.property(valid, (stored) => {
      const draft = createDraft("settings", stored, '"1"');
      expect(JSON.stringify(getBodyToSave("settings", draft))).toBe(JSON.stringify(stored));
      expect(listDirtyDocumentNames({ settings: draft })).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it("settings of any version, even damaged, are sent as in the migration report, without loss", () => {
  fc.assert(
    fc.property(damagedSettingsArbitrary, (stored) => {
      expect(getBodyToSave("settings", createDraft("settings", stored, null))).toEqual(
        createSettingsMigrationReport(stored).document,
      );
    }),
    { numRuns: 200 },
  );
});

it("settings that are edited value by value into others are stored as those others, valid", async () => {
  await fc.assert(
    fc.asyncProperty(valid, valid, async (stored, wanted) => {
      const { sent, dirty, read } = await saved("settings", stored, wanted);
      const goal = createDraft("settings", wanted, null).base;
      expect(read).toEqual(goal);
      expect(migrateSettings(sent).settings).toEqual(goal);
      expect(validateSettings(sent).filter(isBlockingError)).toEqual([]);
      expect(dirty).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

const words = fc.string({ maxLength: 40, unit: "grapheme" }).map(escapeAtSigns);
const texts = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,6}$/),
  fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), words, { maxKeys: 5 }),
  { maxKeys: 5 },
);

it("texts and pages are sent and read unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(texts, texts, async (stored, wanted) => {
      const { sent, read, dirty } = await saved("texts de", stored, wanted);
      expect(sent).toEqual(read);
      expect(dirty).toEqual([]);
      for (const [group, entries] of Object.entries(wanted)) {
        for (const [key, text] of Object.entries(entries)) {
          const arrived = (sent[group] as Record<string, string>)[key] ?? "";
          expect(unescapeAtSigns(arrived)).toBe(unescapeAtSigns(text));
        }
      }
    }),
    { numRuns: 200 },
  );
  const page = fc.record({ key: fc.stringMatching(/^[a-z]{1,8}$/), title: fc.string(), html: fc.string() });
  const pages = fc.record({ pages: fc.array(page, { maxLength: 4 }) });
  await fc.assert(
    fc.asyncProperty(pages, pages, async (stored, wanted) => {
      const { sent, read } = await saved("pages de", stored, wanted);
      expect([sent, read]).toEqual([wanted, wanted]);
    }),
    { numRuns: 200 },
  );
});
