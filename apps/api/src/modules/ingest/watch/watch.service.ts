import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { StartError } from "../../../platform/errors/start-error.ts";
import { resolveSourceFolder } from "../../../platform/storage/source-folder.ts";
import { isFolderImported } from "../import.repository.ts";
import type { ImportDeps } from "../import.service.ts";
import { ensureImportAcl } from "../import-pool.ts";
import { loadMapping } from "../metadata/mapping.ts";
import { readFolderIdentity } from "./folder-identity.ts";
import { FolderWatch, type WatchOptions } from "./folder-watch.ts";
import { startWatchJob } from "./watch-job.ts";

export type { WatchEvent, WatchOptions } from "./folder-watch.ts";

/** Watches until the signal aborts. @throws StartError where the folder cannot be watched */
export async function watchFolder(deps: ImportDeps, options: WatchOptions): Promise<void> {
  const root = await resolveRoot(deps, options.folder);
  await deps.db.write((tx) => ensureImportAcl(tx, options.pool));
  await loadMapping(options.mapping);
  const excludedPaths = await Promise.all(options.excludedPaths.map((path) => realpath(path)));
  if (await readFolderIdentity(root)) await resolveSourceFolder(root, excludedPaths);
  const job = await startWatchJob(deps.jobs, root, options.pool);
  const signal = AbortSignal.any([options.signal, job.signal]);
  await options.onEvent({ kind: "begun", root, resumed: job.resumed });
  const watch = new FolderWatch(deps, { ...options, signal, excludedPaths }, root, (now) => job.report({ ...now }));
  try {
    await watch.run();
    await job.end("done", {});
  } catch (error) {
    await job.fail(error);
    throw error;
  } finally {
    await watch.close();
  }
}

/** Resolves the folder. A known folder may be missing, since its disk may not be mounted yet. */
async function resolveRoot({ db }: ImportDeps, folder: string): Promise<string> {
  const absolute = resolve(folder);
  const root = await realpath(absolute).catch(() => absolute);
  if ((await readFolderIdentity(root)) || (await isFolderImported(db, root))) return root;
  throw new StartError(`There is no folder ${absolute}. Name the folder with your files.`);
}
