import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { TaskError } from "../../platform/processes/child-task.ts";
import { isDiskFullError } from "../../platform/storage/disk-full.ts";
import { type CommitResult, commitFile } from "./commit.ts";
import { decodeFile } from "./decode.ts";
import { type FileImporterDeps, type ImportContext, identifyFile, type StagedFile, stageFile } from "./identify.ts";
import type { FileOutcome, ProblemFile } from "./report/import-report.ts";
import { UnreadableFileError } from "./stage-content.ts";
import type { FoundFile, SkippedPath } from "./walk.ts";

type FileResult = (
  | { outcome: Exclude<FileOutcome, "skipped">; problems: ProblemFile[] }
  | { outcome: "skipped"; skipped: SkippedPath }
) & {
  /** Companions that could not be read: the file was imported without them, and the next import tries it again. */
  skippedCompanions?: readonly SkippedPath[];
};

/** Imports files with their companions: identify, decode, plan and commit. */
export function createFileImporter(deps: FileImporterDeps) {
  /** Imports in progress, by content hash: a second file with the same content waits, and then finds the asset. */
  const inProgress = new Map<string, Promise<unknown>>();
  /** Content whose picture or metadata failed in this run: at another path it is not tried again. */
  const tried = new Set<string>();
  return async (file: FoundFile, into: ImportContext): Promise<FileResult> => {
    try {
      const staged = await stageFile(deps, file, into);
      const { hash } = staged.content.blob;
      while (inProgress.has(hash)) await inProgress.get(hash)?.catch(() => {});
      const running = importStaged(deps, staged, into, tried);
      inProgress.set(hash, running);
      const result = await running.finally(() => inProgress.delete(hash));
      return { ...result, skippedCompanions: staged.companions.skipped };
    } catch (error) {
      if (error instanceof UnreadableFileError) return { outcome: "skipped", skipped: error.skipped };
      if (isLibraryError(error, deps.db)) throw error;
      // A bug of ours with one file must not stop the import of the others.
      return { outcome: "skipped", skipped: { path: file.path, reason: "failed", detail: String(error) } };
    }
  };
}

async function importStaged(
  deps: FileImporterDeps,
  staged: StagedFile,
  into: ImportContext,
  tried: Set<string>,
): Promise<CommitResult> {
  const { hash } = staged.content.blob;
  const file = await identifyFile(deps, staged, into, tried.has(hash));
  // Known content is linked without decoding, unless it has been removed meanwhile.
  if (file.known && !file.retry) {
    const linked = await commitFile(deps, file, await decodeFile(deps, file, false));
    if (linked) return linked;
  }
  const read = await decodeFile(deps, file, true);
  const problem = read.pictures?.pictureError?.code;
  // Content that failed is not tried at other paths, unless files of a model are missing: another folder may have them.
  if (read.metadata?.metadataError || (problem !== undefined && problem !== "lacks_files")) tried.add(hash);
  const written = await commitFile(deps, file, read);
  if (!written) throw new Error("decoded content was not planned");
  return written;
}

/** Whether an error concerns the library and not one file, so that the import must stop. */
function isLibraryError(error: unknown, db: Database): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (error instanceof AppError || error instanceof TaskError || db.fatalError !== undefined || isDiskFullError(error))
    return true;
  return /^SQLITE|^EIO$|^EROFS$/.test(String(code));
}
