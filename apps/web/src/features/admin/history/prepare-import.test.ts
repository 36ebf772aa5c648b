import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import { expect, it } from "vitest";
import { createDraft, getBodyToSave } from "../drafts/create-draft.ts";
import type { DraftDocuments } from "../drafts/draft-store.ts";
import { prepareConfigurationImport } from "./prepare-import.ts";

const titled = (title: string): JsonObject => {
  const settings = createDefaultSettings();
  settings.global.website_title = title;
  return settings as unknown as JsonObject;
};
const present: DraftDocuments = {
  settings: createDraft("settings", titled("Here"), '"1"'),
  "texts de": createDraft("texts de", { global: { a: "A" } }, '"2"'),
};
const imported = (documents: Record<string, JsonObject>) =>
  prepareConfigurationImport({ documents: new Map(Object.entries(documents)) as never, files: new Map() }, present);

it("imported documents become drafts based on the stored ones, so that no other save is overwritten", () => {
  const [settings, texts, pages] = imported({
    "pages ar": { pages: [{ key: "imprint", title: "x", html: "" }] },
    "texts de": { global: { a: "A" } },
    settings: titled("There"),
  });
  expect([settings?.name, settings?.changes, settings?.isNew]).toEqual(["settings", 1, false]);
  expect(settings?.document.etag).toBe('"1"');
  expect(settings?.document.base).toEqual(present.settings?.base);
  expect(getBodyToSave("settings", settings?.document as never)).toMatchObject({ global: { website_title: "There" } });
  expect([texts?.name, texts?.changes, texts?.isNew]).toEqual(["texts de", 0, false]);
  expect([pages?.name, pages?.changes, pages?.isNew]).toEqual(["pages ar", 1, true]);
  expect([pages?.document.etag, pages?.document.pendingChange]).toEqual([null, "added"]);
});

it("documents of an older version are migrated, and invalid values are set aside, not lost", () => {
  const [settings] = imported({ settings: { ...titled("Old"), search: "broken" } });
  expect(settings?.document.draft).toMatchObject({ search: createDefaultSettings().search });
  expect(JSON.stringify(getBodyToSave("settings", settings?.document as never))).toContain("broken");
});

it("importing a document cancels its pending removal, even if it is unchanged", () => {
  const texts = { global: { a: "A" } };
  const marked: DraftDocuments = { "texts de": { ...createDraft("texts de", texts, '"2"'), pendingChange: "removed" } };
  const [one] = prepareConfigurationImport(
    { documents: new Map([["texts de", texts]]) as never, files: new Map() },
    marked,
  );
  expect(one?.document).not.toHaveProperty("pendingChange");
  expect([one?.document.etag, one?.changes]).toEqual(['"2"', 1]);
});
