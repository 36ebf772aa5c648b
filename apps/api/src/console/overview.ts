// What an admin sees of the server: facts that are read, nothing that is changed.
import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { CONTRACT_VERSION } from "@vitrine/contract/version";
import { latestSeq } from "../platform/change-log.ts";
import type { DataFolder } from "../platform/data-folder.ts";
import type { Job, Jobs } from "../platform/jobs.ts";

export interface IndexState {
  state: string;
  seq: number;
  documents: number;
  bytes: number;
}

export interface ImportSummary {
  id: number;
  state: Job["state"];
  /** Epoch milliseconds. */
  startedAt: number;
  endedAt: number | null;
  facts: Record<string, unknown>;
  skipped: { reason: string; count: number }[];
}

export interface Overview {
  version: string;
  contractVersion: string;
  assets: { kind: string; count: number }[];
  missing: number;
  pools: { name: string; assets: number }[];
  accounts: number;
  data: { folder: string; bytes: number; free: number };
  search: IndexState & { lag: number };
  imports: ImportSummary[];
}

const LAST_IMPORTS = 5;
/** Milliseconds: walking the data folder is not free. */
const SIZE_MAX_AGE = 60_000;

export function createOverview(version: string, data: DataFolder, jobs: Jobs, indexState: () => IndexState) {
  const { db } = data;
  const perKind = db.sqlite.prepare("SELECT kind, count(*) AS count FROM asset GROUP BY kind ORDER BY 2 DESC, 1");
  const missing = db.sqlite.prepare("SELECT count(*) FROM asset WHERE missing_since IS NOT NULL").pluck();
  const perPool = db.sqlite.prepare(
    `SELECT pool.name, count(asset.id) AS assets FROM pool LEFT JOIN acl_pool ON acl_pool.pool_id = pool.id
     LEFT JOIN asset ON asset.acl_id = acl_pool.acl_id GROUP BY pool.id ORDER BY pool.name`,
  );
  const accounts = db.sqlite.prepare("SELECT count(*) FROM account").pluck();
  const skips = db.sqlite.prepare(
    "SELECT reason, count(*) AS count FROM import_skip WHERE job_id = ? GROUP BY reason ORDER BY 2 DESC",
  );
  let size: { at: number; bytes: Promise<number> } | undefined;

  function folderBytes(): Promise<number> {
    const now = performance.now();
    if (!size || now - size.at > SIZE_MAX_AGE) size = { at: now, bytes: bytesOf(data.path) };
    return size.bytes;
  }

  const summarise = (job: Job): ImportSummary => ({
    id: job.id,
    state: job.state,
    startedAt: job.createdAt,
    endedAt: job.state === "running" || job.state === "waiting" ? null : job.updatedAt,
    facts: { ...job.payload, ...job.progress, ...job.result },
    skipped: skips.all(job.id) as ImportSummary["skipped"],
  });

  return async (): Promise<Overview> => {
    const disk = await statfs(data.path);
    const index = indexState();
    return {
      version,
      contractVersion: CONTRACT_VERSION,
      assets: perKind.all() as Overview["assets"],
      missing: missing.get() as number,
      pools: perPool.all() as Overview["pools"],
      accounts: accounts.get() as number,
      data: { folder: data.path, bytes: await folderBytes(), free: disk.bavail * disk.bsize },
      search: { ...index, lag: Math.max(0, latestSeq(db) - index.seq) },
      imports: (await jobs.list("import", LAST_IMPORTS)).map(summarise),
    };
  };
}

async function bytesOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    bytes += found?.size ?? 0;
  }
  return bytes;
}
