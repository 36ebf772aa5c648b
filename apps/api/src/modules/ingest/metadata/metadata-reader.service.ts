import { availableParallelism } from "node:os";
import { createChildPool } from "../../../platform/processes/child-pool.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import { hasPerl } from "../../../platform/processes/perl.ts";
import type { MetadataTags } from "./embedded-metadata.ts";
import type { FileToRead, MetadataTask } from "./metadata.child.ts";
import { LIVE_IDENTIFIER_PSEUDO_MIME } from "./model-tags.ts";
import type { RawTags } from "./raw-tags.ts";

/** Reads embedded metadata in child processes, by exiftool; that of 3D models without it. */
export type MetadataReader = ReturnType<typeof createMetadataReader>;

/** CPU time limit; a file takes about ten milliseconds. */
const READ_MS = 60_000;
const MEMORY_BYTES = 1e9;
/** Maximum files per request to exiftool. */
const MAX_BATCH_FILES = 32;
/** Tasks until a reader is restarted. Many, since Perl releases its memory, and a start takes as long as 200 files. */
const TASKS_PER_READER = 5_000;
/** One reader for this many cores: decoding a picture takes several times as long as reading its metadata. */
const CORES_PER_READER = 4;

export const createMissingPerlError = () => new TaskError("no_program", "Perl is not installed.");

const READERS = Math.ceil(availableParallelism() / CORES_PER_READER);

type ReadFiles = (files: readonly FileToRead[]) => Promise<RawTags[]>;

export function createMetadataReader() {
  const pool = createChildPool<MetadataTask, RawTags[]>({
    entry: ["./metadata.child", import.meta.url],
    size: READERS,
    maxWaiting: Number.POSITIVE_INFINITY,
    memoryBytes: MEMORY_BYTES,
    tasksPerChild: TASKS_PER_READER,
    // Dates of films are UTC and must not be converted to the time zone of the server.
    env: { TZ: "UTC" },
  });
  const readFiles: ReadFiles = (files) => pool.run(files, READ_MS);
  let runs: Promise<boolean> | undefined;

  async function probeExifTool(): Promise<boolean> {
    if (!(await hasPerl())) return false;
    return readFiles([]).then(
      () => true,
      () => false,
    );
  }

  return {
    /** False without Perl; then only the metadata of 3D models can be read. */
    available(): Promise<boolean> {
      runs ??= probeExifTool();
      return runs;
    },
    /** Returns the readable tags, also of a damaged file. Rejects with a TaskError when the child process fails. */
    read: createBatchedRead(readFiles),
    /** The content identifier that a live photograph and its film share. Needs exiftool. */
    async liveIdentifier(path: string): Promise<string | undefined> {
      const [tags = []] = await readFiles([{ path, mime: LIVE_IDENTIFIER_PSEUDO_MIME }]);
      const [, identifier] = tags.find(([name]) => name.endsWith(":ContentIdentifier")) ?? [];
      return typeof identifier === "string" && identifier !== "" ? identifier : undefined;
    },
    close: () => pool.close(),
  };
}

interface PendingRead {
  file: FileToRead;
  resolve(tags: MetadataTags): void;
  reject(error: unknown): void;
}

/** Reads files that wait at the same time together. */
function createBatchedRead(readFiles: ReadFiles) {
  const waiting: PendingRead[] = [];
  let reading = 0;

  function startReaders() {
    // Distribute the files over all readers.
    const share = Math.min(MAX_BATCH_FILES, Math.ceil(waiting.length / READERS));
    while (reading < READERS && waiting.length > 0) {
      reading++;
      readBatch(waiting.splice(0, share)).finally(() => {
        reading--;
        startReaders();
      });
    }
  }

  /** Reads several files; on failure one by one, so that a bad file affects only itself. */
  async function readBatch(some: readonly PendingRead[]): Promise<void> {
    try {
      const found = await readFiles(some.map(({ file }) => file));
      for (const [at, { resolve }] of some.entries()) resolve(new Map(found[at]));
    } catch (error) {
      const isOfServer = !(error instanceof TaskError) || error.code === "busy";
      if (isOfServer || some.length === 1) for (const { reject } of some) reject(error);
      else for (const each of some) await readBatch([each]);
    }
  }

  return (path: string, mime: string) =>
    new Promise<MetadataTags>((resolve, reject) => {
      waiting.push({ file: { path, mime }, resolve, reject });
      // Deferred, so that requests of the same tick form one batch.
      setImmediate(startReaders);
    });
}
