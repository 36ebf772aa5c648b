import type { Dirent, Stats } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Walks a folder in a fixed order and yields every file, skipped ones too, so that an import accounts for each. Links
 * are not followed, so the walk stays inside the folder.
 */
export type Found = FoundFile | Skipped;

export interface FoundFile {
  /** Below the root, with forward slashes. */
  path: string;
  absolute: string;
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

const systemFiles =
  /^(thumbs\.db|ehthumbs\.db|desktop\.ini|icon\r|__macosx|@eadir|\$recycle\.bin|system volume information|lost\+found|~\$.*)$/i;
const unfinished = /\.(part|partial|crdownload|download|filepart|tmp)$/i;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export async function* walk(root: string, leaveOut: string[] = []): AsyncGenerator<Found> {
  yield* below(root, "", new Set(leaveOut));
}

/** What is at a path below the root, with all below it, as `walk` finds it; nothing where there is nothing any more. */
export async function* walkAt(root: string, path: string, leaveOut: string[] = []): AsyncGenerator<Found> {
  if (path === "") return yield* walk(root, leaveOut);
  const absolute = join(root, path);
  const folders = path.split("/").slice(0, -1);
  const isLeftOut = folders.some((name, n) => leaveOut.includes(join(root, ...folders.slice(0, n), name)));
  if (isLeftOut || folders.some(isPassedOver)) return;
  try {
    // A link on the way leads out of the folder.
    if ((await realpath(dirname(absolute))) !== dirname(absolute)) return;
    yield* entry({ path, absolute, name: basename(path), type: await lstat(absolute) }, new Set(leaveOut));
  } catch (error) {
    if (!isGone(error)) yield { path, ...whyNot(error) };
  }
}

async function* below(folder: string, prefix: string, leaveOut: Set<string>): AsyncGenerator<Found> {
  let entries: Dirent<Buffer>[];
  try {
    // As bytes: a name that is no UTF-8 must be named as such and not be met as "does not exist".
    entries = await readdir(folder, { withFileTypes: true, encoding: "buffer" });
  } catch (error) {
    yield { path: prefix.replace(/\/$/, "") || ".", ...whyNot(error) };
    return;
  }
  entries.sort((a, b) => Buffer.compare(a.name, b.name));
  for (const type of entries) {
    const name = nameOf(type.name);
    if (name === undefined) {
      yield { path: prefix + type.name.toString("latin1"), reason: "name" };
      continue;
    }
    const path = prefix + name;
    yield* entry({ path, absolute: join(folder, name), name, type }, leaveOut);
  }
}

interface Entry {
  path: string;
  absolute: string;
  name: string;
  type: Pick<Stats, "isSymbolicLink" | "isDirectory">;
}

async function* entry({ path, absolute, name, type }: Entry, leaveOut: Set<string>): AsyncGenerator<Found> {
  if (leaveOut.has(absolute)) yield { path, reason: "own_data" };
  else if (type.isSymbolicLink()) yield { path, reason: "link" };
  else if (name.startsWith(".")) yield { path, reason: "hidden" };
  else if (systemFiles.test(name)) yield { path, reason: "system_file" };
  else if (type.isDirectory()) yield* below(absolute, `${path}/`, leaveOut);
  else if (unfinished.test(name)) yield { path, reason: "unfinished" };
  else yield await fileAt(path, absolute);
}

export const isPassedOver = (name: string) => name.startsWith(".") || systemFiles.test(name);

async function fileAt(path: string, absolute: string): Promise<Found> {
  let stats: Stats;
  try {
    stats = await lstat(absolute);
  } catch (error) {
    return { path, ...whyNot(error) };
  }
  if (!stats.isFile()) return { path, reason: "not_a_file" };
  if (stats.size === 0) return { path, reason: "empty" };
  const [modifiedAt, statusChangedAt] = [Math.trunc(stats.mtimeMs), Math.trunc(stats.ctimeMs)];
  return { path, absolute, size: stats.size, modifiedAt, statusChangedAt };
}

function nameOf(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether there is nothing at a path; where that cannot be known, there may be. */
export function nothingAt(absolute: string): Promise<boolean> {
  return lstat(absolute).then(() => false, isGone);
}

/** Whether an error says that there is nothing at a path. */
const isGone = (error: unknown) => ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** A reason for a file system's refusal. */
export function whyNot(error: unknown): { reason: SkipReason; detail: string } {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOENT") return { reason: "vanished", detail: code };
  return { reason: "unreadable", detail: code || String(error) };
}
