import type { Database } from "../../../platform/database.ts";
import type { SourceFolder } from "../../../platform/open-below.ts";
import { storedCompanions } from "../companions/companions.repository.ts";
import { pictureAround } from "../companions/inner-film.ts";
import { type StoredPath, storedPaths } from "../import.repository.ts";
import { filesThatHide } from "../unread-files.repository.ts";
import { type FoundFile, isSkipped, type Skipped, type SkipReason, walkAt } from "../walk.ts";
import { unknowableBy } from "../wrap-up.ts";
import type { Mark } from "./stillness.ts";

/** What a look at a folder, or at some places below it, found, held against what the library knows of them. */
export interface FolderChanges {
  /** Files that are new or differ, by path. */
  files: Map<string, FoundFile>;
  unchanged: FoundFile[];
  skipped: Skipped[];
  gone: Set<string>;
}

/** Places beyond which the whole folder is looked through. */
const MOST_PLACES = 1_000;

/** The places that hold all the others; one alone, the folder itself, where there are too many. */
export function outermost(paths: Iterable<string>): string[] {
  const sorted = [...new Set(paths)].sort();
  if (sorted[0] === "" || sorted.length > MOST_PLACES) return [""];
  const kept: string[] = [];
  for (const path of sorted) if (!kept.some((above) => isBelow(path, above))) kept.push(path);
  return kept;
}

export const isBelow = (path: string, above: string) => above === "" || path === above || path.startsWith(`${above}/`);

export async function changesAt(db: Database, source: SourceFolder, places: readonly string[]): Promise<FolderChanges> {
  const { root } = source;
  const changes: FolderChanges = { files: new Map(), unchanged: [], skipped: [], gone: new Set() };
  for (const place of places) {
    const found = walkAt(source, place);
    const known = new Map<string, Known>(await storedPaths(db, root, place));
    for (const [path, row] of storedCompanions(db, root, place)) {
      // It is no file.
      if (pictureAround(row) !== undefined) continue;
      const { size, modifiedAt } = row;
      known.set(path, { path, size, modifiedAt, missingSince: null });
    }
    // What hid an asset is waited for, whether it is mended or goes.
    for (const path of filesThatHide(db, root)) {
      if (isBelow(path, place) && !known.has(path))
        known.set(path, { path, size: -1, modifiedAt: 0, missingSince: null });
    }
    await add(changes, found, known);
  }
  return changes;
}

type Known = Pick<StoredPath, "path" | "size" | "modifiedAt" | "missingSince">;

async function add(
  { files, unchanged, skipped, gone }: FolderChanges,
  found: AsyncIterable<FoundFile | Skipped>,
  known: ReadonlyMap<string, Known>,
) {
  const present = new Set<string>();
  for await (const each of found) {
    if (isSkipped(each)) {
      skipped.push(each);
      continue;
    }
    present.add(each.path);
    if (isKnown(each, known.get(each.path))) unchanged.push(each);
    else files.set(each.path, each);
  }
  const isUnknowable = unknowableBy(skipped);
  for (const row of known.values()) {
    if (row.missingSince === null && !present.has(row.path) && !isUnknowable(row.path)) gone.add(row.path);
  }
}

const isKnown = ({ size, modifiedAt }: FoundFile, row: Known | undefined) =>
  row?.missingSince === null && row.size === size && row.modifiedAt === modifiedAt;

/** What programs leave for a moment beside a file that they write is not worth a word each time. */
const UNTOLD: readonly SkipReason[] = ["hidden", "system_file", "unfinished", "own_data"];

/** What is different, with the marks by which it is seen to stand still. */
export function marksOf({ files, skipped, gone }: FolderChanges): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const path of gone) marks.set(path, { mark: "gone", isGone: true });
  for (const { path, reason } of skipped) {
    if (!UNTOLD.includes(reason)) marks.set(path, { mark: reason, isGone: false });
  }
  for (const file of files.values()) marks.set(file.path, { mark: markOf(file), isGone: false });
  return marks;
}

const markOf = ({ size, modifiedAt, statusChangedAt }: FoundFile) => `${size} ${modifiedAt} ${statusChangedAt}`;
