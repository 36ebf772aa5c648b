import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ChildPool } from "../../platform/child-pool.ts";
import { TaskError } from "../../platform/child-task.ts";
import { hasPerl } from "../../platform/perl.ts";
import type { FoundPreview, PreviewTask } from "./preview.child.ts";

/** Pictures that files hold of themselves, by exiftool in children. */
export interface Previews {
  /**
   * Hands on the largest one of at least so many bytes.
   * @throws TaskError `unsupported` where there is none, `no_program` without Perl
   */
  of<T>(path: string, least: number, use: (picture: string, found: FoundPreview) => Promise<T>): Promise<T>;
}

/** Of processor time. */
const EXTRACT_MS = 20_000;

export function createPreviews(temporaryFolder: string, pool: ChildPool<PreviewTask, FoundPreview>): Previews {
  let perl: Promise<boolean> | undefined;
  return {
    async of(path, least, use) {
      perl ??= hasPerl();
      if (!(await perl)) throw new TaskError("no_program", "Perl is not installed.");
      const folder = await mkdtemp(join(temporaryFolder, "preview-"));
      try {
        const target = join(folder, "picture");
        const found = await pool.run({ path, target, least }, EXTRACT_MS);
        return await use(target, found);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
