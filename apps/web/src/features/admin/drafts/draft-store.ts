/** The documents that an admin edits, each as the server has it and as it is now on this page. Holds state only. */

import { isDeepEqual } from "@vitrine/settings/key-path";
import type { Document } from "@vitrine/settings/merge";
import type { SetAside } from "@vitrine/settings/registry/heal";
import type { Path } from "@vitrine/settings/registry/kinds";
import { withValueAt } from "./path.ts";

export type DocumentName = "settings" | `texts ${string}` | `pages ${string}`;

/** What is edited: a document, or the portal's own CSS as `{ css: "..." }`. */
export type DraftName = DocumentName | "style";

/** Those that have revisions. */
export const documentsIn = (documents: DraftDocuments): DocumentName[] =>
  (Object.keys(documents) as DraftName[]).filter((name) => name !== "style");

/** Of texts and pages. */
export const languageOf = (name: DraftName): string | null => name.split(" ")[1] ?? null;

/** The languages that have texts, or pages. */
export const languagesIn = (documents: DraftDocuments, kind: "texts" | "pages"): string[] =>
  Object.keys(documents).flatMap((name) => (name.startsWith(`${kind} `) ? [languageOf(name as DraftName) ?? ""] : []));

export interface DraftDocument {
  /** As the server has it, read by this version: what discarding returns to. */
  readonly base: Document;
  /** As it is stored, of whatever version; absent where nothing is. */
  readonly stored?: Document;
  readonly draft: Document;
  /** Of what is stored; null where nothing is, or where the server names none. */
  readonly etag: string | null;
  /** Stored, and not shown: it is saved again with the rest. */
  readonly setAside?: readonly SetAside[];
  /** With the next save it is put on the server, where nothing may be yet, or taken off it. */
  readonly becomes?: "added" | "removed";
}

export type DraftDocuments = Readonly<Partial<Record<DraftName, DraftDocument>>>;

export interface DraftStore {
  get(): DraftDocuments;
  subscribe(listener: () => void): () => void;
  /** Changes one value of a draft; undefined takes it out. */
  set(name: DraftName, path: Path, value: unknown): void;
  /** Puts a document in place of the present one, or adds it. */
  put(name: DraftName, document: DraftDocument): void;
  remove(name: DraftName): void;
  /** Every draft becomes what the server has. */
  discard(): void;
}

export function createDraftStore(initial: DraftDocuments): DraftStore {
  let documents = initial;
  const listeners = new Set<() => void>();
  const become = (next: DraftDocuments) => {
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
      become({ ...documents, [name]: { ...document, draft: withValueAt(document.draft, path, value) } });
    },
    put: (name, document) => become({ ...documents, [name]: document }),
    remove: (name) => {
      const { [name]: _, ...others } = documents;
      become(others);
    },
    discard: () =>
      become(
        Object.fromEntries(
          entriesOf(documents)
            .filter(([, { becomes }]) => becomes !== "added")
            .map(([name, { becomes: _, ...document }]) => [name, { ...document, draft: document.base }]),
        ) as DraftDocuments,
      ),
  };
}

/** Names of the documents that are not as the server has them. */
export function dirtyDocuments(documents: DraftDocuments): DraftName[] {
  return entriesOf(documents)
    .filter(([, document]) => isDirty(document))
    .map(([name]) => name);
}

export const isDirty = ({ base, draft, becomes }: DraftDocument): boolean =>
  becomes !== undefined || !isDeepEqual(base, draft);

const entriesOf = (documents: DraftDocuments) => Object.entries(documents) as [DraftName, DraftDocument][];
