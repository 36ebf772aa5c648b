import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pictureName } from "@vitrine/contract/rendition-url";
import type { AssetKind } from "../../db/tables/asset.table.ts";
import { type ChildPool, createChildPool } from "../../platform/processes/child-pool.ts";
import { TaskError, type TaskErrorCode } from "../../platform/processes/child-task.ts";
import { usableMemory } from "../../platform/processes/usable-memory.ts";
import type { FilmSpec, PictureSpec } from "./conversions/conversion-spec.ts";
import type { Converted, ConvertTask, Decoded, DecodeTask, ModelFolder, PictureSize } from "./decode-protocol.ts";
import { audioOnlyMimeOf, type DecoderFamily, decoderFamiliesOf, hasReadableTracks } from "./decoder-families.ts";
import type { Tracks, TracksTask } from "./films/audio-only.ts";
import { createFilmDecoder, type FilmInfo } from "./films/film-decoder.ts";
import { iconSvg } from "./pictures/icon.ts";
import { uprightSize } from "./pictures/orientation.ts";
import type { FoundPreview, PreviewTask } from "./pictures/preview.child.ts";
import { createPreviewExtractor } from "./pictures/preview-extractor.ts";
import type { ProgramJob } from "./program.child.ts";
import { IMPORT_EDGES } from "./recipes.ts";
import { createSoundPictures, type SoundRenderer } from "./sounds/sound-pictures.ts";
import type { FoundSound, SoundTask } from "./sounds/sound-reader.ts";

/**
 * Decodes files to pictures in child processes, one pool per family of formats. Works on files of the blob store and
 * knows nothing of assets.
 */
export interface Decoder {
  /** Simultaneous conversions of pictures. */
  readonly slots: number;
  pictures(path: string, mime: string, sizes: PictureSize[], options?: PictureOptions): Promise<Decoded>;
  icon(kind: AssetKind, fileName: string, sizes: PictureSize[]): Promise<Decoded>;
  drawing(svg: string, sizes: PictureSize[], options?: { lossless: boolean }): Promise<Decoded>;
  hasFfmpeg(): Promise<boolean>;
  /** The last known result of `hasFfmpeg`, without waiting; true before the first check. */
  mayHaveFfmpeg(): boolean;
  probeFilm(path: string): Promise<FilmInfo>;
  /** The audio type of a film container that holds only sound, perhaps with a cover; otherwise the given type. */
  detectAudioOnly(path: string, mime: string): Promise<string>;
  playable<T>(path: string, use: (filmPath: string) => Promise<T>): Promise<T>;
  audible<T>(path: string, use: (soundPath: string) => Promise<T>): Promise<T>;
  /** Converts to a picture file. Uses separate processes, so that previews do not wait for downloads. */
  convert(path: string, mime: string, conversion: Conversion<PictureSpec>): Promise<Converted>;
  convertFilm(path: string, conversion: Conversion<FilmSpec>): Promise<void>;
  close(): Promise<void>;
}

export interface Conversion<Form> {
  form: Form;
  /** Path of the output file. */
  target: string;
  /** Of documents, from 1. */
  page?: number | undefined;
  /** Stops the work at once. */
  signal: AbortSignal;
}

export interface PictureOptions {
  page?: number;
  /** Whether to compute placeholder, colours and hash, too. */
  analyse?: boolean;
  /** Of a model: its folder, whose files it may reference. */
  modelFolder?: ModelFolder;
  /** CPU time; imports allow more than requests of a page. */
  limitMs?: number;
  /** Stops picture decoders; ignored by the others. */
  signal?: AbortSignal;
}

export interface DecoderOptions {
  temporaryFolder: string;
  /** Simultaneous raster decoders; default one per core, since each uses one thread. */
  workers?: number;
  maxWaiting?: number;
  memoryBytes?: number;
}

export type { Decoded, ModelFolder };

type PreviewFamily = "preview" | "thumbnail" | "enclosed";
type PictureFamily = "raster" | "magick" | "vector" | "document";

/** Excludes the tiny thumbnails that cameras show in their file lists. */
const MIN_PREVIEW_BYTES: Record<PreviewFamily, number> = { preview: 40_000, thumbnail: 1, enclosed: 1 };

/** Bytes that a decoder needs for large pictures. */
const MIN_CHILD_MEMORY = 0.6e9;

