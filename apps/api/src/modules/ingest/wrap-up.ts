import { recordChange } from "../../platform/change-log.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { removeCompanions, storedCompanions } from "./companions/companions.repository.ts";
import { pictureAround } from "./companions/inner-film.ts";
import { markPathMissing, prunePath, storedPaths } from "./import.repository.ts";
import type { ImportReport } from "./import-report.ts";
import type { Skipped } from "./walk.ts";

/** Changes in one write: a few milliseconds, so that the running server gets its turn. */
const SLICE = 20;

interface Vanishing {
  isGone(path: string): boolean;
  /** Whether the folder holds no file at all. */
  isEmpty: boolean;
  prune: boolean;
}

/** Marks assets whose files are gone as missing, or deletes them with `prune`. */
export async function settleVanished(
  db: Database,
  clock: Clock,
  report: ImportReport,
  { isGone, isEmpty, prune }: Vanishing,
): Promise<void> {
  const isUnknowable = unknowableBy(report.skipped);
  const hasGone = ({ path }: { path: string }) => isGone(path) && !isUnknowable(path);
  const files = [...storedCompanions(db, report.root).values()].filter((row) => pictureAround(row) === undefined);
  const companions = isEmpty ? [] : files.filter(hasGone);
  await inSlices(companions, (slice) =>
    db.write((tx) => {
      const ids = slice.map(({ id }) => id);
      removeCompanions(tx, ids);
      recordChange(tx, new Set(slice.map(({ assetId }) => assetId)));
    }),
  );
  const gone = [...(await storedPaths(db, report.root)).values()].filter(hasGone);
  if (gone.length === 0) return;
  if (isEmpty && prune) {
    report.notices.push(
      "The folder is empty, so nothing was deleted: a disk that is not mounted looks the same. Its assets are marked as missing.",
    );
  }
  const mayDelete = prune && !isEmpty;
  report.missing = gone.map((row) => row.path);
  await inSlices(gone, async (slice) => {
    report.pruned += await db.write((tx) => {
      if (mayDelete) return slice.filter((row) => prunePath(tx, report.root, row.path)).length;
      for (const row of slice) markPathMissing(tx, report.root, row.path, clock.seconds());
      return 0;
    });
  });
}

async function inSlices<T>(all: readonly T[], work: (slice: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += SLICE) await work(all.slice(at, at + SLICE));
}

const UNKNOWABLE: readonly string[] = ["unreadable", "changing", "failed", "name"];

/** Whether a path may still exist: it, or a folder that it lies in, could not be read. */
export function unknowableBy(skipped: readonly Skipped[]): (path: string) => boolean {
  const unread = new Set(skipped.filter(({ reason }) => UNKNOWABLE.includes(reason)).map(({ path }) => path));
  return (path) => {
    if (unread.has(".") || unread.has(path)) return true;
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
      if (unread.has(path.slice(0, at))) return true;
    }
    return false;
  };
}
