import { readFile, stat } from "node:fs/promises";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { JobError } from "../../platform/child-job.ts";
import { serveJobs } from "../../platform/child-loop.ts";
import type { Decoded, DecodeJob } from "./decode-protocol.ts";
import { makePictures } from "./pictures.ts";
import { MAX_DOCUMENT_BYTES } from "./recipes.ts";

let library: Promise<PDFiumLibrary> | undefined;

/** Draws pages of PDF documents, on white paper. */
async function decode(job: DecodeJob): Promise<Decoded> {
  if (!("path" in job.input)) throw new JobError("unsupported", "A document decoder takes files.");
  const { size } = await stat(job.input.path);
  if (size > MAX_DOCUMENT_BYTES) throw new JobError("too_large", `A document of ${size} bytes.`);
  library ??= PDFiumLibrary.init();
  const pdfium = await library;
  const document = await pdfium.loadDocument(await readFile(job.input.path)).catch((error: unknown) => {
    const detail = error instanceof Error ? error.message : String(error);
    throw new JobError(/password|security/i.test(detail) ? "encrypted" : "broken", detail);
  });
  try {
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
  } catch (error) {
    if (error instanceof JobError) throw error;
    throw new JobError("broken", error instanceof Error ? error.message : String(error));
  } finally {
    document.destroy();
  }
}

serveJobs(decode);
