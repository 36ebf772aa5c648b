import type { Database } from "../../../platform/database/database.ts";
import type { SourceFolder } from "../../../platform/storage/source-folder.ts";
import { listStoredCompanions } from "../companions/companions.repository.ts";
import { containingPicturePath } from "../companions/embedded-film.ts";
import { listStoredPaths, type StoredPath } from "../import.repository.ts";
import { listUnreadableCompanions } from "../terms/unread-files.repository.ts";
import { createUnreadableCheck } from "../vanished-files.ts";
import { type FoundFile, isSkipped, type SkippedPath, type SkipReason, walkPath } from "../walk.ts";
import { type FileSnapshot, REMOVED_SNAPSHOT } from "./settle-tracker.ts";

/** Differences between a folder, or some paths below it, and the library. */
export interface FolderChanges {
  /** Files that are new or differ, by path. */
  files: Map<string, FoundFile>;
  unchanged: FoundFile[];
  skipped: SkippedPath[];
  gone: Set<string>;
}

/** Maximum number of paths to scan; with more the whole folder is scanned. */
const MAX_PATHS = 1_000;

/** Reduces paths to those that contain all others; to the folder itself (`""`) if there are too many. */
export function outermostPaths(paths: Iterable<string>): string[] {
  const sorted = [...new Set(paths)].sort();
  if (sorted[0] === "" || sorted.length > MAX_PATHS) return [""];
  const outermost: string[] = [];
  for (const path of sorted) if (!outermost.some((above) => isAtOrBelow(path, above))) outermost.push(path);
  return outermost;
}

export const isAtOrBelow = (path: string, above: string) =>
  above === "" || path === above || path.startsWith(`${above}/`);

export async function findChanges(
  db: Database,
  source: SourceFolder,
  paths: readonly string[],
): Promise<FolderChanges> {
  const { root } = source;
  const changes: FolderChanges = { files: new Map(), unchanged: [], skipped: [], gone: new Set() };
  for (const at of paths) {
    const found = walkPath(source, at);
    const known = new Map<string, StoredFile>(await listStoredPaths(db, root, at));
    for (const [path, row] of await listStoredCompanions(db, root, at)) {
      // Leaves out films embedded in a picture, which are no files.
      if (containingPicturePath(row) !== undefined) continue;
      const { size, modifiedAt } = row;
      known.set(path, { path, size, modifiedAt, missingSince: null });
    }
    // Watch unreadable companions that hide an asset, until they become readable or are removed.
    for (const path of await listUnreadableCompanions(db, root)) {
      if (isAtOrBelow(path, at) && !known.has(path))
        known.set(path, { path, size: -1, modifiedAt: 0, missingSince: null });
    }
    await addChanges(changes, found, known);
  }
  return changes;
}

type StoredFile = Pick<StoredPath, "path" | "size" | "modifiedAt" | "missingSince">;

async function addChanges(
  { files, unchanged, skipped, gone }: FolderChanges,
  found: AsyncIterable<FoundFile | SkippedPath>,
  known: ReadonlyMap<string, StoredFile>,
) {
  const present = new Set<string>();
  for await (const each of found) {
    if (isSkipped(each)) {
      skipped.push(each);
      continue;
    }
    present.add(each.path);
    if (isUnchanged(each, known.get(each.path))) unchanged.push(each);
    else files.set(each.path, each);
  }
  const isUnknowable = createUnreadableCheck(skipped);
  for (const row of known.values()) {
    if (row.missingSince === null && !present.has(row.path) && !isUnknowable(row.path)) gone.add(row.path);
  }
}

const isUnchanged = ({ size, modifiedAt }: FoundFile, row: StoredFile | undefined) =>
  row?.missingSince === null && row.size === size && row.modifiedAt === modifiedAt;

/** Skip reasons that are not reported, such as temporary files of other programs. */
const UNREPORTED_REASONS: readonly SkipReason[] = ["hidden", "system_file", "unfinished", "own_data"];

/** Snapshots of all changed files, to detect when they are stable. */
export function takeSnapshots({ files, skipped, gone }: FolderChanges): Map<string, FileSnapshot> {
  const marks = new Map<string, FileSnapshot>();
  for (const path of gone) marks.set(path, REMOVED_SNAPSHOT);
  for (const { path, reason } of skipped) if (!UNREPORTED_REASONS.includes(reason)) marks.set(path, reason);
  for (const [path, file] of files) marks.set(path, `${file.size} ${file.modifiedAt} ${file.statusChangedAt}`);
  return marks;
}
