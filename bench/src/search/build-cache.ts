// Cache of exported corpora and built indexes outside the repository, under names with a digest of their sources.
// Outdated entries are removed after a new build.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join } from "node:path";

const METADATA_SUFFIX = ".about.json";

/** Folder of all benchmarks; VITRINE_BENCH_DATA overrides it. */
function benchData(): string {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  return process.env.VITRINE_BENCH_DATA ?? join(cache, "vitrine-bench");
}

export function getCacheFolder(): string {
  const folder = join(benchData(), "search");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Digest of the contents of files and of all files in folders. */
export function computeDigest(...paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) for (const file of listFiles(path)) hash.update(basename(file)).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const found = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

export interface CachedResult<About> {
  path: string;
  about: About;
  /** Whether it is from an earlier run. */
  before: boolean;
}

/** `make` creates the file or folder at the given path; its return value is stored with it. */
export async function getOrBuild<About>(
  name: string,
  digest: string,
  make: (path: string) => Promise<About>,
): Promise<CachedResult<About>> {
  const folder = getCacheFolder();
  const path = join(folder, `${name}-${digest}`);
  if (existsSync(path + METADATA_SUFFIX))
    return { path, about: JSON.parse(await readFile(path + METADATA_SUFFIX, "utf8")), before: true };
  const begun = join(folder, `begun-${process.pid}-${name}`);
  await remove(path, begun);
  const about = await make(begun);
  await rename(begun, path);
  await writeFile(path + METADATA_SUFFIX, JSON.stringify(about ?? null));
  const older = readdirSync(folder).filter((entry) => isOutdated(entry, name, digest));
  await remove(...older.map((entry) => join(folder, entry)));
  return { path, about, before: false };
}

/** Digests have no hyphen, so longer names with the same prefix do not match. */
function isOutdated(entry: string, name: string, digest: string): boolean {
  const rest = entry.startsWith(`${name}-`) ? entry.slice(name.length + 1) : "-";
  return !rest.includes("-") && !rest.startsWith(digest);
}

async function remove(...paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { recursive: true, force: true });
}
