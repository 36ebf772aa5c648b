import sharp from "sharp";
import { openXmlPackage, type XmlPackage } from "../../../platform/files/xml-package.ts";
import { serveTasks } from "../../../platform/processes/child-loop.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import type { Decoded, DecodeTask } from "../decode-protocol.ts";
import { openPhotograph } from "../pictures/photograph.ts";
import { encodePictures, toDecodeError } from "../pictures/pictures.ts";
import { detectOleContent, isEncrypted } from "./office-encryption.ts";
import { officeFormatOf } from "./office-formats.ts";
import { createOfficePage } from "./office-page.ts";
import { writeFontConfig } from "./page-fonts.ts";
import { renderPage } from "./page-renderer.ts";

/** Paths of the embedded thumbnail of the first page. */
const THUMBNAIL = /^(docProps\/thumbnail\.(jpe?g|png)|Thumbnails\/thumbnail\.png)$/i;
const MAX_THUMBNAIL_BYTES = 5_000_000;
/** Pixels of its longer edge. */
const MIN_THUMBNAIL_EDGE = 120;
/** Bits per pixel; a blank page, which generated files inherit from their template, has fewer. */
const MIN_ENTROPY = 0.5;

/** Decodes office files: the embedded thumbnail, otherwise the text rendered as a page. */
async function work(task: DecodeTask): Promise<Decoded> {
  const format = officeFormatOf(task.mime ?? "");
  if (!("path" in task.input) || !format) throw new TaskError("unsupported", `${task.mime} is not read.`);
  const wrapped = await detectOleContent(task.input.path);
  if (wrapped === "locked") throw locked();
  if (wrapped) throw new TaskError("unsupported", "The file has an older, binary format.");
  const file = await openXmlPackage(task.input.path, (why) => new TaskError("broken", why));
  try {
    if (await isEncrypted(file)) throw locked();
    const page = await createOfficePage(file, format);
    const thumbnail = await thumbnailOf(file, task).catch(() => undefined);
    return thumbnail ? { ...thumbnail, text: page.searchText } : await renderPage(page, task);
  } catch (error) {
    throw toDecodeError(error);
  } finally {
    file.close();
  }
}

const locked = () => new TaskError("encrypted", "The file is protected by a password.");

async function thumbnailOf(file: XmlPackage, task: DecodeTask): Promise<Decoded | undefined> {
  const part = file.parts().find((name) => THUMBNAIL.test(name));
  const bytes = part && (await file.bytes(part, MAX_THUMBNAIL_BYTES));
  if (!bytes) return undefined;
  const { upright, width, height } = await openPhotograph(bytes, "error");
  if (Math.max(width, height) < MIN_THUMBNAIL_EDGE) return undefined;
  if ((await sharp(bytes).stats()).entropy < MIN_ENTROPY) return undefined;
  const { pictures, analysis } = await encodePictures(upright, task);
  const features = analysis && { analysis: { placeholder: analysis.placeholder, colours: [] } };
  // The size of the thumbnail is not that of the file.
  return { width: 0, height: 0, pictures, ...features };
}

if (process.env.FONTCONFIG_FILE) writeFontConfig(process.env.FONTCONFIG_FILE);
serveTasks(work);
