/** Store of the documents that an admin edits, each with the server's version and the unsaved draft. */

import { isDeepEqual } from "@vitrine/settings/key-path";
import type { Document } from "@vitrine/settings/merge";
import type { SetAside } from "@vitrine/settings/registry/heal";
import type { Path } from "@vitrine/settings/registry/kinds";
import { withValueAt } from "./path.ts";

export type DocumentName = "settings" | `texts ${string}` | `pages ${string}`;

/** A draft is a document, or the portal's custom CSS as `{ css: "..." }`. */
export type DraftName = DocumentName | "style";

/** Names of the documents that have revisions: all but the custom CSS. */
export const listVersionedDocuments = (documents: DraftDocuments): DocumentName[] =>
  (Object.keys(documents) as DraftName[]).filter((name) => name !== "style");

/** The language of texts or pages; null for other documents. */
export const getDocumentLanguage = (name: DraftName): string | null => name.split(" ")[1] ?? null;

export const listDraftLanguages = (documents: DraftDocuments, kind: "texts" | "pages"): string[] =>
  Object.keys(documents).flatMap((name) =>
    name.startsWith(`${kind} `) ? [getDocumentLanguage(name as DraftName) ?? ""] : [],
  );

export interface DraftDocument {
  /** The server's version, migrated to this release: restored when changes are discarded. */
  readonly base: Document;
  /** The document exactly as stored, of any version; absent if none is stored. */
  readonly stored?: Document;
  readonly draft: Document;
  /** ETag of the stored document; null if none is stored or the server sends none. */
  readonly etag: string | null;
  /** Stored values that this version cannot show; they are saved again unchanged. */
  readonly setAside?: readonly SetAside[];
  /** The next save creates the document on the server, where none may exist yet, or deletes it. */
  readonly pendingChange?: "added" | "removed";
}

export type DraftDocuments = Readonly<Partial<Record<DraftName, DraftDocument>>>;

export interface DraftStore {
  get(): DraftDocuments;
  subscribe(listener: () => void): () => void;
  /** Changes one value of a draft; undefined removes it. */
  set(name: DraftName, path: Path, value: unknown): void;
  /** Adds or replaces a document. */
  put(name: DraftName, document: DraftDocument): void;
  remove(name: DraftName): void;
  /** Resets every draft to the server's version. */
  discard(): void;
}

export function createDraftStore(initial: DraftDocuments): DraftStore {
  let documents = initial;
  const listeners = new Set<() => void>();
  const update = (next: DraftDocuments) => {
    documents = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => documents,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (name, path, value) => {
      const document = documents[name];
      if (!document) return;
      update({ ...documents, [name]: { ...document, draft: withValueAt(document.draft, path, value) } });
    },
    put: (name, document) => update({ ...documents, [name]: document }),
    remove: (name) => {
      const { [name]: _, ...others } = documents;
      update(others);
    },
    discard: () =>
      update(
        Object.fromEntries(
          getEntries(documents)
            .filter(([, { pendingChange }]) => pendingChange !== "added")
            .map(([name, { pendingChange: _, ...document }]) => [name, { ...document, draft: document.base }]),
        ) as DraftDocuments,
      ),
  };
}

export function listDirtyDocuments(documents: DraftDocuments): DraftName[] {
  return getEntries(documents)
    .filter(([, document]) => isDirty(document))
    .map(([name]) => name);
}

export const isDirty = ({ base, draft, pendingChange }: DraftDocument): boolean =>
  pendingChange !== undefined || !isDeepEqual(base, draft);

const getEntries = (documents: DraftDocuments) => Object.entries(documents) as [DraftName, DraftDocument][];
