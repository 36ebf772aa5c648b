import { serveTasks } from "../../../platform/processes/child-loop.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import { startExifTool } from "../../../platform/processes/exiftool.ts";

/** Extraction of the embedded preview of a file, such as that of a camera raw file. */
export interface PreviewTask {
  path: string;
  /** Path of the output file. */
  target: string;
  /** Smaller previews are ignored. */
  minBytes: number;
}

export interface FoundPreview {
  /** EXIF orientation of the file, not of its preview. */
  orientation?: number;
  /** Pixels of the photograph itself, before rotation. */
  width?: number;
  height?: number;
}

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

const tool = startExifTool();

async function extract({ path, target, minBytes: least }: PreviewTask): Promise<FoundPreview> {
  const readArgs = ["-n", "-Orientation", "-ImageSize", ...PICTURES.map((tag) => `-${tag}`)];
  const tags = new Map(Object.entries(await tool.readRaw(path, { readArgs })));
  let largest = { tag: "", bytes: least - 1 };
  for (const tag of PICTURES) {
    const bytes = Number(/^\(Binary data (\d+) bytes/.exec(String(tags.get(tag)))?.[1] ?? 0);
    if (bytes > largest.bytes) largest = { tag, bytes };
  }
  if (largest.tag === "") throw new TaskError("unsupported", "It has no embedded preview.");
  await tool.extractBinaryTag(largest.tag, path, target);
  const [width, height] = String(tags.get("ImageSize")).split(/[x ]/).map(Number);
  const orientation = tags.get("Orientation");
  return {
    ...(typeof orientation === "number" ? { orientation } : {}),
    ...(width && height ? { width, height } : {}),
  };
}

serveTasks(extract);
