import { readFile, stat } from "node:fs/promises";
import { firstLine, serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import { completePng } from "./cut-png.ts";
import type { Converted, ConvertTask, Decoded, DecodeTask } from "./decode-protocol.ts";
import { type FailOn, headOf, isBlank, openPhotograph, type Photograph, workOn } from "./photograph.ts";
import { decodeErrorOf, isAboutTags } from "./pictures.ts";
import { MAX_MAGICK_BYTES } from "./recipes.ts";

/** Bytes of the pixels of a damaged PNG, which are unpacked whole: as far as a child's memory reaches. */
const MAX_UNPACKED = Number(process.env.VITRINE_CHILD_MEMORY ?? 1e9) / 6;

/**
 * Decodes photographs. The parent sets VIPS_BLOCK_UNTRUSTED, so that neither drawings nor exotic formats
 * (which could read other files) are taken for one, whatever their name says.
 */
async function work(task: DecodeTask | ConvertTask): Promise<Decoded | Converted> {
  if (!("path" in task.input)) throw new TaskError("unsupported", "A raster decoder takes files.");
  const input = task.mime === AVIF ? await withoutMotion(task.input.path) : task.input.path;
  const open = (file: string | Buffer, failOn: FailOn) => openPhotograph(file, failOn, task.of);
  try {
    return await workOn(await open(input, "warning"), task);
  } catch (first) {
    const complaint = decodeErrorOf(first);
    if (!(complaint instanceof TaskError) || complaint.problem !== "broken") throw complaint;
    // A damaged file may still give a picture: decodes it again leniently, with a remark.
    const made = await open(input, "error")
      .then((photograph) => workOn(photograph, task))
      .catch(() => undefined);
    const remark = firstLine(complaint.message);
    if (made) return isAboutTags(complaint.message) ? made : { ...made, remark };
    return { ...(await salvaged(input, task, open).catch(() => Promise.reject(complaint))), remark };
  }
}

/** What is there of a picture that is cut off. @throws where that is nothing */
async function salvaged(
  file: string | Buffer,
  task: DecodeTask | ConvertTask,
  open: (file: string | Buffer, failOn: FailOn) => Promise<Photograph>,
): Promise<Decoded | Converted> {
  const input = isPng(await headOf(file)) ? await completePng(await bytesOf(file), MAX_UNPACKED) : file;
  if (input === undefined || (await isBlank(await open(input, "none")))) throw new Error("Nothing is there.");
  return workOn(await open(input, "none"), task);
}

const bytesOf = async (input: string | Buffer) => (typeof input === "string" ? readFile(input) : input);

const AVIF = "image/avif";
/** Where a file of this family names its kind. */
const [BRAND, BRAND_END] = [8, 12];

/** One that moves holds a still picture, too, which libvips finds where it is called that. */
async function withoutMotion(path: string): Promise<string | Buffer> {
  if ((await headOf(path)).toString("latin1", BRAND, BRAND_END) !== "avis") return path;
  const { size } = await stat(path);
  if (size > MAX_MAGICK_BYTES) throw new TaskError("too_large", `A file of ${size} bytes.`);
  const bytes = await readFile(path);
  bytes.write("avif", BRAND, "latin1");
  return bytes;
}

const isPng = (bytes: Buffer) => bytes.toString("latin1", 1, 4) === "PNG";

serveTasks(work);
