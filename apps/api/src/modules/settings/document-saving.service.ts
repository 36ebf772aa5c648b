// Saves settings, texts and pages for an administrator: atomically, never over a concurrent change by somebody else,
// with a revision to restore and an event that records who did it.

import type { ReplyOf } from "@vitrine/contract/endpoint";
import { MAX_TIMELINE_PATHS_PER_SAVE } from "@vitrine/contract/schemas/changes";
import { diffDocuments } from "@vitrine/settings/documents/diff-documents";
import type { DocumentKind } from "../../db/tables/portal.table.ts";
import { mapSequentially } from "../../platform/async-lists.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { parseId } from "../../platform/ids.ts";
import { etagOf, type Preconditions, permitsChange } from "../../platform/replies/etag.ts";
import * as repository from "./settings.repository.ts";
import { EMPTY_DOCUMENT, type SerializedDocument, serializeDocument, shippedDocument } from "./shipped-documents.ts";

/** Names a document; `key` is the language, or "" for the settings. */
export interface DocumentIdentifier {
  kind: DocumentKind;
  key: string;
}

export interface DocumentChangeContext extends Preconditions {
  /** Who makes the change: an account, or without one a program of the portal, named by `by`. */
  caller: Pick<Caller, "accountId">;
  by?: "import" | "demo" | "upgrade";
}

/** Kinds of documents: name in the contract -> stored kind. */
export const STORED_KIND_BY_CONTRACT_NAME = {
  config: "global",
  translations: "translations",
  pages: "custom_html",
} as const;

/** Stored kind -> name in the contract. */
export const CONTRACT_NAME_BY_STORED_KIND = {
  global: "config",
  translations: "translations",
  custom_html: "pages",
} as const;

/** Kinds with one document per language. */
const LANGUAGE_KINDS = ["translations", "custom_html"] as const;

export type DocumentSaving = ReturnType<typeof createDocumentSaving>;

export function createDocumentSaving(db: Database, clock: Clock) {
  async function store(
    tx: Tx,
    { kind, key }: DocumentIdentifier,
    text: SerializedDocument,
    change: DocumentChangeContext,
    restored?: number,
  ): Promise<void> {
    const before = await assertPrecondition(tx, { kind, key }, change);
    if (before?.body === text.body) return;
    // Programs are named in the log only, since an account may have the name of one.
    const updatedBy = await repository.accountName(tx, change.caller.accountId);
    const revision = await repository.saveDocument(tx, { kind, key, ...text, updatedAt: clock.seconds(), updatedBy });
    const changes = listChanges(before?.body ?? "{}", text.body);
    const details = { ...toContractName({ kind, key }), revision, ...changes, by: change.by, restored };
    await recordEvent(tx, clock, "settings.saved", details, change.caller.accountId);
  }

  const toReply = ({ id, kind, key, createdAt, createdBy, present }: repository.ListedRevision) => ({
    id: String(id),
    ...toContractName({ kind, key }),
    at: createdAt,
    ...(createdBy === null ? {} : { by: createdBy }),
    present,
  });

  async function getRevision(from: Reader, id: string) {
    const number = parseId(id);
    const revision = number === undefined ? undefined : await repository.findRevision(from, number);
    if (!revision) throw createAppError("revision.not_found");
    return revision;
  }

  return {
    /**
     * Stores a document durably and returns it as stored. An unchanged document creates no revision.
     * @throws settings.stale if `ifMatch` names another state, or if `ifNoneMatch` is `*` and a document is stored
     */
    async save(name: DocumentIdentifier, document: object, change: DocumentChangeContext): Promise<SerializedDocument> {
      const text = serializeDocument(document);
      await db.write((tx) => store(tx, name, text, change));
      return text;
    },
    /** Removes the stored document; revisions stay. @throws settings.language_unknown, settings.stale */
    remove: (name: DocumentIdentifier, change: DocumentChangeContext): Promise<void> =>
      db.write(async (tx) => {
        const { kind, key } = name;
        const stored = await assertPrecondition(tx, name, change);
        if (!stored && !shippedDocument(kind, key)) throw createAppError("settings.language_unknown");
        if (!stored) return;
        await repository.removeDocument(tx, kind, key);
        await recordEvent(tx, clock, "settings.removed", toContractName(name), change.caller.accountId);
      }),
    /** The kept revisions of a document, newest first. @throws settings.language_unknown */
    async revisions({ kind, key }: DocumentIdentifier): Promise<ReplyOf<"revisions.list">["revisions"]> {
      const kept = await repository.listRevisions(db.read, kind, key);
      if (kept.length === 0 && !shippedDocument(kind, key)) throw createAppError("settings.language_unknown");
      return kept.map(toReply);
    },
    /** Lists removed texts and pages that still have revisions. */
    async removed(): Promise<ReplyOf<"revisions.removed">["removed"]> {
      const removed = await mapSequentially(LANGUAGE_KINDS, async (kind) => {
        const lost = (await repository.listRemovedDocumentKeys(db.read, kind)).filter(
          (key) => !shippedDocument(kind, key),
        );
        return lost.map((lang) => ({ document: CONTRACT_NAME_BY_STORED_KIND[kind], lang }));
      });
      return removed.flat();
    },
    /** @throws revision.not_found */
    async revision(id: string): Promise<ReplyOf<"revisions.get">> {
      const revision = await getRevision(db.read, id);
      return { ...toReply(revision), content: JSON.parse(revision.body) };
    },
    /**
     * Makes a revision the current document: as it was stored, or as `document`, its cleaned content.
     * @throws revision.not_found, settings.stale
     */
    async restore(id: string, change: DocumentChangeContext, document?: object): Promise<SerializedDocument> {
      return db.write(async (tx) => {
        const { kind, key, body } = await getRevision(tx, id);
        const text = document ? serializeDocument(document) : { body, etag: etagOf(body) };
        await store(tx, { kind, key }, text, change, Number(id));
        return text;
      });
    },
  };
}

/** Returns the stored document if the precondition headers of the request allow a change. */
async function assertPrecondition(tx: Tx, { kind, key }: DocumentIdentifier, change: DocumentChangeContext) {
  const stored = await repository.findDocument(tx, kind, key);
  const shown = stored ?? shippedDocument(kind, key);
  const tags = stored ? [stored.etag] : [shown?.etag ?? "", EMPTY_DOCUMENT.etag];
  if (permitsChange(change, stored !== undefined, tags)) return stored;
  throw createAppError("settings.stale", {
    current: shown ? parseOrEmpty(shown.body) : null,
    ...(shown ? { etag: shown.etag } : {}),
    ...(stored ? { at: stored.updatedAt } : {}),
    ...(stored?.updatedBy ? { by: stored.updatedBy } : {}),
  });
}

/** The document's name in the contract and the log. */
const toContractName = ({ kind, key }: DocumentIdentifier) => ({
  document: CONTRACT_NAME_BY_STORED_KIND[kind],
  ...(key === "" ? {} : { lang: key }),
});

/** An unreadable stored document counts as empty, so that it can be overwritten. */
function parseOrEmpty(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

function listChanges(before: string, after: string) {
  const changes = diffDocuments(parseOrEmpty(before), parseOrEmpty(after));
  return { paths: changes.slice(0, MAX_TIMELINE_PATHS_PER_SAVE).map(({ keyPath }) => keyPath), count: changes.length };
}
