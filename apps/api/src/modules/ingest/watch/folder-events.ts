import { basename, join, relative, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { isIgnoredName } from "../walk.ts";

/**
 * Watches a folder for file system events. They only say where to scan, not what changed. Resolves once every folder is
 * watched. Only folders are watched, which also report changes of their files: one watch per file would exceed the
 * limits of the system. `onPossibleChange` gets a path below the root, with forward slashes; "" is the root.
 */
export function openFolderEvents(
  root: string,
  excludedPaths: readonly string[],
  handlers: { onPossibleChange(path: string): void; onError(error: NodeJS.ErrnoException): void },
): Promise<Pick<FSWatcher, "close">> {
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    atomic: false,
    ignored: (path, stats) =>
      excludedPaths.includes(path) ||
      (path !== root && isIgnoredName(basename(path))) ||
      (stats !== undefined && !stats.isDirectory()),
  });
  const hint = (path: string) => {
    const below = relative(root, path);
    if (!below.startsWith("..")) handlers.onPossibleChange(below.split(sep).join("/"));
  };
  watcher.on("raw", (_event, name, details) => {
    const { watchedPath } = details as { watchedPath: string };
    hint(name ? join(watchedPath, name) : watchedPath);
  });
  // Scans a new folder: files may have been added to it before it was watched.
  watcher.on("addDir", hint);
  watcher.on("error", (error) => handlers.onError(error as NodeJS.ErrnoException));
  return new Promise((resolve) => watcher.once("ready", () => resolve(watcher)));
}
