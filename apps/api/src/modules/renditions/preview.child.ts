import { serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import { startExifTool } from "../../platform/exiftool.ts";

/** A picture that a file holds of itself: the preview of a raw photograph, the cover of a sound. */
export interface PreviewTask {
  path: string;
  /** Path of the file that it is written to. */
  target: string;
  /** Bytes; a smaller one is none. */
  least: number;
}

export interface FoundPreview {
  /** As EXIF counts them, of the file and not of its preview. */
  orientation?: number;
  /** Pixels of the photograph itself, as it lies. */
  width?: number;
  height?: number;
}

/** Tags with pictures, as exiftool names them. The first of those that have as many bytes is taken. */
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

const tool = startExifTool();

async function extract({ path, target, least }: PreviewTask): Promise<FoundPreview> {
  const readArgs = ["-n", "-Orientation", "-ImageSize", ...PICTURES.map((tag) => `-${tag}`)];
  const tags = new Map(Object.entries(await tool.readRaw(path, { readArgs })));
  let largest = { tag: "", bytes: least - 1 };
  for (const tag of PICTURES) {
    const bytes = Number(/^\(Binary data (\d+) bytes/.exec(String(tags.get(tag)))?.[1] ?? 0);
    if (bytes > largest.bytes) largest = { tag, bytes };
  }
  if (largest.tag === "") throw new TaskError("unsupported", "It holds no picture of itself.");
  await tool.extractBinaryTag(largest.tag, path, target);
  const [width, height] = String(tags.get("ImageSize")).split(/[x ]/).map(Number);
  const orientation = tags.get("Orientation");
  return {
    ...(typeof orientation === "number" ? { orientation } : {}),
    ...(width && height ? { width, height } : {}),
  };
}

serveTasks(extract);
