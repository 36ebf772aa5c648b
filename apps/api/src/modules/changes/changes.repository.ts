// Reads everything that was changed: the log of changes, and revisions whose entry in the log is deleted already.
import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { accounts } from "../../db/tables/account.table.ts";
import { changeEventCondition, events } from "../../db/tables/operation.table.ts";
import { documentRevisions, portalFileRevisions } from "../../db/tables/portal.table.ts";
import type { Reader } from "../../platform/database/database.ts";
import {
  currentDocumentRevisionCondition,
  currentFileRevisionCondition,
} from "../settings/present-revision.repository.ts";

const ofDetails = (name: string) => sql<string | null>`${events.details} ->> ${sql.raw(`'${name}'`)}`;
const isDocument = (name: string) => sql`${events.kind} LIKE 'settings.%' AND ${ofDetails("document")} = ${name}`;
const isLike = (...patterns: readonly string[]) =>
  or(...patterns.map((pattern) => sql`${events.kind} LIKE ${pattern}`));

export type Topic = "settings" | "texts" | "pages" | "files" | "people" | "rights" | "technical";

const TOPIC_CONDITIONS: Readonly<Record<Topic, SQL | undefined>> = {
  settings: isDocument("config"),
  texts: isDocument("translations"),
  pages: isDocument("pages"),
  files: isLike("settings.file%", "settings.tile%"),
  people: isLike("account.%"),
  rights: isLike("group.%", "pool.%"),
  technical: sql`NOT ${isLike("settings.%", "account.%", "group.%", "pool.%")}`,
};

export interface EventFilter {
  topic?: Topic | undefined;
  accountId?: number | undefined;
  /** Earlier than this event. */
  before?: { at: number; id: number } | undefined;
}

export type LoggedChange = Awaited<ReturnType<typeof listChangeEvents>>[number];

/** Newest first. */
export const listChangeEvents = (from: Reader, filter: EventFilter, limit: number) =>
  changeEventsQuery(from, filter, limit);

export function changeEventsQuery(from: Reader, { topic, accountId, before }: EventFilter, limit: number) {
  const { id, at, kind, details } = events;
  return from
    .select({
      ...{ id, at, kind, details, accountId: events.accountId },
      name: accounts.name,
      displayName: accounts.displayName,
    })
    .from(events)
    .leftJoin(accounts, eq(accounts.id, events.accountId))
    .where(
      and(
        changeEventCondition,
        topic && TOPIC_CONDITIONS[topic],
        accountId === undefined ? undefined : eq(events.accountId, accountId),
        before && or(lt(at, before.at), and(eq(at, before.at), lt(id, before.id))),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** The accounts that have changed something, by name. */
export async function listAuthors(from: Reader): Promise<{ id: number; name: string; displayName: string | null }[]> {
  const ids = from.selectDistinct({ id: events.accountId }).from(events).where(changeEventCondition);
  const { id, name, displayName } = accounts;
  return from.select({ id, name, displayName }).from(accounts).where(inArray(id, ids)).orderBy(accounts.nameKey);
}

/** Names of accounts by id; removed ones are missing. */
export async function mapDisplayNamesByAccount(
  from: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { id, name, displayName } = accounts;
  const rows = await from
    .select({ id, name, displayName })
    .from(accounts)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.displayName ?? row.name]));
}

/**
 * Epoch seconds of the oldest change in the log. The oldest entries are deleted first, so exactly the revisions before it
 * have none.
 */
const startOfLog = (from: Reader) =>
  sql`coalesce((${from
    .select({ at: sql`min(${events.at})` })
    .from(events)
    .where(changeEventCondition)}) / 1000, ${Number.MAX_SAFE_INTEGER})`;

/** Revisions of documents, at most 20 of each, whose entries in the log are deleted. */
export async function listUnloggedDocumentRevisions(from: Reader) {
  const { id, kind, key, createdAt, createdBy } = documentRevisions;
  return from
    .select({ id, kind, key, createdAt, createdBy })
    .from(documentRevisions)
    .where(lt(createdAt, startOfLog(from)));
}

/** Revisions of files, at most 20 of each, whose entries in the log are deleted. */
export async function listUnloggedFileRevisions(from: Reader) {
  const { id, name, createdAt, createdBy } = portalFileRevisions;
  return from
    .select({ id, name, createdAt, createdBy })
    .from(portalFileRevisions)
    .where(lt(createdAt, startOfLog(from)));
}

/** Kept revisions among these ids, each with whether it is the current state. */
export async function mapIsCurrentByKeptDocumentRevision(
  from: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  const { id } = documentRevisions;
  const rows = await from
    .select({ id, isPresent: currentDocumentRevisionCondition })
    .from(documentRevisions)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.isPresent]));
}

/** Kept revisions of files among these ids, each with whether it is the current state. */
export async function mapIsCurrentByKeptFileRevision(
  from: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  const { id } = portalFileRevisions;
  const rows = await from
    .select({ id, isPresent: currentFileRevisionCondition })
    .from(portalFileRevisions)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.isPresent]));
}
