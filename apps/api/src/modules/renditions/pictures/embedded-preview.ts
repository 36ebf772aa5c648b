import { join } from "node:path";
import type { ExifTool } from "exiftool-vendored";
import { TaskError } from "../../../platform/processes/child-task.ts";
import { startExifTool } from "../../../platform/processes/exiftool.ts";
import { hasPerl } from "../../../platform/processes/perl.ts";
import type { DecodeTask } from "../decode-protocol.ts";
import type { OrientationAndSize } from "./orientation.ts";

/** exiftool's names of tags with pictures; of pictures of the same size, the first is used. */
const PICTURES = [
  "JpgFromRaw",
  "JpgFromRaw2",
  "PreviewImage",
  "TIFFPreview",
  "OtherImage",
  "PageImage",
  "Picture",
  "CoverArt",
  "ThumbnailImage",
  "PhotoshopThumbnail",
];

let started: Promise<ExifTool | undefined> | undefined;

/**
 * Extracts the largest picture that a file contains, of at least `minBytes`. `photograph`: orientation and size of the file
 * itself.
 * @throws TaskError `unsupported` where there is none, `no_program` without Perl
 */
export async function extractPreview(
  { path, folder }: Pick<DecodeTask, "path" | "folder">,
  minBytes: number,
): Promise<{ path: string; photograph: OrientationAndSize }> {
  started ??= hasPerl().then((found) => (found ? startExifTool() : undefined));
  const tool = await started;
  if (!tool) throw new TaskError("no_program", "Perl is not installed.");
  const readArgs = ["-n", "-Orientation", "-ImageSize", ...PICTURES.map((tag) => `-${tag}`)];
  const tags = new Map(Object.entries(await tool.readRaw(path, { readArgs })));
  let largest = { tag: "", bytes: minBytes - 1 };
  for (const tag of PICTURES) {
    const bytes = Number(/^\(Binary data (\d+) bytes/.exec(String(tags.get(tag)))?.[1] ?? 0);
    if (bytes > largest.bytes) largest = { tag, bytes };
  }
  if (largest.tag === "") throw new TaskError("unsupported", "It has no embedded preview.");
  const target = join(folder, `preview-${minBytes}`);
  await tool.extractBinaryTag(largest.tag, path, target);
  const [width, height] = String(tags.get("ImageSize")).split(/[x ]/).map(Number);
  const orientation = tags.get("Orientation");
  const photograph = {
    ...(typeof orientation === "number" ? { orientation } : {}),
    ...(width && height ? { width, height } : {}),
  };
  return { path: target, photograph };
}
