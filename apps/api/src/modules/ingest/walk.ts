import { type BigIntStats, readFileSync } from "node:fs";
import {
  type FolderBelow,
  identityOf,
  openBelow,
  RefusedPath,
  type SourceFolder,
  withFolder,
} from "../../platform/open-below.ts";
import { matcherOf } from "../../platform/wildcards.ts";

/**
 * Walks a folder in a fixed order and yields every file, skipped ones too, so that an import accounts for each. Links
 * are not followed, so the walk stays inside the folder.
 */
export type Found = FoundFile | Skipped;

export interface FoundFile {
  /** Below the root, with forward slashes. */
  path: string;
  source: SourceFolder;
  /** By which it is known again when it is opened. */
  identity: string;
  size: number;
  /** Milliseconds, whole. */
  modifiedAt: number;
  /** The same of its status: its rights, for one. */
  statusChangedAt: number;
}

export interface Skipped {
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

export const isSkipped = (found: Found): found is Skipped => "reason" in found;

/** What systems and programs keep for themselves beside people's files, by their names in lower case. */
// keyed by: programs that the file beside this one names
const passedOver: Record<string, string[]> = JSON.parse(
  readFileSync(new URL("./passed-over.json", import.meta.url), "utf8"),
);
const isSystemFile = matcherOf(Object.values(passedOver).flat());
const unfinished = /\.(part|partial|crdownload|download|filepart|tmp)$/i;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export async function* walk(source: SourceFolder): AsyncGenerator<Found> {
  yield* below(source, "");
}

/** What is at a path below the root, with all below it, as `walk` finds it; nothing where there is nothing any more. */
export async function* walkAt(source: SourceFolder, path: string): AsyncGenerator<Found> {
  if (path === "") return yield* walk(source);
  const { folder, name } = parted(path);
  if (folder.split("/").some(isPassedOver)) return;
  try {
    const stats = await withFolder(source, folder, ({ lstat }) => lstat(name));
    yield* entry(source, { path, name, stats });
  } catch (error) {
    // A link on the way leads out of the folder.
    if (!isGone(error) && !isElsewhere(error)) yield { path, ...whyNot(error) };
  }
}

/** Opens a file that was found, if it is still the one. @throws RefusedPath, or an error of the system */
export const openFound = ({ source, path, identity }: FoundFile) => openBelow(source, path, identity);

async function* below(source: SourceFolder, path: string): AsyncGenerator<Found> {
  let listed: Listed[];
  try {
    listed = await withFolder(source, path, listOf);
  } catch (error) {
    yield { path: path || ".", ...whyNot(error) };
    return;
  }
  const prefix = path === "" ? "" : `${path}/`;
  for (const each of listed) {
    if (each.name === undefined) yield { path: prefix + each.bytes.toString("latin1"), reason: "name" };
    else if ("error" in each) yield { path: prefix + each.name, ...whyNot(each.error) };
    else yield* entry(source, { path: prefix + each.name, name: each.name, stats: each.stats });
  }
}

type Listed =
  | { name: undefined; bytes: Buffer }
  | { name: string; stats: BigIntStats }
  | { name: string; error: unknown };

/** What lies in a folder, in a fixed order. */
async function listOf({ names, lstat }: FolderBelow): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (const bytes of (await names()).sort(Buffer.compare)) {
    const name = nameOf(bytes);
    if (name === undefined) listed.push({ name, bytes });
    else
      listed.push(
        await lstat(name).then(
          (stats) => ({ name, stats }),
          (error: unknown) => ({ name, error }),
        ),
      );
  }
  return listed;
}

interface Entry {
  path: string;
  name: string;
  stats: BigIntStats;
}

async function* entry(source: SourceFolder, { path, name, stats }: Entry): AsyncGenerator<Found> {
  const identity = identityOf(stats);
  if (source.isProtected.has(identity)) yield { path, reason: "own_data" };
  else if (stats.isSymbolicLink()) yield { path, reason: "link" };
  else if (name.startsWith(".")) yield { path, reason: "hidden" };
  else if (isSystemFile(name)) yield { path, reason: "system_file" };
  else if (stats.isDirectory()) yield* below(source, path);
  else if (unfinished.test(name)) yield { path, reason: "unfinished" };
  else if (!stats.isFile()) yield { path, reason: "not_a_file" };
  else if (stats.size === 0n) yield { path, reason: "empty" };
  else {
    const [size, modifiedAt, statusChangedAt] = [Number(stats.size), Number(stats.mtimeMs), Number(stats.ctimeMs)];
    yield { path, source, identity, size, modifiedAt, statusChangedAt };
  }
}

export const isPassedOver = (name: string) => name.startsWith(".") || isSystemFile(name);

function nameOf(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function parted(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf("/");
  return { folder: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) };
}

/** Whether there is nothing at a path; where that cannot be known, there may be. */
export async function nothingAt(source: SourceFolder, path: string): Promise<boolean> {
  const { folder, name } = parted(path);
  return withFolder(source, folder, ({ lstat }) => lstat(name)).then(
    () => false,
    (error: unknown) => isGone(error) || isElsewhere(error),
  );
}

/** The names in a folder; none where it cannot be read. */
export async function namesIn(source: SourceFolder, folder: string): Promise<string[]> {
  const names = await withFolder(source, folder, ({ names }) => names()).catch(() => []);
  return names.flatMap((bytes) => nameOf(bytes) ?? []);
}

/** Whether an error says that there is nothing at a path. */
const isGone = (error: unknown) => ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Whether a path does not lie below the root: a link leads to it, or into what is left out. */
const isElsewhere = (error: unknown) =>
  error instanceof RefusedPath && (error.reason === "link" || error.reason === "own_data");

/** A reason for a file system's refusal. */
export function whyNot(error: unknown): { reason: SkipReason; detail: string } {
  if (error instanceof RefusedPath) return { reason: error.reason, detail: error.message };
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOENT") return { reason: "vanished", detail: code };
  return { reason: "unreadable", detail: code || String(error) };
}