/** Number of decoders, limited by cores and memory. */
export const workerCount = (cores: number, memory: number) =>
  Math.max(1, Math.min(cores, Math.floor(memory / MIN_CHILD_MEMORY) - 2));

/**
 * Maximum number of decoder processes that can compute at the same time: all preview pools, one per conversion slot, and
 * one for films.
 */
export const maxConcurrentChildren = (cores: number) =>
  Object.values(poolSizes(cores)).reduce((sum, size) => sum + size, 0) + cores + 1;

const poolSizes = (cores: number) => ({
  raster: cores,
  magick: cores,
  // Drawings take milliseconds; documents may take a lot of memory.
  vector: Math.min(2, cores),
  document: Math.min(2, cores),
  sound: Math.min(2, cores),
  text: Math.min(2, cores),
  model: Math.min(2, cores),
  office: Math.min(2, cores),
  font: Math.min(2, cores),
  postscript: 1,
  program: cores,
});

/** Bytes; no picture needs more. */
const MAX_CHILD_MEMORY = 2.5e9;
/** Bytes for a progressive JPEG of 300 megapixels, or a scan of that size that has to be rotated. */
const TARGET_CHILD_MEMORY = 1e9;

/**
 * Memory limit of one decoder process, in bytes: an equal share for each process, the server and the metadata reader. On
 * small machines it is what large pictures need, although all processes together could then exceed the memory: the limit
 * stops runaway decoders, and few pictures come near it.
 */
export function memoryPerChild(cores: number, memory: number): number {
  const least = Math.max(MIN_CHILD_MEMORY, Math.min(TARGET_CHILD_MEMORY, memory / 4));
  return Math.min(MAX_CHILD_MEMORY, Math.max(least, memory / (maxConcurrentChildren(cores) + 2)));
}

/**
 * Keeps glibc from returning the pixels of each picture to the system and allocating them again, which costs a sixteenth
 * of the time. 32 MB is the maximum that glibc accepts for the first value.
 */
const MALLOC_ENV = { MALLOC_MMAP_THRESHOLD_: "33554432", MALLOC_TRIM_THRESHOLD_: "67108864" };
/** One malloc arena: the threads of libvips run one after the other and can reuse each other's memory. */
const SINGLE_ARENA_ENV = { MALLOC_ARENA_MAX: "1" };

const DRAWING_MS = 15_000;
const PICTURE_MS = 60_000;
/** CPU time to list the tracks of a file. */
const TRACKS_MS = 10_000;

