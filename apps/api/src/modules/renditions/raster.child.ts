import sharp from "sharp";
import { JobError } from "../../platform/child-job.ts";
import { firstLine, serveJobs } from "../../platform/child-loop.ts";
import type { Decoded, DecodeJob } from "./decode-protocol.ts";
import { decodeErrorOf, makePictures } from "./pictures.ts";
import { MAX_PIXELS } from "./recipes.ts";

/**
 * Decodes photographs. The parent sets VIPS_BLOCK_UNTRUSTED, so that neither drawings nor exotic formats
 * (which could read other files) are taken for one, whatever their name says.
 */
async function decode(job: DecodeJob): Promise<Decoded> {
  if (!("path" in job.input)) throw new JobError("unsupported", "A raster decoder takes files.");
  const { path } = job.input;
  try {
    return await decodeStrictly(path, job, "warning");
  } catch (first) {
    // A damaged file may still give a picture: decodes it again leniently, with a remark.
    const complaint = decodeErrorOf(first);
    if (!(complaint instanceof JobError) || complaint.problem !== "broken") throw complaint;
    const made = await decodeStrictly(path, job, "error").catch(() => {
      throw complaint;
    });
    return { ...made, remark: firstLine(complaint.message) };
  }
}

async function decodeStrictly(path: string, job: DecodeJob, failOn: "warning" | "error"): Promise<Decoded> {
  const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true });
  const meta = await image.metadata();
  if (meta.width * meta.height > MAX_PIXELS) {
    throw new JobError("too_large", `${meta.width} x ${meta.height} pixels`);
  }
  const made = await makePictures(image.autoOrient(), job);
  return {
    width: meta.autoOrient.width,
    height: meta.autoOrient.height,
    ...(meta.density ? { dpi: meta.density } : {}),
    ...made,
  };
}

serveJobs(decode);
