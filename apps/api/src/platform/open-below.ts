// Opens what lies below a folder that others may write in. A folder below it may become a link at any moment, also
// between two system calls, so nothing is opened by its whole path: each folder is opened in the one before it, and no
// link is followed on the way. Nothing of a protected folder is opened, wherever it turns up.
import { type BigIntStats, constants, existsSync } from "node:fs";
import { type FileHandle, lstat, open, readdir, readlink, realpath, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { StartError } from "./start-error.ts";

/** A folder that files are read from. Plain data: children are told, too. */
export interface SourceFolder {
  /** Its real path. */
  root: string;
  /** Of the folder that stood there when this was made. */
  identity: string;
  /** Identities of what nothing is read of, such as the data folder. */
  isProtected: ReadonlySet<string>;
}

/** A folder below the source, while it is open. */
export interface FolderBelow {
  /** As bytes: a name need not be UTF-8. */
  names(): Promise<Buffer[]>;
  lstat(name: string): Promise<BigIntStats>;
}

/** Why something is not opened though it is there. */
export class RefusedPath extends Error {
  readonly reason: "link" | "own_data" | "changing" | "not_a_file";
  constructor(reason: RefusedPath["reason"], detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** Of a file or folder, whatever it is called. */
export const identityOf = ({ dev, ino }: Pick<BigIntStats, "dev" | "ino">) => `${dev} ${ino}`;

/**
 * Linux opens a name in an open folder by way of its descriptor, which no rename leads elsewhere. Elsewhere a path is
 * opened and looked at afterwards.
 */
const BY_DESCRIPTOR = process.platform === "linux" && existsSync("/proc/self/fd");
/** macOS: O_NOFOLLOW_ANY, which Node does not name, follows no link in any part of a path. */
const NO_LINKS = constants.O_NOFOLLOW | (process.platform === "darwin" ? 0x2000_0000 : 0);
const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | NO_LINKS;
/** O_NONBLOCK: opening a pipe must not wait. */
const FILE = constants.O_RDONLY | constants.O_NONBLOCK | NO_LINKS;

/**
 * @param root a real path
 * @param leaveOut files and folders that nothing is read of, whether they lie below the root or not
 * @throws StartError where the root itself lies in one of them; RefusedPath where a link leads to it
 */
export async function sourceFolder(root: string, leaveOut: readonly string[] = []): Promise<SourceFolder> {
  const isProtected = new Set<string>();
  for (const path of leaveOut) for (const identity of await identitiesAt(path)) isProtected.add(identity);
  const opened = await openRealFolder(root);
  try {
    for (let [at, up] = [root, ""]; ; [at, up] = [dirname(at), `${up}/..`]) {
      const above = await stat(BY_DESCRIPTOR ? pathOf(opened) + up : at, { bigint: true });
      if (isProtected.has(identityOf(above))) {
        throw new StartError(
          `${root} lies in ${at}, where the library keeps its own data. Name a folder outside of it.`,
        );
      }
      if (at === dirname(at)) return { root, identity: identityOf(opened.stats), isProtected };
    }
  } finally {
    await opened.handle.close();
  }
}

/** Of what lies in a folder, too: another link to a file, or another mount of a part, does not lie in the folder. */
async function identitiesAt(path: string): Promise<string[]> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (!found) return [];
  const names = found.isDirectory() ? await readdir(path) : [];
  const inside = await Promise.all(
    names.map((name) => stat(join(path, name), { bigint: true }).catch(() => undefined)),
  );
  return [found, ...inside].flatMap((each) => (each ? [identityOf(each)] : []));
}

/**
 * Opens a file; the caller closes it.
 * @param path below the root, with forward slashes
 * @param identity of the file that was found there; without it, any will do
 * @throws RefusedPath; an error of the system where there is nothing, or no right to read it
 */
export async function openBelow(source: SourceFolder, path: string, identity?: string): Promise<FileHandle> {
  const names = path.split("/");
  const name = names.pop() ?? "";
  const folder = await openFolder(source, names);
  try {
    const { handle, stats } = await openIn(source, folder, name, FILE);
    if (stats.isFile() && (identity === undefined || identity === identityOf(stats))) return handle;
    await handle.close();
    if (!stats.isFile()) throw new RefusedPath("not_a_file", `${path} is no file any more`);
    throw new RefusedPath("changing", `${path} is another file than the one that was found`);
  } finally {
    await folder.handle.close();
  }
}

/** For what opens by a path itself: leads to the open file on Linux, and to whatever lies at `path` elsewhere. */
export const pathOfOpen = ({ fd }: FileHandle, path: string) => (BY_DESCRIPTOR ? `/proc/self/fd/${fd}` : path);

/** Opens a folder for as long as it is used. @param path "" is the root. @throws as `openBelow` does */
export async function withFolder<T>(
  source: SourceFolder,
  path: string,
  use: (folder: FolderBelow) => Promise<T>,
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
  /** Where it lies, unless it has been moved since. */
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
  if (identityOf(opened.stats) === identity) return opened;
  await opened.handle.close();
  throw new RefusedPath("changing", `${root} is another folder than it was`);
}

/** Opens a folder by its whole path, in which no part may be a link. */
async function openRealFolder(path: string): Promise<Opened> {
  const handle = await open(path, FOLDER).catch(async (error: unknown) => {
    const there = await lstat(path).catch(() => undefined);
    throw there?.isSymbolicLink() ? new RefusedPath("link", `${path} has become a link`) : error;
  });
  try {
    const real = BY_DESCRIPTOR ? await readlink(`/proc/self/fd/${handle.fd}`) : await realpath(path);
    if (real !== path) throw new RefusedPath("link", `a link leads from ${path} to ${real}`);
    return { handle, stats: await handle.stat({ bigint: true }), path };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openIn(source: SourceFolder, folder: Opened, name: string, flags: number): Promise<Opened> {
  if (name === "" || name === "." || name === ".." || name.includes(sep)) {
    throw new RefusedPath("link", `${JSON.stringify(name)} is no name`);
  }
  const path = join(folder.path, name);
  const handle = await open(pathOf(folder, name), flags).catch(async (error: unknown) => {
    const there = await lstat(pathOf(folder, name)).catch(() => undefined);
    throw there?.isSymbolicLink() ? new RefusedPath("link", `${path} has become a link`) : error;
  });
  try {
    const stats = await handle.stat({ bigint: true });
    if (source.isProtected.has(identityOf(stats))) throw new RefusedPath("own_data", `${path} is the library's own`);
    const opened = { handle, stats, path };
    await verify(opened);
    return opened;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Where a whole path had to be opened: that it led here by no link. Somebody who is quick enough may hide one. */
async function verify({ path, stats }: Opened): Promise<void> {
  if (BY_DESCRIPTOR) return;
  const isThere = async () =>
    (await realpath(path)) === path && identityOf(await lstat(path, { bigint: true })) === identityOf(stats);
  if (!(await isThere())) throw new RefusedPath("changing", `${path} has been moved, or a link leads there`);
}
