import { availableParallelism } from "node:os";
import { createChildPool } from "../../platform/child-pool.ts";
import { hasPerl } from "../../platform/exiftool.ts";
import type { Tags } from "./embedded.ts";
import type { MetadataTask, RawTags } from "./metadata.child.ts";

/** Embedded metadata in children: by exiftool, of models without it. */
export interface MetadataReader {
  /** False where the machine has no Perl; the import then goes on with the embedded metadata of models alone. */
  available(): Promise<boolean>;
  /** Rejects with a TaskError when the child gives no answer; of a damaged file, answers the tags that could be read. */
  read(path: string, mime: string): Promise<Tags>;
  close(): Promise<void>;
}

/** Of processor time; a file takes some ten milliseconds. */
const READ_MS = 60_000;
const MEMORY_BYTES = 1e9;
/** Perl gives back what it took, and a start costs as much as two hundred files. */
const TASKS_PER_READER = 5_000;
/** Pictures cost several times what their metadata does. */
const CORES_PER_READER = 4;

export function createMetadataReader(): MetadataReader {
  const pool = createChildPool<MetadataTask, RawTags>({
    entry: ["./metadata.child", import.meta.url],
    size: Math.ceil(availableParallelism() / CORES_PER_READER),
    maxWaiting: Number.POSITIVE_INFINITY,
    memoryBytes: MEMORY_BYTES,
    tasksPerChild: TASKS_PER_READER,
    env: {},
  });
  let runs: Promise<boolean> | undefined;

  async function tryOut(): Promise<boolean> {
    if (!(await hasPerl())) return false;
    return pool.run({}, READ_MS).then(
      () => true,
      () => false,
    );
  }

  return {
    available() {
      runs ??= tryOut();
      return runs;
    },
    read: async (path, mime) => new Map(await pool.run({ path, mime }, READ_MS)),
    close: () => pool.close(),
  };
}
