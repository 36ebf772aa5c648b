/** A stored document as the administration edits it: read by this version, with nothing lost. Pure. */
import { documentToSave } from "@vitrine/settings/documents/document-to-save";
import { migrateSettings, migrateTexts } from "@vitrine/settings/documents/migrations";
import { healTexts } from "@vitrine/settings/languages/stored-texts";
import { type Document, isDocument } from "@vitrine/settings/merge";
import { healPages } from "@vitrine/settings/pages/stored-pages";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { DocumentName, DraftDocument } from "./draft-store.ts";

/** Of types without an index, which documents have, since drafts are changed by path. */
const asDocument = (whole: object) => whole as Document;

/** Takes what the server answers; null where the document was removed. */
export function draftOf(name: DocumentName, body: unknown, etag: string | null): DraftDocument {
  const stored: Document = isDocument(body) ? body : {};
  if (name === "settings") {
    const { settings, setAside } = migrateSettings(stored);
    const base = asDocument(settings);
    return { base, draft: base, stored, etag, setAside };
  }
  // What a save answers besides, of what was taken out, is no part of the document.
  const base = name.startsWith("texts ") ? healTexts(migrateTexts(stored)) : asDocument(healPages(stored));
  return { base, draft: base, stored, etag };
}

/** Settings as what they are: whatever was stored, they were healed when they were read. */
export const settingsIn = (document: Document): PortalSettings => document as unknown as PortalSettings;

/** What is sent to be stored. */
export function bodyOf(name: DocumentName, { draft, setAside = [] }: DraftDocument): Document {
  return name === "settings" ? documentToSave({ setAside }, settingsIn(draft)) : draft;
}
