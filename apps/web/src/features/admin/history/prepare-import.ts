/** What an imported configuration would change, and how its documents become drafts. Pure. */
import { diffDocuments } from "@vitrine/settings/documents/diff-documents";
import { replaceTilePictures } from "@vitrine/settings/pages/tile-picture";
import { draftOf } from "../drafts/draft-of.ts";
import type { DocumentName, DraftDocument, DraftDocuments } from "../drafts/draft-store.ts";
import type { Configuration } from "./configuration-file.ts";

export interface ImportedDocument {
  readonly name: DocumentName;
  /** The present document with what was imported as its draft. */
  readonly document: DraftDocument;
  /** Places that differ from the present draft. */
  readonly changes: number;
  /** There is none of this name yet. */
  readonly isNew: boolean;
}

/** Settings first, then texts and pages by language. */
export function prepareImport({ documents }: Configuration, present: DraftDocuments): ImportedDocument[] {
  const order = ["settings", "texts", "pages"];
  const rank = (name: DocumentName) => order.indexOf(name.split(" ")[0] ?? "");
  return [...documents]
    .map(([name, stored]) => {
      const now = present[name];
      const read = draftOf(name, stored, null);
      const base = now ? cancelRemoval(now) : ({ ...draftOf(name, {}, null), becomes: "added" } as const);
      const document = { ...base, draft: read.draft, setAside: read.setAside ?? [] };
      const differences = diffDocuments(now?.draft ?? base.base, read.draft).length;
      const changes = now?.becomes === "removed" ? Math.max(1, differences) : differences;
      return { name, document, changes, isNew: !now };
    })
    .sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name, "en"));
}

/** What was to be deleted is not, once it is imported. */
function cancelRemoval(document: DraftDocument): DraftDocument {
  if (document.becomes !== "removed") return document;
  const { becomes: _, ...stored } = document;
  return stored;
}

/** With the pictures of tiles by the ids that this portal has for them. */
export const replaceImportedPictures = (document: DraftDocument, ids: ReadonlyMap<string, string>): DraftDocument => ({
  ...document,
  draft: replaceTilePictures(document.draft, ids),
});
