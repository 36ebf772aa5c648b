// Lists everything that was changed in the portal, newest first: one list of the log and of the kept revisions.
import type { QueryOf, ReplyOf } from "@vitrine/contract/endpoint";
import type { Database, Reader } from "../../platform/database/database.ts";
import { localizedTextOrAny } from "../../platform/http/locale.ts";
import { parseId } from "../../platform/ids.ts";
import { CONTRACT_NAME_BY_STORED_KIND } from "../settings/document-saving.service.ts";
import * as repository from "./changes.repository.ts";

type Reply = ReplyOf<"changes.list">;
type Change = Reply["changes"][number];

/** Position in the list: by time, then log entries before revisions, then by id, newest first. */
interface Position {
  at: number;
  source: number;
  id: number;
}
interface Entry extends Position {
  change: Omit<Change, "id">;
}

const SOURCES = { log: 0, document: 1, file: 2 } as const;
const DOCUMENT_TOPICS = { config: "settings", translations: "texts", pages: "pages" } as const;

/** Lists changes, page by page; titles of convert sets are in the language `locale`. */
export function createTimelineReader(db: Database) {
  const list = async (
    read: Reader,
    { topic, author, before: cursor, rows }: QueryOf<"changes.list">,
    locale: string,
  ): Promise<Reply> => {
    const before = cursor === undefined ? undefined : parsePosition(cursor);
    const accountId = author === undefined ? undefined : Number(author);
    const filter = { topic, accountId, before: before && toEventBound(before) };
    const logged = (await repository.listChangeEvents(read, filter, rows + 1)).map((event) => fromEvent(event, locale));
    // Omitted if one author is asked for: revisions have a name of their author, but not the id of the account.
    const unlogged = accountId === undefined ? (await listUnlogged(read)).filter(isOfTopic(topic)) : [];
    const found = [...logged, ...unlogged]
      .filter((entry) => before === undefined || compare(entry, before) > 0)
      .sort(compare);
    const page = found.slice(0, rows);
    const last = page.at(-1);
    return {
      changes: await complete(read, page),
      ...(before === undefined ? { authors: await listAuthors(read) } : {}),
      ...(found.length > rows && last ? { next: formatPosition(last) } : {}),
    };
  };
  // One state for all reads: a save between two of them would be listed twice, or not at all.
  return (query: QueryOf<"changes.list">, locale: string) => db.snapshot((read) => list(read, query, locale));
}

const listAuthors = async (from: Reader) =>
  (await repository.listAuthors(from)).map(({ id, name, displayName }) => ({
    id: String(id),
    name: displayName ?? name,
  }));

const isOfTopic = (topic: string | undefined) => (entry: Entry) => topic === undefined || entry.change.topic === topic;

/** Negative if `one` is listed first. */
const compare = (one: Position, other: Position) => other.at - one.at || one.source - other.source || other.id - one.id;

const formatPosition = ({ at, source, id }: Position) => `${at}.${source}.${id}`;

function parsePosition(cursor: string): Position {
  const [at = 0, source = 0, id = 0] = cursor.split(".").map(Number);
  return { at, source, id };
}

/** The log continues below this; id 0 after a revision, since all log entries of its time are listed before it. */
const toEventBound = ({ at, source, id }: Position) => ({ at, id: source === SOURCES.log ? id : 0 });

function fromEvent(event: repository.LoggedChange, locale: string): Entry {
  const { id, at, kind, details, accountId, name, displayName } = event;
  const { document, lang, file, revision, paths, count, ...others } = (details ?? {}) as Record<string, unknown>;
  const titles = others.titles && localizedTextOrAny(others.titles as Record<string, string>, locale);
  const subject = others.newName ?? others.name ?? titles;
  return {
    at,
    id,
    source: SOURCES.log,
    change: {
      at: Math.floor(at / 1000),
      kind,
      topic: topicOf(kind, document),
      author: accountId === null ? "server" : name === null ? "removed_account" : "account",
      ...(name === null ? {} : { by: displayName ?? name }),
      ...(document === undefined ? {} : { document: document as Change["document"] }),
      ...(lang === undefined ? {} : { lang: String(lang) }),
      ...(file === undefined ? {} : { file: file as Change["file"] }),
      ...(revision === undefined ? {} : { revision: String(revision) }),
      ...(typeof subject === "string" ? { name: subject } : {}),
      ...(Array.isArray(paths) ? { paths, count: Number(count) } : {}),
      details: others,
    },
  };
}

function topicOf(kind: string, document: unknown): Change["topic"] {
  const [area = ""] = kind.split(".");
  if (area === "settings")
    return document === undefined ? "files" : DOCUMENT_TOPICS[document as keyof typeof DOCUMENT_TOPICS];
  if (area === "account") return "people";
  return area === "group" || area === "pool" ? "rights" : "technical";
}

async function listUnlogged(from: Reader): Promise<Entry[]> {
  const toEntry = (
    source: number,
    { id, createdAt, createdBy }: { id: number; createdAt: number; createdBy: string | null },
    saved: Pick<Entry["change"], "kind" | "topic" | "document" | "lang" | "file">,
  ): Entry => ({
    at: createdAt * 1000,
    source,
    id,
    change: {
      ...saved,
      at: createdAt,
      ...(createdBy === null ? { author: "server" as const } : { author: "account" as const, by: createdBy }),
      revision: String(id),
      details: {},
    },
  });
  const documents = (await repository.listUnloggedDocumentRevisions(from)).map((row) => {
    const document = CONTRACT_NAME_BY_STORED_KIND[row.kind];
    const saved = { kind: "settings.saved", document, topic: DOCUMENT_TOPICS[document] };
    return toEntry(SOURCES.document, row, row.key === "" ? saved : { ...saved, lang: row.key });
  });
  const files = (await repository.listUnloggedFileRevisions(from)).map((row) => {
    const file = row.name as Change["file"];
    return toEntry(SOURCES.file, row, { kind: "settings.file_saved", topic: "files", file });
  });
  return [...documents, ...files];
}

/** Adds names of accounts, and which states are kept and current. */
async function complete(from: Reader, page: readonly Entry[]): Promise<Change[]> {
  const idsOf = (pick: (change: Entry["change"]) => unknown) =>
    page.flatMap(({ change }) => parseId(String(pick(change) ?? "")) ?? []);
  const documents = await repository.mapIsCurrentByKeptDocumentRevision(
    from,
    idsOf(({ document, revision }) => document && revision),
  );
  const files = await repository.mapIsCurrentByKeptFileRevision(
    from,
    idsOf(({ file, revision }) => file && revision),
  );
  const names = await repository.mapDisplayNamesByAccount(
    from,
    idsOf(({ kind, details }) => accountIdOf(kind, details)),
  );
  return page.map((entry) => {
    const { revision, ...change } = entry.change;
    const isPresent = (change.file ? files : documents).get(Number(revision));
    const name = change.name ?? names.get(Number(accountIdOf(change.kind, change.details)));
    const isOwn = change.author === "server" && OWN_PURPOSES.has(change.details.by) && name !== undefined;
    return {
      id: formatPosition(entry),
      ...change,
      ...(isOwn ? { author: "account" as const, by: name } : {}),
      ...(revision === undefined || isPresent === undefined ? {} : { revision, present: isPresent }),
      ...(name === undefined ? {} : { name }),
    };
  });
}

/** Codes with which an account chooses its own password. */
const OWN_PURPOSES: ReadonlySet<unknown> = new Set(["password-reset", "invitation"]);

const accountIdOf = (kind: string, details: Change["details"]) =>
  kind.startsWith("account.") ? details.id : undefined;
