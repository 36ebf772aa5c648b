import { firstLine, serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Converted, ConvertTask, Decoded, DecodeTask } from "./decode-protocol.ts";
import { openPhotograph, workOn } from "./photograph.ts";
import { decodeErrorOf } from "./pictures.ts";

/**
 * Decodes photographs. The parent sets VIPS_BLOCK_UNTRUSTED, so that neither drawings nor exotic formats
 * (which could read other files) are taken for one, whatever their name says.
 */
async function work(task: DecodeTask | ConvertTask): Promise<Decoded | Converted> {
  if (!("path" in task.input)) throw new TaskError("unsupported", "A raster decoder takes files.");
  const { path } = task.input;
  const decode = async (failOn: "warning" | "error") => workOn(await openPhotograph(path, failOn, task.of), task);
  try {
    return await decode("warning");
  } catch (first) {
    // A damaged file may still give a picture: decodes it again leniently, with a remark.
    const complaint = decodeErrorOf(first);
    if (!(complaint instanceof TaskError) || complaint.problem !== "broken") throw complaint;
    const made = await decode("error").catch(() => {
      throw complaint;
    });
    return { ...made, remark: firstLine(complaint.message) };
  }
}

serveTasks(work);