export function createDecoder(options: DecoderOptions): Decoder {
  const memory = usableMemory();
  const cores = options.workers ?? workerCount(availableParallelism(), memory);
  const maxWaiting = options.maxWaiting ?? Number.POSITIVE_INFINITY;
  const memoryBytes = options.memoryBytes ?? memoryPerChild(cores, memory);
  const sizes = poolSizes(cores);
  // keyed by: variables that stand in this file
  const pool = <Task, Made>(name: string, size: number, env: Record<string, string> = {}, waiting = maxWaiting) =>
    createChildPool<Task, Made>({
      entry: [`./${name}.child`, import.meta.url],
      size,
      maxWaiting: waiting,
      memoryBytes,
      env: { TMPDIR: options.temporaryFolder, VIPS_CONCURRENCY: "1", ...MALLOC_ENV, ...env },
    });
  const poolsOf = <Task, Made>(
    size: Record<PictureFamily, number>,
    waiting: number,
  ): Record<PictureFamily, ChildPool<Task, Made>> => ({
    raster: pool("pictures/raster", size.raster, { VIPS_BLOCK_UNTRUSTED: "1", ...SINGLE_ARENA_ENV }, waiting),
    magick: pool("magick/magick", size.magick, { VIPS_BLOCK_UNTRUSTED: "1", ...SINGLE_ARENA_ENV }, waiting),
    // A page of the synthetic library requests a hundred drawings at once.
    vector: pool("pictures/vector", size.vector, {}, waiting * 20),
    document: pool("documents/document", size.document, {}, waiting),
  });
  const pools = poolsOf<DecodeTask, Decoded>(sizes, maxWaiting);
  // No limit of waiting tasks: the conversion queue limits them already.
  const inPlaces = { raster: cores, magick: cores, vector: cores, document: cores };
  const converting = poolsOf<ConvertTask, Converted>(inPlaces, Number.POSITIVE_INFINITY);
  const programs = pool<ProgramJob, string>("program", sizes.program);
  const films = createFilmDecoder(options.temporaryFolder, programs);
  const convertingPrograms = pool<ProgramJob, string>("program", 1, {}, Number.POSITIVE_INFINITY);
  const convertingFilms = createFilmDecoder(options.temporaryFolder, convertingPrograms);
  const fonts = { FONTCONFIG_FILE: join(options.temporaryFolder, "fonts.conf"), PANGOCAIRO_BACKEND: "fontconfig" };
  const pages = {
    text: pool<DecodeTask, Decoded>("documents/text", sizes.text, fonts),
    office: pool<DecodeTask, Decoded>("documents/office", sizes.office, fonts),
    font: pool<DecodeTask, Decoded>("fonts/font", sizes.font),
    remarks: pool<DecodeTask, Decoded>("postscript/postscript", sizes.postscript),
  };
  // One process is enough: it only copies bytes.
  const extracting = pool<PreviewTask, FoundPreview>("pictures/preview", 1);
  const previews = createPreviewExtractor(options.temporaryFolder, extracting);
  const convertingExtracts = pool<PreviewTask, FoundPreview>("pictures/preview", 1, {}, Number.POSITIVE_INFINITY);
  const convertingPreviews = createPreviewExtractor(options.temporaryFolder, convertingExtracts);
  const sounding = pool<SoundTask, FoundSound>("sounds/sound", sizes.sound);
  const sounds = createSoundPictures(options.temporaryFolder, sounding);
  const tracks = pool<TracksTask, Tracks>("films/tracks", 1);
  const modelling = pool<DecodeTask, Decoded>("models/model", sizes.model, { VIPS_BLOCK_UNTRUSTED: "1" });
  let areFilmsAvailable = true;

  /** Decodes the embedded preview of a file; returns the size of the photograph where it is larger. */
  const preview = (path: string, family: PreviewFamily, task: DecodeTask, limitMs: number) =>
    previews.withPreview(path, MIN_PREVIEW_BYTES[family], async (picture, photograph) => {
      const made = await pools.raster.run({ ...task, input: { path: picture }, previewOf: photograph }, limitMs);
      if (!photograph.width || !photograph.height || photograph.width * photograph.height < made.width * made.height)
        return made;
      return {
        ...made,
        ...uprightSize({ width: photograph.width, height: photograph.height }, photograph.orientation),
      };
    });

  /** Decodes a preview whose size and warnings say nothing about the file itself. */
  async function enclosed(path: string, task: DecodeTask, limitMs: number): Promise<Decoded> {
    const { warning: _remark, ...made } = await preview(path, "enclosed", task, limitMs);
    return { ...made, width: 0, height: 0 };
  }

  async function poster(path: string, task: DecodeTask, limitMs: number): Promise<Decoded> {
    const facts = await films.probe(path);
    const made = await films.poster(path, facts, (framePath) =>
      pools.raster.run({ ...task, input: { path: framePath } }, limitMs),
    );
    const { width = made.width, height = made.height, duration } = facts;
    return { ...made, width, height, ...(duration === undefined ? {} : { duration }) };
  }

  const drawSound = (task: DecodeTask, limitMs: number): SoundRenderer => ({
    cover: (path) => pools.raster.run({ ...task, input: { path } }, limitMs),
    drawing: (drawing) => pools.vector.run({ ...task, input: { drawing }, lossless: true }, DRAWING_MS),
  });

  /** By its tracks, and where these are not known by ffprobe, if the machine has it. */
  async function isSoundAlone(path: string, mime: string): Promise<boolean> {
    const found = hasReadableTracks(mime)
      ? await tracks.run({ path, mime }, TRACKS_MS).catch(otherwise<Tracks>("unknown"))
      : "unknown";
    if (found !== "unknown" || !(await films.available())) return found === "audio";
    const info = await films.probe(path).catch(otherwise(undefined));
    return info?.audioCodec !== undefined && info.videoCodec === undefined;
  }

  const decoder: Decoder = {
    slots: cores,
    async pictures(path, mime, sizes, { page, analyse, modelFolder, limitMs = PICTURE_MS, signal } = {}) {
      const task: DecodeTask = {
        input: { path },
        mime,
        sizes,
        ...(page ? { page } : {}),
        ...(analyse ? { analyse } : {}),
        ...(modelFolder === undefined ? {} : { modelFolder }),
      };
      return tryDecoders(mime, (family) => {
        if (family === "film") return poster(path, task, limitMs);
        if (family === "text" || family === "office" || family === "font" || family === "remarks") {
          return pages[family].run(task, limitMs);
        }
        if (family === "enclosed") return enclosed(path, task, limitMs);
        if (family === "preview" || family === "thumbnail") return preview(path, family, task, limitMs);
        if (family === "model") return modelling.run(task, limitMs);
        if (family === "sound") return sounds.pictures(path, mime, limitMs, drawSound(task, limitMs));
        if (family === "soundtrack") {
          return films.samples(path, (samples) =>
            sounds.waveform(samples, "audio/wav", limitMs, drawSound(task, limitMs).drawing),
          );
        }
        return pools[family].run(task, limitMs, signal);
      });
    },
    icon: (kind, fileName, sizes) => decoder.drawing(iconSvg(kind, fileName), sizes),
    drawing: (svg, sizes, { lossless } = { lossless: true }) =>
      pools.vector.run({ input: { drawing: svg }, sizes, lossless }, DRAWING_MS),
    hasFfmpeg: () => films.available(),
    mayHaveFfmpeg() {
      films.available().then(
        (found) => {
          areFilmsAvailable = found;
        },
        () => {},
      );
      return areFilmsAvailable;
    },
    probeFilm: (path) => films.probe(path),
    async detectAudioOnly(path, mime) {
      const sound = audioOnlyMimeOf(mime);
      if (sound === undefined) return mime;
      return (await isSoundAlone(path, mime)) ? sound : mime;
    },
    async playable(path, use) {
      return films.playable(path, await films.probe(path), use);
    },
    async audible(path, use) {
      return films.audible(path, await films.probe(path), use);
    },
    convert(path, mime, { form, target, page, signal }) {
      const task = { input: { path }, mime, form, target, ...(page ? { page } : {}) };
      return tryDecoders(mime, (family) => {
        if (!isConvertible(family)) {
          throw new TaskError("unsupported", `${mime} is no picture.`);
        }
        if (family === "preview" || family === "thumbnail") {
          return convertingPreviews.withPreview(path, MIN_PREVIEW_BYTES[family], (picture, previewOf) =>
            converting.raster.run({ ...task, input: { path: picture }, previewOf }, PICTURE_MS, signal),
          );
        }
        return converting[family].run(task, PICTURE_MS, signal);
      });
    },
    convertFilm: (path, conversion) => convertingFilms.convert(path, conversion),
    async close() {
      const all = [
        sounding,
        tracks,
        modelling,
        programs,
        convertingPrograms,
        ...Object.values(pages),
        extracting,
        convertingExtracts,
        ...Object.values(pools),
        ...Object.values(converting),
      ];
      await Promise.all(all.map((each) => each.close()));
    },
  };
  return decoder;
}

