import { readFile, stat } from "node:fs/promises";
import { firstLine } from "../../../platform/processes/child-loop.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import type { Decoded, RenderTask } from "../decode-protocol.ts";
import { isAnimationTruncated } from "./animation-end.ts";
import type { OrientationAndSize } from "./orientation.ts";
import { convertLibvipsError, isMetadataWarning } from "./pictures.ts";
import { repairPng } from "./repair-png.ts";
import {
  type FailOn,
  isBlank,
  openUprightPicture,
  readHead,
  renderUprightPicture,
  type UprightPicture,
} from "./upright-picture.ts";

/** Maximum bytes of the uncompressed pixels of a damaged PNG, derived from the memory of the process. */
const MAX_UNPACKED = Number(process.env.VITRINE_CHILD_MEMORY ?? 1e9) / 6;

/**
 * Decodes raster pictures by libvips; for processes with VIPS_BLOCK_UNTRUSTED.
 * @param photograph orientation and size of the photograph, where the input is its preview
 */
export async function decodeRaster(task: RenderTask, photograph?: OrientationAndSize): Promise<Decoded> {
  const input = task.mime === AVIF ? await toStillAvif(task.path) : task.path;
  const open = (file: string | Buffer, failOn: FailOn) => openUprightPicture(file, failOn, photograph);
  try {
    const made = await renderUprightPicture(await open(input, "warning"), task);
    const isCut = "analyse" in task && task.analyse && (await isAnimationTruncated(task.path));
    return isCut ? { ...made, warning: "The animation is cut off behind its first frame." } : made;
  } catch (first) {
    const failure = convertLibvipsError(first);
    if (!(failure instanceof TaskError) || failure.code !== "broken") throw failure;
    // Decode a damaged file again leniently, and add a warning.
    const made = await open(input, "error")
      .then((photograph) => renderUprightPicture(photograph, task))
      .catch(() => undefined);
    const warning = firstLine(failure.message);
    if (made) return isMetadataWarning(failure.message) ? made : { ...made, warning };
    return { ...(await decodePartial(input, task, open).catch(() => Promise.reject(failure))), warning };
  }
}

/** Decodes the readable part of a truncated picture. @throws where nothing is readable */
async function decodePartial(
  file: string | Buffer,
  task: RenderTask,
  open: (file: string | Buffer, failOn: FailOn) => Promise<UprightPicture>,
): Promise<Decoded> {
  const input = isPng(await readHead(file)) ? await repairPng(await bytesOf(file), MAX_UNPACKED) : file;
  if (input === undefined || (await isBlank(await open(input, "none")))) throw new Error("Nothing is readable.");
  return renderUprightPicture(await open(input, "none"), task);
}

const bytesOf = async (input: string | Buffer) => (typeof input === "string" ? readFile(input) : input);

const AVIF = "image/avif";
/** Maximum bytes of an animated AVIF, which is read as a whole. */
const MAX_AVIF_BYTES = 600_000_000;
/** Position of the major brand in an ISO media file. */
const [BRAND, BRAND_END] = [8, 12];

/** Changes the brand of an animated AVIF, so that libvips decodes the still picture that it also contains. */
async function toStillAvif(path: string): Promise<string | Buffer> {
  if ((await readHead(path)).toString("latin1", BRAND, BRAND_END) !== "avis") return path;
  const { size } = await stat(path);
  if (size > MAX_AVIF_BYTES) throw new TaskError("too_large", `A file of ${size} bytes.`);
  const bytes = await readFile(path);
  bytes.write("avif", BRAND, "latin1");
  return bytes;
}

const isPng = (bytes: Buffer) => bytes.toString("latin1", 1, 4) === "PNG";
