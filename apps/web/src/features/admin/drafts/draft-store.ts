/** Store of the documents that an admin edits, each with the server's version and the unsaved draft. */

import { isDeepEqual } from "@vitrine/settings/key-path";
import type { JsonObject } from "@vitrine/settings/merge";
import type { SetAsideValue } from "@vitrine/settings/registry/heal";
import type { ValuePath } from "@vitrine/settings/registry/setting-nodes";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { withValueAt } from "./path.ts";

export type DocumentName = "settings" | `texts ${string}` | `pages ${string}`;

/** A draft is a document, the portal's custom CSS as `{ css: "..." }`, or another portal file (`file-drafts.ts`). */
export type DraftName = DocumentName | "style" | `file ${PortalFileName}`;

/** Names of the documents that have revisions of their own: all but portal files. */
export const listVersionedDocumentNames = (documents: DraftDocuments): DocumentName[] =>
  (Object.keys(documents) as DraftName[]).filter(isDocumentName);

export const isDocumentName = (name: DraftName): name is DocumentName => name !== "style" && !name.startsWith("file ");

/** The language of texts or pages; null for other documents. */
export const getDocumentLanguage = (name: DraftName): string | null =>
  isDocumentName(name) ? (name.split(" ")[1] ?? null) : null;

export const listDraftLanguages = (documents: DraftDocuments, kind: "texts" | "pages"): string[] =>
  Object.keys(documents).flatMap((name) =>
    name.startsWith(`${kind} `) ? [getDocumentLanguage(name as DraftName) ?? ""] : [],
  );

export interface DraftDocument {
  /** The server's version, migrated to this release: restored when changes are discarded. */
  readonly base: JsonObject;
  /** The document exactly as stored, of any version; absent if none is stored. */
  readonly stored?: JsonObject;
  readonly draft: JsonObject;
  /** ETag of the stored document; null if none is stored or the server sends none. */
  readonly etag: string | null;
  /** Stored values that this version cannot show; they are saved again unchanged. */
  readonly setAside?: readonly SetAsideValue[];
  /** The next save creates the document on the server, where none may exist yet, or deletes it. */
  readonly pendingChange?: "added" | "removed";
}

export type DraftDocuments = Readonly<Partial<Record<DraftName, DraftDocument>>>;

/** A typed text that is invalid, and that no draft can hold, since its field is no setting. */
export interface InvalidInput {
  readonly text: string;
  /** Why: the name of a text of `admin:fault`. */
  readonly error: "hex_colour";
  /** Key of the name of the field. */
  readonly nameKey: "admin:brand.colour.label";
}

/** By path of the field. */
export type InvalidInputs = Readonly<Partial<Record<string, InvalidInput>>>;

export interface DraftStore {
  get(): DraftDocuments;
  subscribe(listener: () => void): () => void;
  /** Changes one value of a draft; undefined removes it. */
  set(name: DraftName, path: ValuePath, value: unknown): void;
  /** Adds or replaces a document. */
  put(name: DraftName, document: DraftDocument): void;
  remove(name: DraftName): void;
  /** Resets every draft to the server's version, and drops all invalid inputs. */
  discard(): void;
  getInvalidInputs(): InvalidInputs;
  /** Undefined: the field is valid. */
  setInvalidInput(path: string, input: InvalidInput | undefined): void;
}

export function createDraftStore(initial: DraftDocuments): DraftStore {
  let documents = initial;
  let invalidInputs: InvalidInputs = {};
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const update = (next: DraftDocuments) => {
    documents = next;
    notify();
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
    discard: () => {
      invalidInputs = {};
      update(
        Object.fromEntries(
          getEntries(documents)
            .filter(([, { pendingChange }]) => pendingChange !== "added")
            .map(([name, { pendingChange: _, ...document }]) => [name, { ...document, draft: document.base }]),
        ) as DraftDocuments,
      );
    },
    getInvalidInputs: () => invalidInputs,
    setInvalidInput: (path, input) => {
      const { [path]: before, ...others } = invalidInputs;
      if (before === input) return;
      invalidInputs = input ? { ...others, [path]: input } : others;
      notify();
    },
  };
}

export function listDirtyDocumentNames(documents: DraftDocuments): DraftName[] {
  return getEntries(documents)
    .filter(([, document]) => isDirty(document))
    .map(([name]) => name);
}

export const isDirty = ({ base, draft, pendingChange }: DraftDocument): boolean =>
  pendingChange !== undefined || !isDeepEqual(base, draft);

const getEntries = (documents: DraftDocuments) => Object.entries(documents) as [DraftName, DraftDocument][];
