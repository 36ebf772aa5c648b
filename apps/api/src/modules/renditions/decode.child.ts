// A child process of one decoder, which it loads by its name.
import { stat } from "node:fs/promises";
import { serveTasks } from "../../platform/processes/child-loop.ts";
import { TaskError } from "../../platform/processes/child-task.ts";
import { isDiskFullError } from "../../platform/storage/disk-full.ts";
import type { FileTask } from "./decode-protocol.ts";
import type { DecoderCall } from "./decoder-pools.ts";
import { DECODERS } from "./decoder-registry.ts";
import { convertLibvipsError } from "./pictures/pictures.ts";

// keyed by: names of functions, as decoder-pools.ts calls them
type RunModule = { run: Record<string, (task: unknown) => Promise<unknown>> };

const decoder = DECODERS.find(({ name }) => name === process.env.VITRINE_DECODER);
if (!decoder) throw new Error("Which decoder?");
const { maxBytes = Number.POSITIVE_INFINITY } = decoder.limits;
const { run }: RunModule = await import(`./decoders/${decoder.name}/run.ts`);

serveTasks(async ({ call, task }: DecoderCall) => {
  const { path } = task as Partial<FileTask>;
  const { size } = path === undefined ? { size: 0 } : await stat(path);
  if (size > maxBytes) throw new TaskError("too_large", `A file of ${size} bytes.`);
  try {
    const work = run[call];
    if (!work) throw new TypeError(`The decoder has no function ${call}.`);
    return await work(task);
  } catch (error) {
    throw isDiskFullError(error)
      ? new TaskError("disk_full", "No space left for temporary files.")
      : convertLibvipsError(error);
  }
});
