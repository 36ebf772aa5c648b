// Which decoders read a file, by its MIME type. Pure.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { officeFormatOf } from "./documents/office-formats.ts";
import { magickReaderOf } from "./magick/magick-formats.ts";
import { isCameraRaw } from "./pictures/camera-raw.ts";

/**
 * Families of decoders. `preview`: the embedded preview of a file if it is large enough, `thumbnail`: one of any size.
 * `sound`: cover or waveform, `soundtrack`: waveform of what only ffmpeg decodes. `text`: the text rendered as a page,
 * `office`: the embedded thumbnail, otherwise the text as a page. `font`: a specimen of a typeface. `enclosed`: a picture
 * that exiftool finds in a PostScript file, `remarks`: one in its comments.
 */
export type DecoderFamily =
  | "raster"
  | "magick"
  | "vector"
  | "document"
  | "text"
  | "model"
  | "office"
  | "font"
  | "film"
  | "preview"
  | "thumbnail"
  | "enclosed"
  | "remarks"
  | "sound"
  | "soundtrack";

const RASTER_TYPES = new Set([
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/tiff",
  "image/avif",
  // For AV1 content; HEVC is read by ImageMagick.
  "image/heif",
]);

/** Plain, or compressed by gzip. */
const DRAWING_TYPES = new Set(["image/svg+xml", "image/svg+xml-compressed"]);

/** Other sounds, such as MIDI, get no picture. */
const SOUND_TYPES = new Set([
  "audio/mpeg",
  "audio/flac",
  "audio/x-flac",
  "audio/ogg",
  "audio/opus",
  "audio/wav",
  "audio/aiff",
  "audio/mp4",
  "audio/x-m4a",
  "audio/aac",
  "audio/x-ms-asf",
  "audio/quicktime",
  "audio/webm",
  "audio/matroska",
  "audio/3gpp",
  "audio/3gpp2",
  "audio/mp2t",
  "audio/MP1S",
  "audio/MP2P",
  "audio/vnd.avi",
  "audio/x-flv",
]);

const TEXT_TYPES = new Set(["application/json", "application/xml", "application/rdf+xml"]);
const isTextType = (mime: string) => mime.startsWith("text/") || TEXT_TYPES.has(mime);
const POSTSCRIPT_TYPES = new Set(["application/postscript", "application/illustrator"]);
const MODEL_TYPES = new Set(["model/gltf-binary", "model/gltf+json"]);

/** The decoders of a type in the order in which they are tried; empty where no decoder reads it. */
export function decoderFamiliesOf(mime: string): DecoderFamily[] {
  // The camera's own preview first: it looks as the photographer saw it, and is fast.
  if (isCameraRaw(mime)) return ["preview", "magick", "thumbnail"];
  const found: DecoderFamily[] = [];
  if (RASTER_TYPES.has(mime)) found.push("raster");
  if (magickReaderOf(mime)) found.push("magick");
  if (DRAWING_TYPES.has(mime)) found.push("vector");
  if (mime === "application/pdf") found.push("document");
  // PostScript is a program and is never run.
  if (POSTSCRIPT_TYPES.has(mime)) found.push("enclosed", "remarks");
  if (isTextType(mime)) found.push("text");
  if (officeFormatOf(mime)) found.push("office");
  if (mime.startsWith("font/")) found.push("font");
  if (mime.startsWith("video/")) found.push("film");
  if (MODEL_TYPES.has(mime)) found.push("model");
  if (SOUND_TYPES.has(mime)) found.push("sound", "soundtrack");
  return found;
}

/** Film containers that may hold only sound, with the audio type for that case. */
const AUDIO_ONLY_MIMES = new Map([
  ["video/mp4", "audio/mp4"],
  ["video/quicktime", "audio/quicktime"],
  ["video/webm", "audio/webm"],
  ["video/matroska", "audio/matroska"],
  ["video/3gpp", "audio/3gpp"],
  ["video/3gpp2", "audio/3gpp2"],
]);

/** The same, of containers whose tracks only ffprobe lists. */
const AUDIO_ONLY_MIMES_BY_FFPROBE = new Map([
  ["video/mp2t", "audio/mp2t"],
  ["video/MP1S", "audio/MP1S"],
  ["video/MP2P", "audio/MP2P"],
  ["video/vnd.avi", "audio/vnd.avi"],
  ["video/x-flv", "audio/x-flv"],
]);

export const audioOnlyMimeOf = (mime: string): string | undefined =>
  AUDIO_ONLY_MIMES.get(mime) ?? AUDIO_ONLY_MIMES_BY_FFPROBE.get(mime);

/** Whether its tracks are listed without ffprobe. */
export const hasReadableTracks = (mime: string): boolean => AUDIO_ONLY_MIMES.has(mime);

/** The first decoder family, which decides what can be made of a file. */
export const primaryFamilyOf = (mime: string): DecoderFamily | undefined => decoderFamiliesOf(mime)[0];

/** Whether the picture of a type needs Perl (exiftool), and not ffmpeg. */
export const needsPerlForPicture = (mime: string): boolean =>
  decoderFamiliesOf(mime).some((family) => family === "preview" || family === "enclosed");

/** The `picture_state` of a file: why it has no picture, or what its picture is; undefined where it shows the file itself. */
export function pictureStateOf(mime: string, problem: string | null, isDrawn: boolean): PictureState | undefined {
  if (problem !== null) return REASONS.get(problem) ?? (problem === "no_file" ? undefined : "failed");
  // An earlier version showed an icon; the next import renders it.
  if (!isDrawn) return undefined;
  const family = primaryFamilyOf(mime);
  if (family === "font") return "specimen";
  if (family === "enclosed") return "preview";
  return family === "text" || family === "office" ? "page" : undefined;
}

type PictureState = NonNullable<ReplyOf<"assets.get">["response"]["docs"][number]["picture_state"]>;
const REASONS = new Map<string, PictureState>([
  ["broken", "damaged"],
  ["encrypted", "encrypted"],
  ["too_large", "too_large"],
  ["unsupported", "unsupported"],
  ["no_preview", "no_preview"],
  ["lacks_files", "lacks_files"],
  ["no_program", "no_program"],
]);
