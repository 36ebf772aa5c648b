// The admin's overview of the server. Read-only.
import { statfs } from "node:fs/promises";
import { CONTRACT_VERSION } from "@vitrine/contract/version";
import type { Access } from "../modules/access/access.service.ts";
import type { Accounts } from "../modules/accounts/accounts.service.ts";
import type { ImportSkips, SkipGroup } from "../modules/ingest/skips.service.ts";
import { reportUnread, type UnreadReport } from "../modules/ingest/unread-files.service.ts";
import { WATCH, type WatchProgress } from "../modules/ingest/watch/watch-job.ts";
import { createAssetReader } from "../modules/library/asset-reader.repository.ts";
import type { Mails } from "../modules/mails/mails.service.ts";
import { BACKUP } from "../platform/backup.ts";
import { latestSeq } from "../platform/change-log.ts";
import type { Clock } from "../platform/clock.ts";
import type { DataFolder } from "../platform/data-folder.ts";
import { type Job, type Jobs, listOpenJobs } from "../platform/jobs.ts";
import { createLibraryFacts, type LibraryFacts } from "./library-facts.ts";

export interface IndexState {
  state: string;
  seq: number;
  documents: number;
  bytes: number;
  /** What is wrong with it, in one English sentence for whoever operates the server. */
  problem: string | null;
}

/** Assets that cannot be indexed, so no search finds them. */
export interface LeftOut {
  count: number;
  /** The first of them. */
  examples: { id: number; fileName: string; reason: string }[];
}

export interface ImportSummary {
  id: number;
  /** Interrupted: it was killed, and the next import of its folder goes on from there. */
  state: Job["state"] | "interrupted";
  /** Epoch milliseconds. */
  startedAt: number;
  endedAt: number | null;
  facts: Record<string, unknown>;
  skipped: SkipGroup[];
}

/** A folder that is watched, or was when its process was killed. */
export interface WatchSummary {
  id: number;
  folder: string;
  pool: string;
  state: WatchProgress["now"] | "interrupted";
  /** Seconds between two looks; null: the system tells of changes. */
  poll: number | null;
  waiting: number;
  /** Epoch milliseconds of the last import that changed something. */
  changedAt: number | null;
}

export interface Overview extends LibraryFacts {
  version: string;
  contractVersion: string;
  accounts: number;
  data: { folder: string; bytes: number; free: number };
  search: IndexState & { lag: number; leftOut: LeftOut };
  imports: ImportSummary[];
  watches: WatchSummary[];
  /** Hidden, since their terms could not be read. */
  unread: UnreadReport;
  mails: ReturnType<Mails["report"]>;
  /** The last one that was completed; `at` in epoch milliseconds. */
  backup: { at: number; folder: string } | null;
}

const LAST_IMPORTS = 5;
const LEFT_OUT_EXAMPLES = 20;

const NOTHING_YET: WatchProgress = { now: "watching", poll: null, waiting: 0, changedAt: null };

export interface OverviewParts {
  version: string;
  clock: Clock;
  data: DataFolder;
  access: Access;
  accounts: Accounts;
  jobs: Jobs;
  importSkips: ImportSkips;
  mails: Pick<Mails, "report">;
  index: { status(): IndexState; leftOut: ReadonlyMap<number, string> };
}

export function createOverview(parts: OverviewParts) {
  const { version, clock, data, access, accounts, jobs, importSkips, mails, index } = parts;
  const assets = createAssetReader(data.db);
  const facts = createLibraryFacts(data, access, assets);
  const summarise = (job: Job): ImportSummary => ({
    id: job.id,
    state: job.abandoned ? "interrupted" : job.state,
    startedAt: job.createdAt,
    endedAt: job.isOpen && !job.abandoned ? null : job.updatedAt,
    facts: { ...job.payload, ...job.progress, ...job.result },
    skipped: counted(importSkips.groupsOf(job.id), job.result?.reasons),
  });

  const watches = (): WatchSummary[] =>
    listOpenJobs(data.db.read, WATCH, clock.now()).map(({ id, payload, progress, abandoned }) => {
      const { now, poll, waiting, changedAt } = { ...NOTHING_YET, ...progress };
      const state = abandoned ? "interrupted" : now;
      return { id, folder: String(payload.root), pool: String(payload.pool), state, poll, waiting, changedAt };
    });

  const leftOut = (): LeftOut => ({
    count: index.leftOut.size,
    examples: [...index.leftOut]
      .slice(0, LEFT_OUT_EXAMPLES)
      .map(([id, reason]) => ({ id, reason, fileName: assets.fileName(id) ?? "" })),
  });
  return async (): Promise<Overview> => {
    const disk = await statfs(data.path);
    const status = index.status();
    return {
      version,
      contractVersion: CONTRACT_VERSION,
      ...facts.counted(),
      accounts: await accounts.count(),
      data: { folder: data.path, bytes: await facts.bytes(), free: disk.bavail * disk.bsize },
      search: { ...status, lag: Math.max(0, latestSeq(data.db) - status.seq), leftOut: leftOut() },
      mails: mails.report(),
      unread: reportUnread(data.db),
      watches: watches(),
      backup: await lastBackup(jobs),
      imports: (await jobs.list("import", LAST_IMPORTS)).map(summarise),
    };
  };
}

async function lastBackup(jobs: Pick<Jobs, "list">): Promise<Overview["backup"]> {
  const [last] = await jobs.list(BACKUP, 1);
  return last ? { at: last.updatedAt, folder: String(last.payload.folder) } : null;
}

/** With the counts of the import itself, which keeps only so many of the files of each reason. */
function counted(groups: SkipGroup[], reasons: unknown): SkipGroup[] {
  const all = new Map(Object.entries(reasons ?? {}));
  const exact = groups.map((group) => ({ ...group, count: Number(all.get(group.reason) ?? group.count) }));
  return exact.sort((a, b) => b.count - a.count);
}
