// Saves settings, texts and pages for an administrator: all or nothing, never over what somebody else has saved
// meanwhile, with a revision to go back to and a line that says who did it.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { DocumentKind } from "../../db/tables/portal.table.ts";
import { fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { etagOf, permits } from "../../platform/etag.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import { parseId } from "../../platform/ids.ts";
import * as repository from "./settings.repository.ts";
import { type DocumentText, documentText, NOTHING_STORED, shippedDocument } from "./shipped-documents.ts";

/** Names a document; `key` is the language, or "" for the settings. */
export interface DocumentName {
  kind: DocumentKind;
  key: string;
}

export interface Change {
  /** Nobody: a program of this portal, called `by`. */
  caller: Pick<Caller, "accountId">;
  by?: "import" | "demo" | "upgrade";
  /** Of the request. */
  ifMatch?: string | undefined;
  /** `*`: only where nothing is stored. */
  ifNoneMatch?: string | undefined;
}

export interface DocumentSaving {
  /**
   * Stores a document durably and answers it as it is stored. What is stored already makes no revision.
   * @throws settings.stale where `ifMatch` names another state, or `ifNoneMatch` wants none
   */
  save(name: DocumentName, document: object, change: Change): Promise<DocumentText>;
  /** Removes what is stored; revisions stay. @throws settings.language_unknown, settings.stale */
  remove(name: DocumentName, change: Change): Promise<void>;
  /** Newest first. @throws settings.language_unknown */
  revisions(name: DocumentName): Promise<ReplyOf<"revisions.list">["revisions"]>;
  /** Texts and pages that are not there any more, and of which revisions are kept. */
  removed(): Promise<ReplyOf<"revisions.removed">["removed"]>;
  /** @throws revision.not_found */
  revision(id: string): Promise<ReplyOf<"revisions.get">>;
  /**
   * Makes a revision the present document: as it was stored, or as `document`, what cleaning has made of it.
   * @throws revision.not_found, settings.stale
   */
  restore(id: string, change: Change, document?: object): Promise<DocumentText>;
}

/** Kinds of documents as the contract names them, and as they are stored. */
export const DOCUMENT_KINDS = { config: "global", translations: "translations", pages: "custom_html" } as const;

type ContractName = keyof typeof DOCUMENT_KINDS;
const contractNames = Object.fromEntries(Object.entries(DOCUMENT_KINDS).map(([name, kind]) => [kind, name])) as {
  [Name in ContractName as (typeof DOCUMENT_KINDS)[Name]]: Name;
};

/** Of these there is one document for each language. */
const LANGUAGE_KINDS = ["translations", "custom_html"] as const;

export function createDocumentSaving(db: Database, clock: Clock): DocumentSaving {
  function put(tx: Tx, { kind, key }: DocumentName, text: DocumentText, change: Change, restored?: number): void {
    const before = checkMeant(tx, { kind, key }, change);
    if (before?.body === text.body) return;
    const updatedBy = repository.accountName(tx, change.caller.accountId) ?? change.by ?? null;
    const revision = repository.saveDocument(tx, { kind, key, ...text, updatedAt: clock.seconds(), updatedBy });
    const changed = changedKeys(before?.body ?? "{}", text.body);
    record(tx, "settings.saved", change, {
      ...labels({ kind, key }),
      revision,
      changed,
      ...(change.by === undefined ? {} : { by: change.by }),
      ...(restored === undefined ? {} : { restored }),
    });
  }

  const record = (tx: Tx, kind: string, { caller }: Change, details: Record<string, unknown>) =>
    recordEvent(tx, { at: clock.now(), kind, ...pickAccount(caller), details });

  const toReply = ({ id, kind, key, createdAt, createdBy, present }: repository.ListedRevision) => ({
    id: String(id),
    ...labels({ kind, key }),
    at: createdAt,
    ...(createdBy === null ? {} : { by: createdBy }),
    present,
  });

  function found(from: repository.Reader, id: string) {
    const number = parseId(id);
    const revision = number === undefined ? undefined : repository.findRevision(from, number);
    if (!revision) throw fail("revision.not_found");
    return revision;
  }

  return {
    async save(name, document, change) {
      const text = documentText(document);
      await db.write((tx) => put(tx, name, text, change));
      return text;
    },
    remove: (name, change) =>
      db.write((tx) => {
        const { kind, key } = name;
        const stored = checkMeant(tx, name, change);
        if (!stored && !shippedDocument(kind, key)) throw fail("settings.language_unknown");
        if (!stored) return;
        repository.removeDocument(tx, kind, key);
        record(tx, "settings.removed", change, labels(name));
      }),
    async revisions({ kind, key }) {
      const kept = repository.listRevisions(db.read, kind, key);
      if (kept.length === 0 && !shippedDocument(kind, key)) throw fail("settings.language_unknown");
      return kept.map(toReply);
    },
    async removed() {
      return LANGUAGE_KINDS.flatMap((kind) => {
        const lost = repository.removedKeys(db.read, kind).filter((key) => !shippedDocument(kind, key));
        return lost.map((lang) => ({ document: contractNames[kind], lang }));
      });
    },
    async revision(id) {
      const revision = found(db.read, id);
      return { ...toReply(revision), content: JSON.parse(revision.body) };
    },
    async restore(id, change, document) {
      return db.write((tx) => {
        const { kind, key, body } = found(tx, id);
        const text = document ? documentText(document) : { body, etag: etagOf(body) };
        put(tx, { kind, key }, text, change, Number(id));
        return text;
      });
    },
  };
}

/** What is stored now, if the headers of the request allow it to be changed. */
function checkMeant(tx: Tx, { kind, key }: DocumentName, { ifMatch, ifNoneMatch }: Change) {
  const stored = repository.findDocument(tx, kind, key);
  const shown = stored ?? shippedDocument(kind, key);
  const tags = stored ? [stored.etag] : [shown?.etag ?? "", NOTHING_STORED.etag];
  const taken = stored !== undefined && ifNoneMatch?.trim() === "*";
  if (!taken && tags.some((tag) => permits(ifMatch, tag))) return stored;
  throw fail("settings.stale", {
    current: shown ? readable(shown.body) : null,
    ...(shown ? { etag: shown.etag } : {}),
    ...(stored ? { at: stored.updatedAt } : {}),
    ...(stored?.updatedBy ? { by: stored.updatedBy } : {}),
  });
}

/** As the contract and the log name a document. */
const labels = ({ kind, key }: DocumentName) => ({
  document: contractNames[kind],
  ...(key === "" ? {} : { lang: key }),
});

const pickAccount = ({ accountId }: Pick<Caller, "accountId">) => (accountId === undefined ? {} : { accountId });

/** What cannot be read may be saved over: it is nothing. */
function readable(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

function changedKeys(before: string, after: string): string[] {
  const [old, now] = [before, after].map(readable);
  const keys = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
  return [...keys].filter((key) => JSON.stringify(old?.[key]) !== JSON.stringify(now?.[key]));
}
