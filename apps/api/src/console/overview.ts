// The server overview for admins. Read-only.
import { statfs } from "node:fs/promises";
import { CONTRACT_VERSION } from "@vitrine/contract/version";
import type { Access } from "../modules/access/access.service.ts";
import type { Accounts } from "../modules/accounts/accounts.service.ts";
import type { ImportSkips, SkipGroup } from "../modules/ingest/report/skips.service.ts";
import { reportUnreadFiles, type UnreadReport } from "../modules/ingest/terms/unread-files.service.ts";
import { WATCH_JOB_KIND, type WatchProgress } from "../modules/ingest/watch/watch-job.ts";
import { createAssetReader } from "../modules/library/asset-reader.repository.ts";
import type { Mails } from "../modules/mails/mails.service.ts";
import type { Clock } from "../platform/clock.ts";
import { latestSeq } from "../platform/database/change-log.ts";
import { type Job, type Jobs, listOpenJobs } from "../platform/jobs/jobs.ts";
import { BACKUP_JOB_KIND } from "../platform/storage/backup.ts";
import type { DataFolder } from "../platform/storage/data-folder.ts";
import { createLibraryCounts, type LibraryCounts } from "./library-counts.ts";

export interface IndexState {
  state: string;
  seq: number;
  documents: number;
  bytes: number;
  /** Error message in English for operators. */
  problem: string | null;
}

/** Assets that cannot be indexed, so that no search finds them. */
export interface UnindexedAssets {
  count: number;
  /** The first of these assets. */
  examples: { id: number; fileName: string; reason: string }[];
}

export interface ImportSummary {
  id: number;
  /** Interrupted: it was killed, and the next import of its folder resumes it. */
  state: Job["state"] | "interrupted";
  /** Epoch milliseconds. */
  startedAt: number;
  endedAt: number | null;
  facts: Record<string, unknown>;
  skipped: SkipGroup[];
}

/** A watched folder, or one whose watch was killed. */
export interface WatchSummary {
  id: number;
  folder: string;
  pool: string;
  state: WatchProgress["now"] | "interrupted";
  /** Polling interval in seconds; null if the system reports changes. */
  poll: number | null;
  waiting: number;
  /** Epoch milliseconds of the last import that changed something. */
  changedAt: number | null;
}

export interface Overview extends LibraryCounts {
  version: string;
  contractVersion: string;
  accounts: number;
  data: { folder: string; bytes: number; free: number };
  search: IndexState & { lag: number; leftOut: UnindexedAssets };
  imports: ImportSummary[];
  watches: WatchSummary[];
  /** Assets hidden because their terms could not be read. */
  unread: UnreadReport;
  mails: ReturnType<Mails["report"]>;
  /** The last completed backup; `at` in epoch milliseconds. */
  backup: { at: number; folder: string } | null;
}

const MAX_IMPORTS = 5;
const MAX_UNINDEXED_EXAMPLES = 20;

const INITIAL_PROGRESS: WatchProgress = { now: "watching", poll: null, waiting: 0, changedAt: null };

export interface OverviewDeps {
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

export function createOverview(parts: OverviewDeps) {
  const { version, clock, data, access, accounts, jobs, importSkips, mails, index } = parts;
  const assets = createAssetReader(data.db);
  const facts = createLibraryCounts(data, access, assets);
  const summarise = (job: Job): ImportSummary => ({
    id: job.id,
    state: job.abandoned ? "interrupted" : job.state,
    startedAt: job.createdAt,
    endedAt: job.isOpen && !job.abandoned ? null : job.updatedAt,
    facts: { ...job.payload, ...job.progress, ...job.result },
    skipped: withExactCounts(importSkips.groupsOf(job.id), job.result?.reasons),
  });

  const watches = (): WatchSummary[] =>
    listOpenJobs(data.db.read, WATCH_JOB_KIND, clock.now()).map(({ id, payload, progress, abandoned }) => {
      const { now, poll, waiting, changedAt } = { ...INITIAL_PROGRESS, ...progress };
      const state = abandoned ? "interrupted" : now;
      return { id, folder: String(payload.root), pool: String(payload.pool), state, poll, waiting, changedAt };
    });

  const leftOut = (): UnindexedAssets => ({
    count: index.leftOut.size,
    examples: [...index.leftOut]
      .slice(0, MAX_UNINDEXED_EXAMPLES)
      .map(([id, reason]) => ({ id, reason, fileName: assets.fileName(id) ?? "" })),
  });
  return async (): Promise<Overview> => {
    const disk = await statfs(data.path);
    const status = index.status();
    return {
      version,
      contractVersion: CONTRACT_VERSION,
      ...facts.read(),
      accounts: await accounts.count(),
      data: { folder: data.path, bytes: await facts.bytes(), free: disk.bavail * disk.bsize },
      search: { ...status, lag: Math.max(0, latestSeq(data.db) - status.seq), leftOut: leftOut() },
      mails: mails.report(),
      unread: reportUnreadFiles(data.db),
      watches: watches(),
      backup: await lastBackup(jobs),
      imports: (await jobs.list("import", MAX_IMPORTS)).map(summarise),
    };
  };
}

async function lastBackup(jobs: Pick<Jobs, "list">): Promise<Overview["backup"]> {
  const [last] = await jobs.list(BACKUP_JOB_KIND, 1);
  return last ? { at: last.updatedAt, folder: String(last.payload.folder) } : null;
}

/** Uses the counts of the import itself, since only a limited number of files per reason is stored. */
function withExactCounts(groups: SkipGroup[], reasons: unknown): SkipGroup[] {
  const all = new Map(Object.entries(reasons ?? {}));
  const exact = groups.map((group) => ({ ...group, count: Number(all.get(group.reason) ?? group.count) }));
  return exact.sort((a, b) => b.count - a.count);
}
