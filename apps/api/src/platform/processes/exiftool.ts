import { ExifTool, ExifToolTask } from "exiftool-vendored";

/**
 * Starts one exiftool for a worker child; the parent limits time and memory. exiftool does not exit when its input
 * ends, but with the child's process group.
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
    // A fixed order of hashes: by default Perl's is random, and by it exiftool chooses among tags of one name.
    exiftoolEnv: { PERL_HASH_SEED: "0", PERL_PERTURB_KEYS: "0" },
  });
  tool.on("startError", () => process.exit(1));
  return tool;
}

/** Tags of several files, in their order, read in one exiftool command, which saves a round trip per file. */
export function readTagsOfFiles(
  tool: ExifTool,
  paths: readonly string[],
  args: readonly string[],
): Promise<TagsOfFile[]> {
  return tool.enqueueTask(() => new ReadTagsTask(paths, args), false);
}

type TagsOfFile = Record<string, unknown>;

class ReadTagsTask extends ExifToolTask<TagsOfFile[]> {
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
    // exiftool omits missing files.
    if (tags.length !== this.#count) throw error ?? new Error("exiftool left a file out");
    return tags;
  }
}