/** Whether the decoder family renders the file itself and not an illustration of it. */
const isConvertible = (family: DecoderFamily): family is PictureFamily | "preview" | "thumbnail" =>
  !["film", "sound", "soundtrack", "text", "office", "font", "model", "enclosed", "remarks"].includes(family);

/** Tries the decoders of a type in order; if all fail, throws the error of the last one that ran. */
async function tryDecoders<Made>(mime: string, attempt: (family: DecoderFamily) => Promise<Made>): Promise<Made> {
  let failure: TaskError | undefined;
  for (const family of decoderFamiliesOf(mime)) {
    try {
      return await attempt(family);
    } catch (error) {
      if (!(error instanceof TaskError) || SERVER_PROBLEMS.includes(error.problem)) throw error;
      // A missing program is more useful to report than "unsupported" by another decoder.
      if (error.problem !== "no_program" || failure?.problem === "unsupported") failure = error;
      else failure ??= error;
    }
  }
  throw failure ?? new TaskError("unsupported", `${mime} has no picture.`);
}

/** What to go on with where a file cannot be read. */
const otherwise =
  <T>(value: T) =>
  (error: unknown): T => {
    if (!(error instanceof TaskError) || SERVER_PROBLEMS.includes(error.problem)) throw error;
    return value;
  };

/** Problems of the server: trying another decoder would not help. */
const SERVER_PROBLEMS: readonly TaskErrorCode[] = ["busy", "cancelled", "disk_full"];

export const IMPORT_SIZES: PictureSize[] = IMPORT_EDGES.map((edge) => ({ name: pictureName(edge), edge }));
