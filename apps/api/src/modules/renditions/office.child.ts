import sharp from "sharp";
import { serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import { openXmlPackage, type XmlPackage } from "../../platform/xml-package.ts";
import type { Decoded, DecodeTask } from "./decode-protocol.ts";
import { officeFormatOf } from "./office-formats.ts";
import { isLocked, oleContentOf } from "./office-lock.ts";
import { officePage } from "./office-page.ts";
import { showPage } from "./page-drawing.ts";
import { writeFontList } from "./page-fonts.ts";
import { openPhotograph } from "./photograph.ts";
import { decodeErrorOf, makePictures } from "./pictures.ts";

/** Where office programs put a picture of the first page. */
const THUMBNAIL = /^(docProps\/thumbnail\.(jpe?g|png)|Thumbnails\/thumbnail\.png)$/i;
/** Bytes. */
const MOST_THUMBNAIL = 5_000_000;
/** Pixels of its longer edge. */
const MIN_THUMBNAIL = 120;
/** Bits of each pixel: a blank sheet, as libraries that make such files take over from their template, has fewer. */
const MIN_ENTROPY = 0.5;

/** Shows an office file by the picture that it holds of itself, else by its words on a page. */
async function work(task: DecodeTask): Promise<Decoded> {
  const format = officeFormatOf(task.mime ?? "");
  if (!("path" in task.input) || !format) throw new TaskError("unsupported", `${task.mime} is not read.`);
  const wrapped = await oleContentOf(task.input.path);
  if (wrapped === "locked") throw locked();
  if (wrapped) throw new TaskError("unsupported", "It is a file of an older format.");
  const file = await openXmlPackage(task.input.path, (why) => new TaskError("broken", why));
  try {
    if (await isLocked(file)) throw locked();
    const page = await officePage(file, format);
    const thumbnail = await thumbnailOf(file, task).catch(() => undefined);
    return thumbnail ? { ...thumbnail, words: page.words } : await showPage(page, task);
  } catch (error) {
    throw decodeErrorOf(error);
  } finally {
    file.close();
  }
}

const locked = () => new TaskError("encrypted", "It can be opened with its password only.");

async function thumbnailOf(file: XmlPackage, task: DecodeTask): Promise<Decoded | undefined> {
  const part = file.parts().find((name) => THUMBNAIL.test(name));
  const bytes = part && (await file.bytes(part, MOST_THUMBNAIL));
  if (!bytes) return undefined;
  const { upright, width, height } = await openPhotograph(bytes, "error");
  if (Math.max(width, height) < MIN_THUMBNAIL) return undefined;
  if ((await sharp(bytes).stats()).entropy < MIN_ENTROPY) return undefined;
  const { pictures, looks } = await makePictures(upright, task);
  const seen = looks && { looks: { placeholder: looks.placeholder, colours: [] } };
  // Its pixels are none of the file's.
  return { width: 0, height: 0, pictures, ...seen };
}

if (process.env.FONTCONFIG_FILE) writeFontList(process.env.FONTCONFIG_FILE);
serveTasks(work);
