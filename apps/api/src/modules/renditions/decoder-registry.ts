// The decoders: what is known of file formats derives from this table. Pure.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { cameraRaw } from "./decoders/camera-raw/decoder.ts";
import type { DecoderDefinition, DecoderProgram, FileFormat } from "./decoders/decoder-definition.ts";
import { film } from "./decoders/film/decoder.ts";
import { font } from "./decoders/font/decoder.ts";
import { magick } from "./decoders/magick/decoder.ts";
import { model } from "./decoders/model/decoder.ts";
import { officeDecoder } from "./decoders/office/decoder.ts";
import { pdf } from "./decoders/pdf/decoder.ts";
import { postscriptDecoder } from "./decoders/postscript/decoder.ts";
import { raster } from "./decoders/raster/decoder.ts";
import { sound } from "./decoders/sound/decoder.ts";
import { text } from "./decoders/text/decoder.ts";
import { UNDECODED_FORMATS } from "./decoders/undecoded-formats.ts";
import { vector } from "./decoders/vector/decoder.ts";

export const DECODERS: readonly DecoderDefinition[] = [
  raster,
  magick,
  cameraRaw,
  vector,
  pdf,
  postscriptDecoder,
  text,
  officeDecoder,
  font,
  model,
  film,
  sound,
];

const decoders = new Map(DECODERS.flatMap((decoder) => decoder.matches.map(({ mime }) => [mime, decoder])));

/** The decoder of a media type; undefined where none reads it. */
export const decoderOf = (mime: string): DecoderDefinition | undefined =>
  decoders.get(mime) ?? DECODERS.find(({ matchesOthers }) => matchesOthers?.test(mime));

/** Known formats, with and without a decoder. */
export const FILE_FORMATS: readonly FileFormat[] = [
  ...DECODERS.flatMap(({ matches }) => matches),
  ...UNDECODED_FORMATS,
];

const formats = new Map(FILE_FORMATS.map((format) => [format.mime, format]));

export const formatOf = (mime: string): FileFormat | undefined => formats.get(mime);

/** Whether this version may render files of a type differently than an earlier one. */
export const mayRenderDifferentlyThanBefore = (mime: string): boolean =>
  decoderOf(mime)?.isRedrawn === true || formatOf(mime)?.isRedrawn === true;

export const isCameraRaw = (mime: string): boolean => decoderOf(mime) === cameraRaw;

/** Whether the decoder of a type needs a program, at least for some pictures. */
export const needsProgram = (mime: string, program: DecoderProgram): boolean =>
  decoderOf(mime)?.limits.programs?.includes(program) === true;

/** The `picture_state` of a file: why it has no picture, or what its picture is; undefined where it shows the file itself. */
export function pictureStateOf(mime: string, problem: string | null, isDrawn: boolean): PictureState | undefined {
  if (problem === "no_file") return undefined;
  if (problem === "broken") return "damaged";
  if (problem !== null) return SHOWN_PROBLEMS.find((known) => known === problem) ?? "failed";
  // No state if an earlier version made only an icon of the file: the next import renders it.
  return isDrawn ? decoderOf(mime)?.shows : undefined;
}

type PictureState = NonNullable<ReplyOf<"assets.get">["response"]["docs"][number]["picture_state"]>;
const SHOWN_PROBLEMS = ["encrypted", "too_large", "unsupported", "no_preview", "lacks_files", "no_program"] as const;
