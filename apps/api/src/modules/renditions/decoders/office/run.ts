import sharp from "sharp";
import { openXmlPackage, type XmlPackage } from "../../../../platform/files/xml-package.ts";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import type { Decoded, DecodeTask } from "../../decode-protocol.ts";
import { encodeIllustration } from "../../pictures/pictures.ts";
import { openUprightPicture } from "../../pictures/upright-picture.ts";
import type { DecoderFunctions } from "../decoder-definition.ts";
import { writeFontConfig } from "../text/page-fonts.ts";
import { renderPage } from "../text/page-renderer.ts";
import { requireOfficeFormat } from "./decoder.ts";
import { detectOleEncryption, isEncrypted } from "./office-encryption.ts";
import { createOfficePage } from "./office-page.ts";

/** Paths of the embedded thumbnail of the first page. */
const THUMBNAIL = /^(docProps\/thumbnail\.(jpe?g|png)|Thumbnails\/thumbnail\.png)$/i;
const MAX_THUMBNAIL_BYTES = 5_000_000;
/** Minimum pixels of a thumbnail's longer edge; a smaller thumbnail is not used. */
const MIN_THUMBNAIL_EDGE = 120;
/** Minimum entropy of a thumbnail in bits per pixel; blank pages, often inherited from a template, have less. */
const MIN_ENTROPY = 0.5;

/** Decodes office files: the embedded thumbnail, otherwise the text rendered as a page. */
async function decodeOfficeFile(task: DecodeTask): Promise<Decoded> {
  const wrapped = await detectOleEncryption(task.path);
  if (wrapped === "locked") throw locked();
  if (wrapped) throw new TaskError("unsupported", "The file has an older, binary format.");
  const file = await openXmlPackage(task.path, (why) => new TaskError("broken", why));
  try {
    if (await isEncrypted(file)) throw locked();
    const page = await createOfficePage(file, requireOfficeFormat(task.mime));
    const thumbnail = await thumbnailOf(file, task).catch(() => undefined);
    return thumbnail ? { ...thumbnail, text: page.searchText } : await renderPage(page, task);
  } finally {
    file.close();
  }
}

const locked = () => new TaskError("encrypted", "The file is protected by a password.");

async function thumbnailOf(file: XmlPackage, task: DecodeTask): Promise<Decoded | undefined> {
  const part = file.parts().find((name) => THUMBNAIL.test(name));
  const bytes = part && (await file.bytes(part, MAX_THUMBNAIL_BYTES));
  if (!bytes) return undefined;
  const { upright, width, height } = await openUprightPicture(bytes, "error");
  if (Math.max(width, height) < MIN_THUMBNAIL_EDGE) return undefined;
  if ((await sharp(bytes).stats()).entropy < MIN_ENTROPY) return undefined;
  return encodeIllustration(upright, task);
}

writeFontConfig();
export const run = { page: decodeOfficeFile } satisfies DecoderFunctions;
