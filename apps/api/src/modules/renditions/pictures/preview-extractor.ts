import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ChildPool } from "../../../platform/processes/child-pool.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import { hasPerl } from "../../../platform/processes/perl.ts";
import type { FoundPreview, PreviewTask } from "./preview.child.ts";

/** Extracts embedded previews by exiftool, in child processes. */
export interface PreviewExtractor {
  /**
   * Extracts the largest preview of at least `minBytes` bytes to a temporary file.
   * @throws TaskError `unsupported` where there is none, `no_program` without Perl
   */
  withPreview<T>(path: string, minBytes: number, use: (picture: string, found: FoundPreview) => Promise<T>): Promise<T>;
}

/** CPU time. */
const EXTRACT_MS = 20_000;

export function createPreviewExtractor(
  temporaryFolder: string,
  pool: ChildPool<PreviewTask, FoundPreview>,
): PreviewExtractor {
  let perl: Promise<boolean> | undefined;
  return {
    async withPreview(path, minBytes, use) {
      perl ??= hasPerl();
      if (!(await perl)) throw new TaskError("no_program", "Perl is not installed.");
      const folder = await mkdtemp(join(temporaryFolder, "preview-"));
      try {
        const target = join(folder, "picture");
        const found = await pool.run({ path, target, minBytes }, EXTRACT_MS);
        return await use(target, found);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
