import type { Dirent, Stats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

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
  for (const entry of entries) {
    const name = nameOf(entry.name);
    if (name === undefined) {
      yield { path: prefix + entry.name.toString("latin1"), reason: "name" };
      continue;
    }
    const path = prefix + name;
    const absolute = join(folder, name);
    if (leaveOut.has(absolute)) yield { path, reason: "own_data" };
    else if (entry.isSymbolicLink()) yield { path, reason: "link" };
    else if (name.startsWith(".")) yield { path, reason: "hidden" };
    else if (systemFiles.test(name)) yield { path, reason: "system_file" };
    else if (entry.isDirectory()) yield* below(absolute, `${path}/`, leaveOut);
    else if (unfinished.test(name)) yield { path, reason: "unfinished" };
    else yield await fileAt(path, absolute);
  }
}

async function fileAt(path: string, absolute: string): Promise<Found> {
  let stats: Stats;
  try {
    stats = await lstat(absolute);
  } catch (error) {
    return { path, ...whyNot(error) };
  }
  if (!stats.isFile()) return { path, reason: "not_a_file" };
  if (stats.size === 0) return { path, reason: "empty" };
  return { path, absolute, size: stats.size, modifiedAt: Math.trunc(stats.mtimeMs) };
}

function nameOf(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** A reason for a file system's refusal. */
export function whyNot(error: unknown): { reason: SkipReason; detail: string } {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOENT") return { reason: "vanished", detail: code };
  return { reason: "unreadable", detail: code || String(error) };
}
