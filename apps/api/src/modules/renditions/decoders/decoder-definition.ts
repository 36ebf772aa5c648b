import type { ConvertSetKind } from "../../../db/convert-set-kind.ts";

/**
 * What the server knows of a decoder without loading it. The decoder itself is `run.ts` in the same folder, which only
 * child processes import: it exports `run`, the `DecoderFunctions`.
 */
export interface DecoderDefinition {
  /** Name of its folder. */
  name: string;
  matches: readonly FileFormat[];
  /** Matches further media types, which have no name and no file extension. */
  matchesOthers?: RegExp;
  limits: DecoderProcessOptions;
  /** Functions of `run` that make pictures of a file, in the order in which they are tried. */
  attempts: readonly DecodeAttemptDefinition[];
  /** What a download may be converted to; absent where the picture only illustrates the file. */
  converts?: ConvertSetKind;
  /** What the picture shows, if not the file itself. */
  shows?: "page" | "specimen" | "preview";
  /** Each page is a picture, and the pages are counted. */
  hasPages?: true;
  /** What files of it lack without ffmpeg, as part of a sentence. `files`: their number with a noun. */
  describeWithoutFfmpeg?(files: string): string;
  /** Its files have no pixels: they can be rendered at any size. */
  isScalable?: true;
  /** An earlier version may have rendered such files wrongly. */
  isRedrawn?: true;
}

export interface FileFormat {
  mime: string;
  /** Value of the facet "File format"; without one, files are counted as others. */
  name?: string;
  /** File extensions, separated by spaces. */
  extensions?: string;
  /** Whether the beginning of a file, as Latin-1, is of this format; for formats that the package file-type does not know. */
  signature?(start: string): boolean;
  /** The type whose signature it shares: only the extension tells it from that one. */
  looksLike?: string;
  /** An earlier version may have rendered it wrongly. */
  isRedrawn?: true;
  /** Factor from its bytes per pixel to those of a JPEG of default quality; absent where they do not show detail. */
  detailFactor?: number;
  /** Browsers usually play it; without ffmpeg the codec is unknown. */
  isPlayedByBrowsers?: true;
  /** Instead of those of the decoder. */
  attempts?: readonly DecodeAttemptDefinition[];
  /** The type by which the package music-metadata knows it, if by another one. */
  readAs?: string;
  /** Of a container for films: the type of one that holds only sound, and what lists its tracks. */
  audioOnly?: { mime: string; tracksBy: "music-metadata" | "ffprobe" };
}

export interface DecodeAttemptDefinition {
  /** Name of the function. */
  name: string;
  /** CPU time, where it does not depend on who waits for the picture. */
  limitMs?: number;
}

export interface DecoderProcessOptions {
  /** Simultaneous child processes, but never more than one per core. */
  processes: "cores" | number;
  /** How many times more tasks may wait than for other decoders. */
  waitingFactor?: number;
  /** Bytes of a file. Pixels, and the memory of a process, are limited for all decoders alike. */
  maxBytes?: number;
  /** Programs that it needs for some pictures. */
  programs?: readonly DecoderProgram[];
  needsFolder?: true;
  env?(temporaryFolder: string): Record<string, string>;
}

export type DecoderProgram = "ffmpeg" | "perl";

/**
 * The functions of a decoder by name: its attempts, and others such as `convert` or `play`. They run in a child process,
 * which may be killed, since files may be hostile.
 */
export type DecoderFunctions = Record<string, (task: never) => Promise<unknown>>;

/**
 * For decoders that open pictures of any kind by libvips: no vector drawings and exotic formats, which could read other
 * files, whatever the file name. One malloc arena, since the threads of libvips run one after the other and can reuse each
 * other's memory.
 */
export const trustedLoadersEnv = () => ({ VIPS_BLOCK_UNTRUSTED: "1", MALLOC_ARENA_MAX: "1" });
