// What the peers are given and what they build of it, kept between runs outside the repository, under names that hold
// a digest of the sources that made it. What other sources made is removed when its successor stands.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join } from "node:path";

const ABOUT = ".about.json";

/** Of all benches; VITRINE_BENCH_DATA names another folder. */
function benchData(): string {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  return process.env.VITRINE_BENCH_DATA ?? join(cache, "vitrine-bench");
}

export function keptFolder(): string {
  const folder = join(benchData(), "search");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Of the contents of files, and of all files below folders. */
export function digestOf(...paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) for (const file of filesOf(path)) hash.update(basename(file)).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const found = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

export interface Kept<About> {
  path: string;
  about: About;
  /** From an earlier run. */
  before: boolean;
}

/** `make` makes the file or folder at the path that it is given; what it returns is remembered with it. */
export async function kept<About>(
  name: string,
  digest: string,
  make: (path: string) => Promise<About>,
): Promise<Kept<About>> {
  const folder = keptFolder();
  const path = join(folder, `${name}-${digest}`);
  if (existsSync(path + ABOUT)) return { path, about: JSON.parse(await readFile(path + ABOUT, "utf8")), before: true };
  const begun = join(folder, `begun-${process.pid}-${name}`);
  await remove(path, begun);
  const about = await make(begun);
  await rename(begun, path);
  await writeFile(path + ABOUT, JSON.stringify(about ?? null));
  const older = readdirSync(folder).filter((entry) => isOlder(entry, name, digest));
  await remove(...older.map((entry) => join(folder, entry)));
  return { path, about, before: false };
}

/** Digests have no hyphen, so another name that begins with this one is not meant. */
function isOlder(entry: string, name: string, digest: string): boolean {
  const rest = entry.startsWith(`${name}-`) ? entry.slice(name.length + 1) : "-";
  return !rest.includes("-") && !rest.startsWith(digest);
}

async function remove(...paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { recursive: true, force: true });
}
