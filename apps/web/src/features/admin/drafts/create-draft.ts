/** Turns stored documents, of any version, into editable drafts without losing data, and back. Pure. */
import { createSettingsDocumentToSave } from "@vitrine/settings/documents/document-to-save";
import { migrateSettings, migrateTexts } from "@vitrine/settings/documents/migrations";
import { healTexts } from "@vitrine/settings/languages/stored-texts";
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";
import { healPages } from "@vitrine/settings/pages/stored-pages";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { DocumentName, DraftDocument } from "./draft-store.ts";

/** Casts to a type with an index signature, since drafts are changed by path. */
const asDocument = (whole: object) => whole as JsonObject;

/** Creates the draft from the server's response; a null `body` means that the document was removed. */
export function createDraft(name: DocumentName, body: unknown, etag: string | null): DraftDocument {
  const stored: JsonObject = isJsonObject(body) ? body : {};
  if (name === "settings") {
    const { settings, setAside } = migrateSettings(stored);
    const base = asDocument(settings);
    return { base, draft: base, stored, etag, setAside };
  }
  // Healing also drops what a save reports about removed content: it is not part of the document.
  const base = name.startsWith("texts ") ? healTexts(migrateTexts(stored)) : asDocument(healPages(stored));
  return { base, draft: base, stored, etag };
}

/** Casts a document to settings: it was healed when it was read. */
export const castToPortalSettings = (document: JsonObject): PortalSettings => document as unknown as PortalSettings;

export function getBodyToSave(name: DocumentName, { draft, setAside = [] }: DraftDocument): JsonObject {
  return name === "settings" ? createSettingsDocumentToSave({ setAside }, castToPortalSettings(draft)) : draft;
}
