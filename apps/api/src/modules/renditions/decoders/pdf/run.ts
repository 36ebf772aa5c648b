import { readFile } from "node:fs/promises";
import type { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import { readPdfXmp } from "../../analysis/embedded-xmp.ts";
import { vectorRenderEdge } from "../../conversions/conversion-spec.ts";
import type { Decoded, RenderTask } from "../../decode-protocol.ts";
import { encodePictures } from "../../pictures/pictures.ts";
import { writeConvertedPicture } from "../../pictures/write-converted-picture.ts";
import type { DecoderFunctions } from "../decoder-definition.ts";
import { markCheckedButtons } from "./pdf-buttons.ts";
import { startPdfEngine } from "./pdf-engine.ts";

/** Renders pages of PDF documents on a white background. */
async function renderPdf(task: RenderTask): Promise<Decoded> {
  const bytes = await readFile(task.path);
  const { library, isOutOfMemory } = await startPdfEngine();
  try {
    return await draw(library, bytes, task);
  } catch (error) {
    if (isOutOfMemory()) throw new TaskError("too_much_memory", "It needed more than a PDF engine has.");
    const isProtected = error instanceof Error && /password|security/i.test(error.message);
    throw isProtected ? new TaskError("encrypted", error.message) : error;
  }
}

async function draw(library: PDFiumLibrary, bytes: Buffer, task: RenderTask): Promise<Decoded> {
  const document = await library.loadDocument(bytes);
  const pageCount = document.getPageCount();
  const number = task.page ?? 1;
  if (number > pageCount) throw new TaskError("broken", `There is no page ${number} of ${pageCount}.`);
  const page = document.getPage(number - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longEdge = Math.max(originalWidth, originalHeight, 1);
  const edge = "form" in task ? vectorRenderEdge(task.form, longEdge) : (task.sizes[0]?.edge ?? 1280);
  markCheckedButtons(document, page);
  const rendered = await page.render({ scale: edge / longEdge, render: "bitmap", renderFormFields: true });
  const sheet = sharp(rendered.data, {
    raw: { width: rendered.width, height: rendered.height, channels: 4 },
  }).flatten({ background: "#ffffff" });
  if ("form" in task) return writeConvertedPicture(sheet, task, { xmpAsString: readPdfXmp(bytes) });
  const made = await encodePictures(sheet, task);
  // Size in points, which are pixels at 72 dpi, so that the paper size is known.
  return { width: Math.round(originalWidth), height: Math.round(originalHeight), dpi: 72, pageCount, ...made };
}

export const run = { page: renderPdf } satisfies DecoderFunctions;
