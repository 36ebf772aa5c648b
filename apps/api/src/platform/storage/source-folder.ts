// Opens files below a source folder that others can modify, without following links. A subfolder may be replaced by a
// link at any moment, even between two system calls, so each folder is opened relative to its parent instead of by its
// whole path. Nothing in a protected folder is opened, wherever it appears.
import { type BigIntStats, constants, existsSync } from "node:fs";
import { type FileHandle, lstat, open, readdir, readlink, realpath, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { StartError } from "../errors/start-error.ts";

/** A folder that files are read from. Plain data, since it is sent to child processes. */
export interface SourceFolder {
  /** Real path of the folder. */
  root: string;
  /** Identity of the folder when this was created. */
  identity: string;
  /** Identities of files and folders that must not be read, such as the data folder. */
  isProtected: ReadonlySet<string>;
}

/** An open folder below the source. */
export interface OpenFolder {
  /** Names in the folder, as bytes, since a name may not be valid UTF-8. */
  names(): Promise<Buffer[]>;
  lstat(name: string): Promise<BigIntStats>;
}

/** Thrown if an existing file or folder is not opened. */
export class RefusedPathError extends Error {
  readonly reason: "link" | "own_data" | "changing" | "not_a_file";
  constructor(reason: RefusedPathError["reason"], detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** Identifies a file or folder independently of its name. */
export const getFileIdentity = ({ dev, ino }: Pick<BigIntStats, "dev" | "ino">) => `${dev} ${ino}`;

/**
 * Linux opens a name relative to an open folder's descriptor, which no rename can redirect. On other systems the path
 * is opened and verified afterwards.
 */
const BY_DESCRIPTOR = process.platform === "linux" && existsSync("/proc/self/fd");
/** Flags to open without following links. macOS: O_NOFOLLOW_ANY, missing in Node, covers all parts of a path. */
const NO_LINKS = constants.O_NOFOLLOW | (process.platform === "darwin" ? 0x2000_0000 : 0);
const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | NO_LINKS;
/** Flags for opening a file. O_NONBLOCK: opening a pipe must not wait. */
const FILE = constants.O_RDONLY | constants.O_NONBLOCK | NO_LINKS;

/**
 * @param root a real path
 * @param leaveOut files and folders that must not be read, below the root or not
 * @throws StartError if the root is inside one of them; RefusedPathError if a link leads to it
 */
export async function resolveSourceFolder(root: string, leaveOut: readonly string[] = []): Promise<SourceFolder> {
  const isProtected = new Set<string>();
  for (const path of leaveOut) for (const identity of await identitiesAt(path)) isProtected.add(identity);
  const opened = await openRealFolder(root);
  try {
    for (let [at, up] = [root, ""]; ; [at, up] = [dirname(at), `${up}/..`]) {
      const above = await stat(BY_DESCRIPTOR ? pathOf(opened) + up : at, { bigint: true });
      if (isProtected.has(getFileIdentity(above))) {
        throw new StartError(
          `${root} lies in ${at}, where the library keeps its own data. Name a folder outside of it.`,
        );
      }
      if (at === dirname(at)) return { root, identity: getFileIdentity(opened.stats), isProtected };
    }
  } finally {
    await opened.handle.close();
  }
}

/** Identities of a path and a folder's entries, which hard links and mounts may also show outside the folder. */
async function identitiesAt(path: string): Promise<string[]> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (!found) return [];
  const names = found.isDirectory() ? await readdir(path) : [];
  const inside = await Promise.all(
    names.map((name) => stat(join(path, name), { bigint: true }).catch(() => undefined)),
  );
  return [found, ...inside].flatMap((each) => (each ? [getFileIdentity(each)] : []));
}

/**
 * Opens a file; the caller closes it.
 * @param path below the root, with forward slashes
 * @param identity of the file that was found there; any if omitted
 * @throws RefusedPathError; a system error if it is missing or unreadable
 */
export async function openFileBelow(source: SourceFolder, path: string, identity?: string): Promise<FileHandle> {
  const names = path.split("/");
  const name = names.pop() ?? "";
  const folder = await openFolder(source, names);
  try {
    const { handle, stats } = await openIn(source, folder, name, FILE);
    if (stats.isFile() && (identity === undefined || identity === getFileIdentity(stats))) return handle;
    await handle.close();
    if (!stats.isFile()) throw new RefusedPathError("not_a_file", `${path} is no file any more`);
    throw new RefusedPathError("changing", `${path} is another file than the one that was found`);
  } finally {
    await folder.handle.close();
  }
}

/** A path for programs that open files themselves: the open file on Linux, `path` elsewhere. */
export const getOpenFilePath = ({ fd }: FileHandle, path: string) => (BY_DESCRIPTOR ? `/proc/self/fd/${fd}` : path);

/** Opens a folder while `use` runs. @param path "" is the root. @throws like `openFileBelow` */
export async function withFolder<T>(
  source: SourceFolder,
  path: string,
  use: (folder: OpenFolder) => Promise<T>,
): Promise<T> {
  const folder = await openFolder(source, path === "" ? [] : path.split("/"));
  try {
    const result = await use({
      names: () => readdir(pathOf(folder), { encoding: "buffer" }),
      lstat: (name) => lstat(pathOf(folder, name), { bigint: true }),
    });
    await verify(folder);
    return result;
  } finally {
    await folder.handle.close();
  }
}

interface Opened {
  handle: FileHandle;
  stats: BigIntStats;
  /** Path of the opened file or folder, unless it has been moved since. */
  path: string;
}

const pathOf = ({ handle, path }: Opened, ...names: string[]) =>
  BY_DESCRIPTOR ? [`/proc/self/fd/${handle.fd}`, ...names].join("/") : join(path, ...names);

async function openFolder(source: SourceFolder, names: readonly string[]): Promise<Opened> {
  let folder = await openRoot(source);
  for (const name of names) {
    const parent = folder;
    try {
      folder = await openIn(source, parent, name, FOLDER);
    } finally {
      await parent.handle.close();
    }
  }
  return folder;
}

async function openRoot({ root, identity }: SourceFolder): Promise<Opened> {
  const opened = await openRealFolder(root);
  if (getFileIdentity(opened.stats) === identity) return opened;
  await opened.handle.close();
  throw new RefusedPathError("changing", `${root} is another folder than it was`);
}

/** Opens a folder by its whole path, no part of which may be a link. */
const openRealFolder = (path: string): Promise<Opened> =>
  openChecked(path, { path, flags: FOLDER }, async ({ handle }) => {
    const real = BY_DESCRIPTOR ? await readlink(`/proc/self/fd/${handle.fd}`) : await realpath(path);
    if (real !== path) throw new RefusedPathError("link", `a link leads from ${path} to ${real}`);
  });

async function openIn(source: SourceFolder, folder: Opened, name: string, flags: number): Promise<Opened> {
  if (name === "" || name === "." || name === ".." || name.includes(sep)) {
    throw new RefusedPathError("link", `${JSON.stringify(name)} is no name`);
  }
  const path = join(folder.path, name);
  return openChecked(pathOf(folder, name), { path, flags }, async (opened) => {
    if (source.isProtected.has(getFileIdentity(opened.stats)))
      throw new RefusedPathError("own_data", `${path} is the library's own`);
    await verify(opened);
  });
}

/** Opens what is no link; closes it again if `check` fails. `path`: see `Opened`. */
async function openChecked(
  at: string,
  { path, flags }: { path: string; flags: number },
  check: (opened: Opened) => Promise<void>,
): Promise<Opened> {
  const handle = await open(at, flags).catch(async (error: unknown) => {
    const there = await lstat(at).catch(() => undefined);
    throw there?.isSymbolicLink() ? new RefusedPathError("link", `${path} has become a link`) : error;
  });
  try {
    const opened = { handle, stats: await handle.stat({ bigint: true }), path };
    await check(opened);
    return opened;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** After opening by a whole path: verifies that no link was followed. A fast attacker may evade this. */
async function verify({ path, stats }: Opened): Promise<void> {
  if (BY_DESCRIPTOR) return;
  const isThere = async () =>
    (await realpath(path)) === path && getFileIdentity(await lstat(path, { bigint: true })) === getFileIdentity(stats);
  if (!(await isThere())) throw new RefusedPathError("changing", `${path} has been moved, or a link leads there`);
}
