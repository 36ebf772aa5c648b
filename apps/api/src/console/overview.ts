// The server overview for admins. Read-only.

import { statfs } from "node:fs/promises";
import { CONTRACT_VERSION } from "@vitrine/contract/version";
import type { Access } from "../modules/access/access.service.ts";
import type { Accounts } from "../modules/accounts/accounts.service.ts";
import type { ImportSkips, SkipGroup } from "../modules/ingest/report/skips.service.ts";
import { summariseTermsReadFailures } from "../modules/ingest/terms/unread-files.service.ts";
import { WATCH_JOB_KIND, type WatchProgress } from "../modules/ingest/watch/watch-job.ts";
import { createAssetReader } from "../modules/library/asset-reader.repository.ts";
import type { Mails } from "../modules/mails/mails.service.ts";
import type { SearchService } from "../modules/search/search.service.ts";
import { mapSequentially } from "../platform/async-lists.ts";
import type { Clock } from "../platform/clock.ts";
import { latestSeq } from "../platform/database/change-log.ts";
import { type Job, type Jobs, listOpenJobs } from "../platform/jobs/jobs.ts";
import { BACKUP_JOB_KIND } from "../platform/storage/backup.ts";
import type { OpenedDataFolder } from "../platform/storage/data-folder.ts";
import { createLibraryCountsReader } from "./library-counts.ts";

const MAX_IMPORTS = 5;
const MAX_UNINDEXED_EXAMPLES = 20;

const INITIAL_PROGRESS: WatchProgress = { now: "watching", poll: null, waiting: 0, changedAt: null };

export interface OverviewDeps {
  version: string;
  clock: Clock;
  data: OpenedDataFolder;
  access: Access;
  accounts: Accounts;
  jobs: Jobs;
  importSkips: ImportSkips;
  mails: Pick<Mails, "report">;
  search: Pick<SearchService, "status" | "leftOut">;
}

export type Overview = Awaited<ReturnType<ReturnType<typeof createOverviewReader>>>;

export function createOverviewReader(parts: OverviewDeps) {
  const { version, clock, data, access, accounts, jobs, importSkips, mails, search } = parts;
  const assets = createAssetReader(data.db);
  const facts = createLibraryCountsReader(data, access, assets);
  /** Times in epoch milliseconds. `interrupted`: it was killed, and the next import of its folder resumes it. */
  const summarise = async (job: Job) => ({
    id: job.id,
    state: job.abandoned ? ("interrupted" as const) : job.state,
    startedAt: job.createdAt,
    endedAt: job.isOpen && !job.abandoned ? null : job.updatedAt,
    facts: { ...job.payload, ...job.progress, ...job.result } as Record<string, unknown>,
    skipped: withExactCounts(await importSkips.groupsOf(job.id), job.result?.reasons),
  });

  /** Watched folders, and those whose watch was killed. `poll` in seconds; null if the system reports changes. */
  const watches = async () =>
    (await listOpenJobs(data.db.read, WATCH_JOB_KIND, clock.now())).map(({ id, payload, progress, abandoned }) => {
      const { now, poll, waiting, changedAt }: WatchProgress = { ...INITIAL_PROGRESS, ...progress };
      const state = abandoned ? ("interrupted" as const) : now;
      return { id, folder: String(payload.root), pool: String(payload.pool), state, poll, waiting, changedAt };
    });

  /** Assets that cannot be indexed, so that no search finds them, and the first of them. */
  const leftOut = async () => ({
    count: search.leftOut.size,
    examples: await mapSequentially([...search.leftOut].slice(0, MAX_UNINDEXED_EXAMPLES), async ([id, reason]) => ({
      id,
      reason,
      fileName: (await assets.fileName(id)) ?? "",
    })),
  });
  return async () => {
    const disk = await statfs(data.path);
    const index = search.status();
    return {
      version,
      contractVersion: CONTRACT_VERSION,
      ...(await facts.read()),
      accounts: await accounts.count(),
      data: { folder: data.path, bytes: await facts.bytes(), free: disk.bavail * disk.bsize },
      search: {
        state: index.state,
        seq: index.seq,
        documents: index.documents,
        bytes: index.bytes,
        problem: index.problem,
        lag: Math.max(0, (await latestSeq(data.db)) - index.seq),
        leftOut: await leftOut(),
      },
      mails: await mails.report(),
      /** Assets hidden because their terms could not be read. */
      unread: await summariseTermsReadFailures(data.db),
      watches: await watches(),
      backup: await lastBackup(jobs),
      imports: await mapSequentially(await jobs.list("import", MAX_IMPORTS), summarise),
    };
  };
}

/** The last completed backup; `at` in epoch milliseconds. */
async function lastBackup(jobs: Pick<Jobs, "list">): Promise<{ at: number; folder: string } | null> {
  const [last] = await jobs.list(BACKUP_JOB_KIND, 1);
  return last ? { at: last.updatedAt, folder: String(last.payload.folder) } : null;
}

/** Uses the counts of the import itself, since only a limited number of files per reason is stored. */
function withExactCounts(groups: SkipGroup[], reasons: unknown): SkipGroup[] {
  const all = new Map(Object.entries(reasons ?? {}));
  const exact = groups.map((group) => ({ ...group, count: Number(all.get(group.reason) ?? group.count) }));
  return exact.sort((a, b) => b.count - a.count);
}
