import { readFile, stat } from "node:fs/promises";
import type { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { JobError } from "../../platform/child-job.ts";
import { serveJobs } from "../../platform/child-loop.ts";
import type { Decoded, DecodeJob } from "./decode-protocol.ts";
import { startPdfEngine } from "./pdf-engine.ts";
import { decodeErrorOf, makePictures } from "./pictures.ts";
import { MAX_DOCUMENT_BYTES } from "./recipes.ts";

/** Draws pages of PDF documents, on white paper. */
async function decode(job: DecodeJob): Promise<Decoded> {
  if (!("path" in job.input)) throw new JobError("unsupported", "A document decoder takes files.");
  const { size } = await stat(job.input.path);
  if (size > MAX_DOCUMENT_BYTES) throw new JobError("too_large", `A document of ${size} bytes.`);
  const bytes = await readFile(job.input.path);
  const { library, isOutOfMemory } = await startPdfEngine();
  try {
    return await draw(library, bytes, job);
  } catch (error) {
    throw isOutOfMemory() ? new JobError("too_much_memory", "It needed more than a PDF engine has.") : errorOf(error);
  }
}

async function draw(library: PDFiumLibrary, bytes: Buffer, job: DecodeJob): Promise<Decoded> {
  const document = await library.loadDocument(bytes);
  const pageCount = document.getPageCount();
  const number = job.page ?? 1;
  if (number > pageCount) throw new JobError("broken", `There is no page ${number} of ${pageCount}.`);
  const page = document.getPage(number - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longEdge = Math.max(originalWidth, originalHeight, 1);
  const edge = job.wanted[0]?.edge ?? 1280;
  const rendered = await page.render({ scale: edge / longEdge, render: "bitmap", renderFormFields: false });
  const sheet = sharp(rendered.data, {
    raw: { width: rendered.width, height: rendered.height, channels: 4 },
  }).flatten({ background: "#ffffff" });
  const made = await makePictures(sheet, job);
  // Points are pixels at 72 to the inch, which tells the size of the paper.
  return { width: Math.round(originalWidth), height: Math.round(originalHeight), dpi: 72, pageCount, ...made };
}

function errorOf(error: unknown): unknown {
  const protectedBy = error instanceof Error && /password|security/i.test(error.message);
  return protectedBy ? new JobError("encrypted", error.message) : decodeErrorOf(error);
}

serveJobs(decode);
