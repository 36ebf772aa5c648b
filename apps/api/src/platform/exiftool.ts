import { ExifTool, ExifToolTask } from "exiftool-vendored";

/**
 * One exiftool for a working child; the parent limits time and memory. exiftool does not end when its input ends, so it
 * ends with the child's process group.
 */
export function startExifTool(): ExifTool {
  const tool = new ExifTool({
    maxProcs: 1,
    maxProcAgeMillis: 0,
    maxTasksPerProcess: Number.POSITIVE_INFINITY,
    healthCheckIntervalMillis: 0,
    taskTimeoutMillis: 0,
    spawnTimeoutMillis: 0,
    taskRetries: 0,
    useMWG: false,
    ignoreZeroZeroLatLon: false,
  });
  tool.on("startError", () => process.exit(1));
  return tool;
}

/** What exiftool tells of several files, in their order, in one answer: it need not wait between two of them. */
export function readMany(tool: ExifTool, paths: readonly string[], args: readonly string[]): Promise<TagsOfFile[]> {
  return tool.enqueueTask(() => new ReadMany(paths, args), false);
}

type TagsOfFile = Record<string, unknown>;

class ReadMany extends ExifToolTask<TagsOfFile[]> {
  readonly #count: number;

  constructor(paths: readonly string[], args: readonly string[]) {
    super([...args, "-json", ...paths]);
    this.#count = paths.length;
  }

  protected parse(answer: string, error?: Error): TagsOfFile[] {
    let tags: TagsOfFile[];
    try {
      tags = JSON.parse(answer);
    } catch (notJson) {
      throw error ?? notJson;
    }
    // Of a file that is not there it tells nothing.
    if (tags.length !== this.#count) throw error ?? new Error("exiftool left a file out");
    return tags;
  }
}
