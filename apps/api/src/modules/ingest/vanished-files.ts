import { dirname } from "node:path/posix";
import { filterSequentially } from "../../platform/async-lists.ts";
import type { Clock } from "../../platform/clock.ts";
import { recordChange } from "../../platform/database/change-log.ts";
import type { Database } from "../../platform/database/database.ts";
import { listStoredCompanions, removeCompanions } from "./companions/companions.repository.ts";
import { containingPicturePath } from "./companions/embedded-film.ts";
import { deletePathAndOrphanedAsset, listStoredPaths, markPathMissing } from "./import.repository.ts";
import type { ImportReport } from "./report/import-report.ts";
import type { SkippedPath } from "./walk.ts";

/** Changes per transaction: a few milliseconds, so that a running server can write in between. */
const BATCH_SIZE = 20;

interface VanishedOptions {
  isRemoved(path: string): boolean;
  /** Whether the folder has no files at all. */
  isEmpty: boolean;
  prune: boolean;
}

/** Marks assets whose files were removed as missing, or deletes them with `prune`. */
export async function markOrPruneVanishedFiles(
  db: Database,
  clock: Clock,
  report: ImportReport,
  { isRemoved, isEmpty, prune }: VanishedOptions,
): Promise<void> {
  const isUnknowable = createUnreadableCheck(report.skipped);
  const hasGone = ({ path }: { path: string }) => isRemoved(path) && !isUnknowable(path);
  const files = [...(await listStoredCompanions(db, report.root)).values()].filter(
    (row) => containingPicturePath(row) === undefined,
  );
  const companions = isEmpty ? [] : files.filter(hasGone);
  await inBatches(companions, (slice) =>
    db.write(async (tx) => {
      const ids = slice.map(({ id }) => id);
      await removeCompanions(tx, ids);
      await recordChange(tx, new Set(slice.map(({ assetId }) => assetId)));
    }),
  );
  const gone = [...(await listStoredPaths(db, report.root)).values()].filter(hasGone);
  if (gone.length === 0) return;
  if (isEmpty && prune) {
    report.notices.push(
      "The folder is empty, so nothing was deleted: a disk that is not mounted looks the same. Its assets are marked as missing.",
    );
  }
  const mayDelete = prune && !isEmpty;
  report.missing = gone.map((row) => row.path);
  await inBatches(gone, async (slice) => {
    report.pruned += await db.write(async (tx) => {
      if (mayDelete) {
        return (await filterSequentially(slice, ({ path }) => deletePathAndOrphanedAsset(tx, report.root, path)))
          .length;
      }
      for (const row of slice) await markPathMissing(tx, report.root, row.path, clock.seconds());
      return 0;
    });
  });
}

async function inBatches<T>(all: readonly T[], work: (slice: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += BATCH_SIZE) await work(all.slice(at, at + BATCH_SIZE));
}

const UNREADABLE_REASONS: readonly string[] = ["unreadable", "changing", "failed", "name"];

/** Checks whether a path may still exist, since it or a parent folder could not be read. */
export function createUnreadableCheck(skipped: readonly SkippedPath[]): (path: string) => boolean {
  const unread = new Set(skipped.filter(({ reason }) => UNREADABLE_REASONS.includes(reason)).map(({ path }) => path));
  return (path) => {
    for (let at = path; at !== "."; at = dirname(at)) if (unread.has(at)) return true;
    return unread.has(".");
  };
}
