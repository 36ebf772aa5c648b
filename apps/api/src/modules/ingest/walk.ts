import { isUtf8 } from "node:buffer";
import { type BigIntStats, readFileSync } from "node:fs";
import { parse } from "node:path/posix";
import { createWildcardMatcher } from "../../platform/database/wildcards.ts";
import {
  getFileIdentity,
  type OpenFolder,
  openFileBelow,
  RefusedPathError,
  type SourceFolder,
  withFolder,
} from "../../platform/storage/source-folder.ts";

/**
 * A file found by walking a folder. The walk has a fixed order and yields skipped files, too, so that an import accounts
 * for each. Links are not followed, so the walk stays inside the folder.
 */
export type WalkEntry = FoundFile | SkippedPath;

export interface FoundFile {
  /** Below the root, with forward slashes. */
  path: string;
  source: SourceFolder;
  /** Device and inode, to check on opening that it is still the same file. */
  identity: string;
  size: number;
  /** Time of the last change of its content, in whole milliseconds. */
  modifiedAt: number;
  /** Time of the last change of its status, such as permissions; in whole milliseconds. */
  statusChangedAt: number;
}

export interface SkippedPath {
  path: string;
  reason: SkipReason;
  detail?: string;
}

export type SkipReason =
  | "hidden"
  | "system_file"
  | "unfinished"
  | "link"
  | "not_a_file"
  | "unreadable"
  | "empty"
  | "name"
  | "own_data"
  | "changing"
  | "failed"
  | "vanished";

export const isSkipped = (found: WalkEntry): found is SkippedPath => "reason" in found;

/** Names, in lower case, of files that systems and programs create for themselves. */
// keyed by: programs that ignored-names.json lists
const ignoredNames: Record<string, string[]> = JSON.parse(
  readFileSync(new URL("./ignored-names.json", import.meta.url), "utf8"),
);
const isListed = createWildcardMatcher(Object.values(ignoredNames).flat());
/** The bin of FAT disks, matched in capitals only, since people may call a folder "recycled"; and what chkdsk found. */
const WINDOWS_FOLDER = /^(?:RECYCLED|found\.\d{3})$|^FOUND\.\d{3}$/;
const isSystemFile = (name: string) => isListed(name) || WINDOWS_FOLDER.test(name);
const unfinished = /\.(part|partial|crdownload|download|filepart|tmp)$/i;

/** Walks the folder, or a path below it, a file or a folder; yields nothing where that does not exist. */
export async function* walkPath(source: SourceFolder, path = ""): AsyncGenerator<WalkEntry> {
  if (path === "") return yield* walkBelow(source, "");
  const { dir: folder, base: name } = parse(path);
  if (folder.split("/").some(isIgnoredName)) return;
  try {
    const stats = await withFolder(source, folder, ({ lstat }) => lstat(name));
    yield* classifyEntry(source, { path, name, stats });
  } catch (error) {
    // Yields nothing if nothing exists there, or if the path leads out of the root by a link or into an excluded
    // folder.
    if (!isNotFound(error) && !isOutsideRoot(error)) yield { path, ...toSkipReason(error) };
  }
}

/** Opens a found file, if it is still the same. @throws RefusedPathError, or a system error */
export const openFoundFile = ({ source, path, identity }: FoundFile) => openFileBelow(source, path, identity);

async function* walkBelow(source: SourceFolder, path: string): AsyncGenerator<WalkEntry> {
  const prefix = path === "" ? "" : `${path}/`;
  const listed = await withFolder(source, path, (folder) => listEntries(folder, prefix)).catch((error: unknown) => [
    { path: path || ".", ...toSkipReason(error) },
  ]);
  for (const each of listed) {
    if ("reason" in each) yield each;
    else yield* classifyEntry(source, each);
  }
}

/** Entries of a folder, in a fixed order. */
async function listEntries({ names, lstat }: OpenFolder, prefix: string): Promise<(Entry | SkippedPath)[]> {
  const listed: (Entry | SkippedPath)[] = [];
  for (const bytes of (await names()).sort(Buffer.compare)) {
    const name = nameOf(bytes);
    const path = prefix + (name ?? bytes.toString("latin1"));
    if (name === undefined) listed.push({ path, reason: "name" });
    else {
      const stats = lstat(name).then((found) => ({ path, name, stats: found }));
      listed.push(await stats.catch((error: unknown) => ({ path, ...toSkipReason(error) })));
    }
  }
  return listed;
}

interface Entry {
  path: string;
  name: string;
  stats: BigIntStats;
}

async function* classifyEntry(source: SourceFolder, { path, name, stats }: Entry): AsyncGenerator<WalkEntry> {
  const identity = getFileIdentity(stats);
  if (source.isProtected.has(identity)) yield { path, reason: "own_data" };
  else if (stats.isSymbolicLink()) yield { path, reason: "link" };
  else if (name.startsWith(".")) yield { path, reason: "hidden" };
  else if (isSystemFile(name)) yield { path, reason: "system_file" };
  else if (stats.isDirectory()) yield* walkBelow(source, path);
  else if (unfinished.test(name)) yield { path, reason: "unfinished" };
  else if (!stats.isFile()) yield { path, reason: "not_a_file" };
  else if (stats.size === 0n) yield { path, reason: "empty" };
  else {
    const [size, modifiedAt, statusChangedAt] = [Number(stats.size), Number(stats.mtimeMs), Number(stats.ctimeMs)];
    yield { path, source, identity, size, modifiedAt, statusChangedAt };
  }
}

export const isIgnoredName = (name: string) => name.startsWith(".") || isSystemFile(name);

const nameOf = (bytes: Buffer): string | undefined => (isUtf8(bytes) ? bytes.toString() : undefined);

/** Whether nothing exists at a path; false where that cannot be determined. */
export async function isNothingAt(source: SourceFolder, path: string): Promise<boolean> {
  const { dir: folder, base: name } = parse(path);
  return withFolder(source, folder, ({ lstat }) => lstat(name)).then(
    () => false,
    (error: unknown) => isNotFound(error) || isOutsideRoot(error),
  );
}

/** Names in a folder; empty where it cannot be read. */
export async function listNamesInFolder(source: SourceFolder, folder: string): Promise<string[]> {
  const names = await withFolder(source, folder, ({ names }) => names()).catch(() => []);
  return names.flatMap((bytes) => nameOf(bytes) ?? []);
}

/** Whether an error means that nothing exists at a path. */
const isNotFound = (error: unknown) => ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Whether a path is outside the root: reached by a link, or in an excluded folder. */
const isOutsideRoot = (error: unknown) =>
  error instanceof RefusedPathError && (error.reason === "link" || error.reason === "own_data");

/** Converts a file system error to a skip reason. */
export function toSkipReason(error: unknown): { reason: SkipReason; detail: string } {
  if (error instanceof RefusedPathError) return { reason: error.reason, detail: error.message };
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOENT") return { reason: "vanished", detail: code };
  return { reason: "unreadable", detail: code || String(error) };
}
