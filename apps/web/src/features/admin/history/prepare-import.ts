/** Compares an imported configuration with the drafts, and turns its documents into drafts. Pure. */
import { diffDocuments } from "@vitrine/settings/documents/diff-documents";
import { replaceTilePictureIds } from "@vitrine/settings/pages/tile-picture";
import { createDraft } from "../drafts/create-draft.ts";
import type { DocumentName, DraftDocument, DraftDocuments } from "../drafts/draft-store.ts";
import type { PortalConfiguration } from "./configuration-file.ts";

export interface ImportedDocument {
  readonly name: DocumentName;
  /** The current document with the imported one as its draft. */
  readonly document: DraftDocument;
  /** Number of differences from the current draft. */
  readonly changes: number;
  /** No document of this name exists yet. */
  readonly isNew: boolean;
}

/** Prepares the imported documents as drafts: settings first, then texts and pages by language. */
export function prepareConfigurationImport(
  { documents }: PortalConfiguration,
  present: DraftDocuments,
): ImportedDocument[] {
  const order = ["settings", "texts", "pages"];
  const rank = (name: DocumentName) => order.indexOf(name.split(" ")[0] ?? "");
  return [...documents]
    .map(([name, stored]) => {
      const now = present[name];
      const read = createDraft(name, stored, null);
      const base = now ? cancelRemoval(now) : ({ ...createDraft(name, {}, null), pendingChange: "added" } as const);
      const document = { ...base, draft: read.draft, setAside: read.setAside ?? [] };
      const differences = diffDocuments(now?.draft ?? base.base, read.draft).length;
      const changes = now?.pendingChange === "removed" ? Math.max(1, differences) : differences;
      return { name, document, changes, isNew: !now };
    })
    .sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name, "en"));
}

/** The document without its pending removal, since the import brings it back. */
function cancelRemoval(document: DraftDocument): DraftDocument {
  if (document.pendingChange !== "removed") return document;
  const { pendingChange: _, ...stored } = document;
  return stored;
}

/** Replaces the ids of imported tile pictures by their ids in this portal. */
export const replaceImportedTilePictureIds = (
  document: DraftDocument,
  ids: ReadonlyMap<string, string>,
): DraftDocument => ({
  ...document,
  draft: replaceTilePictureIds(document.draft, ids),
});
