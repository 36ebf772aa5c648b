import { availableParallelism } from "node:os";
import { createChildPool } from "../../platform/child-pool.ts";
import { TaskError } from "../../platform/child-task.ts";
import { hasPerl } from "../../platform/perl.ts";
import type { Tags } from "./embedded.ts";
import type { MetadataFile, MetadataTask } from "./metadata.child.ts";
import { LIVE_IDENTIFIER } from "./model-tags.ts";
import type { RawTags } from "./raw-tags.ts";

/** Embedded metadata in children: by exiftool, of models without it. */
export interface MetadataReader {
  /** False where the machine has no Perl; the import then goes on with the embedded metadata of models alone. */
  available(): Promise<boolean>;
  /** Rejects with a TaskError when the child gives no answer; of a damaged file, answers the tags that could be read. */
  read(path: string, mime: string): Promise<Tags>;
  /** By which a live photograph and its film know each other, of either. Asked for where exiftool runs. */
  liveIdentifier(path: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Of processor time; a file takes some ten milliseconds. */
const READ_MS = 60_000;
const MEMORY_BYTES = 1e9;
/** Files that are read by one request, where so many wait. */
const AT_ONCE = 32;
/** Perl gives back what it took, and a start costs as much as two hundred files. */
const TASKS_PER_READER = 5_000;
/** Pictures cost several times what their metadata does. */
const CORES_PER_READER = 4;

interface Waiting {
  file: MetadataFile;
  resolve(tags: Tags): void;
  reject(error: unknown): void;
}

export function createMetadataReader(): MetadataReader {
  const readers = Math.ceil(availableParallelism() / CORES_PER_READER);
  const pool = createChildPool<MetadataTask, RawTags[]>({
    entry: ["./metadata.child", import.meta.url],
    size: readers,
    maxWaiting: Number.POSITIVE_INFINITY,
    memoryBytes: MEMORY_BYTES,
    tasksPerChild: TASKS_PER_READER,
    // Films count from UTC: the zone of this machine is none of theirs.
    env: { TZ: "UTC" },
  });
  const waiting: Waiting[] = [];
  let reading = 0;
  let runs: Promise<boolean> | undefined;

  function pump() {
    // A share for each reader.
    const share = Math.min(AT_ONCE, Math.ceil(waiting.length / readers));
    while (reading < readers && waiting.length > 0) {
      reading++;
      readTogether(waiting.splice(0, share)).finally(() => {
        reading--;
        pump();
      });
    }
  }

  /** What broke down over several files is read file by file, so that each answers for itself alone. */
  async function readTogether(some: readonly Waiting[]): Promise<void> {
    const files = some.map(({ file }) => file);
    try {
      const found = await pool.run(files, READ_MS);
      for (const [at, { resolve }] of some.entries()) resolve(new Map(found[at]));
    } catch (error) {
      const isOfServer = !(error instanceof TaskError) || error.problem === "busy";
      if (isOfServer || some.length === 1) for (const { reject } of some) reject(error);
      else for (const each of some) await readTogether([each]);
    }
  }

  async function tryOut(): Promise<boolean> {
    if (!(await hasPerl())) return false;
    return pool.run([], READ_MS).then(
      () => true,
      () => false,
    );
  }

  return {
    available() {
      runs ??= tryOut();
      return runs;
    },
    read: (path, mime) =>
      new Promise((resolve, reject) => {
        waiting.push({ file: { path, mime }, resolve, reject });
        // Those that are asked for in the same turn are read together.
        setImmediate(pump);
      }),
    async liveIdentifier(path) {
      const [tags = []] = await pool.run([{ path, mime: LIVE_IDENTIFIER }], READ_MS);
      const [, identifier] = tags.find(([name]) => name.endsWith(":ContentIdentifier")) ?? [];
      return typeof identifier === "string" && identifier !== "" ? identifier : undefined;
    },
    close: () => pool.close(),
  };
}
