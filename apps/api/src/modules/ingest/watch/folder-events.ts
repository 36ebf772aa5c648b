import { basename, join, relative, sep } from "node:path";
import { watch } from "chokidar";
import { isPassedOver } from "../walk.ts";

/** Says where below a folder something has happened; what has happened is for a look to find out. */
export interface FolderEvents {
  close(): Promise<void>;
}

export interface FolderListener {
  /** Below the root, with forward slashes; "" is the root. */
  onHint(path: string): void;
  onError(error: NodeJS.ErrnoException): void;
}

/**
 * Resolves once every folder is watched. Folders alone are, since a folder tells of its files: one watch a file would
 * be beyond what a system allows for a large library.
 */
export function openFolderEvents(
  root: string,
  leaveOut: readonly string[],
  { onHint, onError }: FolderListener,
): Promise<FolderEvents> {
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    atomic: false,
    ignored: (path, stats) =>
      leaveOut.includes(path) ||
      (path !== root && isPassedOver(basename(path))) ||
      (stats !== undefined && !stats.isDirectory()),
  });
  const hint = (path: string) => {
    const below = relative(root, path);
    if (!below.startsWith("..")) onHint(below.split(sep).join("/"));
  };
  watcher.on("raw", (_event, name, details) => {
    const { watchedPath } = details as { watchedPath: string };
    hint(name ? join(watchedPath, name) : watchedPath);
  });
  // Files may have come into a new folder before it was watched.
  watcher.on("addDir", hint);
  watcher.on("error", (error) => onError(error as NodeJS.ErrnoException));
  return new Promise((resolve) => watcher.once("ready", () => resolve(watcher)));
}
