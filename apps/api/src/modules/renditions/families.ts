// Which decoders read a file, by its type. Pure.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { isCameraRaw } from "./camera-raw.ts";
import { magickReaderOf } from "./magick-formats.ts";
import { officeFormatOf } from "./office-formats.ts";

/**
 * `preview` is a picture that a file holds of itself and that is worth a page, `thumbnail` one of whatever size. `sound`
 * is a cover or a waveform, `soundtrack` the waveform of what only ffmpeg decodes.
 * `text` draws what a file says as a page, `office` too, where it has no picture of itself. `font` is a
 * sheet that is set in a typeface. `enclosed` is a picture that exiftool finds in a PostScript file, `remarks` one that
 * stands in its remarks.
 */
export type Family =
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
  // Where AV1 is inside, and not HEVC.
  "image/heif",
]);

/** As it is, or packed by gzip. */
const DRAWING_TYPES = new Set(["image/svg+xml", "image/svg+xml-compressed"]);

/** Others, such as MIDI, have no picture and need none. */
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
]);

const TEXT_TYPES = new Set(["application/json", "application/xml", "application/rdf+xml"]);
const isTextType = (mime: string) => mime.startsWith("text/") || TEXT_TYPES.has(mime);
const POSTSCRIPT_TYPES = new Set(["application/postscript", "application/illustrator"]);
const MODEL_TYPES = new Set(["model/gltf-binary", "model/gltf+json"]);

/** The decoders of a type in the order in which they are tried; none where nothing reads it. */
export function familiesOf(mime: string): Family[] {
  // What the camera made of it looks as the photographer saw it, and is there at once.
  if (isCameraRaw(mime)) return ["preview", "magick", "thumbnail"];
  const found: Family[] = [];
  if (RASTER_TYPES.has(mime)) found.push("raster");
  if (magickReaderOf(mime)) found.push("magick");
  if (DRAWING_TYPES.has(mime)) found.push("vector");
  if (mime === "application/pdf") found.push("document");
  // A program, which is not run.
  if (POSTSCRIPT_TYPES.has(mime)) found.push("enclosed", "remarks");
  if (isTextType(mime)) found.push("text");
  if (officeFormatOf(mime)) found.push("office");
  if (mime.startsWith("font/")) found.push("font");
  if (mime.startsWith("video/")) found.push("film");
  if (MODEL_TYPES.has(mime)) found.push("model");
  if (SOUND_TYPES.has(mime)) found.push("sound", "soundtrack");
  return found;
}

/** Containers of films in which there may be sound alone, and the type of such a sound. */
const SOUNDS_IN = new Map([
  ["video/mp4", "audio/mp4"],
  ["video/quicktime", "audio/quicktime"],
  ["video/webm", "audio/webm"],
  ["video/matroska", "audio/matroska"],
]);

export const soundTypeIn = (mime: string): string | undefined => SOUNDS_IN.get(mime);

/** The first of them, which tells what can be made of a file. */
export const familyOf = (mime: string): Family | undefined => familiesOf(mime)[0];

/** Whether a picture that lacks a program lacks Perl, for what a file holds of itself, and not ffmpeg. */
export const isDrawnByPerl = (mime: string): boolean =>
  familiesOf(mime).some((family) => family === "preview" || family === "enclosed");

/** What there is to be said of the picture of a file; undefined where it shows what the file shows. */
export function pictureStateOf(mime: string, problem: string | null, isDrawn: boolean): PictureState | undefined {
  if (problem !== null) return REASONS.get(problem) ?? (problem === "no_file" ? undefined : "failed");
  // What an earlier version showed by an icon is drawn by the next import.
  if (!isDrawn) return undefined;
  const family = familyOf(mime);
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
