import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pictureName } from "@vitrine/contract/rendition-url";
import type { AssetKind } from "../../db/tables/asset.table.ts";
import { type ChildPool, createChildPool } from "../../platform/child-pool.ts";
import { TaskError, type TaskProblem } from "../../platform/child-task.ts";
import { usableMemory } from "../../platform/usable-memory.ts";
import type { FilmForm, PictureForm } from "./conversion-form.ts";
import type { Converted, ConvertTask, Decoded, DecodeTask, FolderOfModel, WantedPicture } from "./decode-protocol.ts";
import { type Family, familiesOf, soundTypeIn } from "./families.ts";
import { createFilms, type FilmFacts } from "./film.ts";
import { iconDrawing } from "./icon.ts";
import { uprightSize } from "./orientation.ts";
import type { FoundPreview, PreviewTask } from "./preview.child.ts";
import { createPreviews } from "./previews.ts";
import type { ProgramJob } from "./program.child.ts";
import { importEdges } from "./recipes.ts";
import type { FoundSound, SoundTask } from "./sound-reader.ts";
import { createSounds, type DrawSound } from "./sounds.ts";

/**
 * Decodes files to pictures in child processes; each family of formats has its own. It knows nothing of assets: it gets
 * files of the blob store.
 */
export interface Decoder {
  /** Conversions of pictures that are made at a time. */
  readonly places: number;
  pictures(path: string, mime: string, wanted: WantedPicture[], options?: PictureOptions): Promise<Decoded>;
  icon(kind: AssetKind, fileName: string, wanted: WantedPicture[]): Promise<Decoded>;
  drawing(svg: string, wanted: WantedPicture[], options?: { lossless: boolean }): Promise<Decoded>;
  filmsAvailable(): Promise<boolean>;
  /** The same for those who cannot wait: true until somebody has looked. */
  mayMakeFilms(): boolean;
  film(path: string): Promise<FilmFacts>;
  /** Of a container of films that holds sound alone, and may hold a cover, the type of that sound; else its own type. */
  typeInside(path: string, mime: string): Promise<string>;
  playable<T>(path: string, use: (filmPath: string) => Promise<T>): Promise<T>;
  audible<T>(path: string, use: (soundPath: string) => Promise<T>): Promise<T>;
  /** Writes a picture of another form into a file. Its children are its own: nobody's preview waits behind it. */
  convert(path: string, mime: string, wanted: Conversion<PictureForm>): Promise<Converted>;
  convertFilm(path: string, wanted: Conversion<FilmForm>): Promise<void>;
  close(): Promise<void>;
}

export interface Conversion<Form> {
  form: Form;
  /** Path of the file that is made. */
  target: string;
  /** Of documents, from 1. */
  page?: number | undefined;
  /** Ends the work at once. */
  signal: AbortSignal;
}

export interface PictureOptions {
  page?: number;
  /** Whether to remember how it looks, too. */
  looks?: boolean;
  /** Of a model: the folder that it comes from, whose files it may name. */
  beside?: FolderOfModel;
  /** Of processor time; imports have more of it than a page that someone waits for. */
  limitMs?: number;
  /** Ends the work of decoders of pictures. */
  signal?: AbortSignal;
}

export interface DecoderOptions {
  temporaryFolder: string;
  /** Decoders of photographs at a time; one per core is best, since each uses one thread. */
  workers?: number;
  maxWaiting?: number;
  memoryBytes?: number;
}

export type { Decoded, FolderOfModel };

type PreviewFamily = "preview" | "thumbnail" | "enclosed";
type PictureFamily = "raster" | "magick" | "vector" | "document";

/** What a camera keeps for its own list of files has a few thousand bytes. */
const MIN_BYTES: Record<PreviewFamily, number> = { preview: 40_000, thumbnail: 1, enclosed: 1 };

/** Bytes that a decoder of large pictures needs. */
const MIN_MEMORY = 0.6e9;

/** Number of decoders, bounded by cores and by memory. */
export const workersFor = (cores: number, memory: number) =>
  Math.max(1, Math.min(cores, Math.floor(memory / MIN_MEMORY) - 2));

/**
 * Children of a machine with so many cores that can compute at once: for previews as many of each kind as there are, for
 * conversions one for each place, and one for films.
 */
export const childrenAtOnce = (cores: number) =>
  Object.values(sizesFor(cores)).reduce((sum, size) => sum + size, 0) + cores + 1;

const sizesFor = (cores: number) => ({
  raster: cores,
  magick: cores,
  // Drawings take milliseconds, and documents as much memory as they like.
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

/** Bytes above which no picture is worth it. */
const MOST_MEMORY = 2.5e9;
/** Bytes that a progressive photograph of 300 million pixels needs, and a scan of that size that has to be turned. */
const ENOUGH_MEMORY = 1e9;

/**
 * Bytes that one child may take: a part for each that can compute at once, for the server and for the reader of
 * metadata. Where that is little, it is what large pictures need, though all of them at once would then find too little:
 * a limit ends what runs wild, and few pictures ever come near it.
 */
export function memoryPerChild(cores: number, memory: number): number {
  const least = Math.max(MIN_MEMORY, Math.min(ENOUGH_MEMORY, memory / 4));
  return Math.min(MOST_MEMORY, Math.max(least, memory / (childrenAtOnce(cores) + 2)));
}

/**
 * glibc would give the pixels of each picture back to the system and ask for them anew, a page at a time, which is a
 * sixteenth of the work. 32 MB is the most that it takes for the first.
 */
const KEEPING_MEMORY = { MALLOC_MMAP_THRESHOLD_: "33554432", MALLOC_TRIM_THRESHOLD_: "67108864" };
/** The threads of libvips work one after the other: what one has given back serves the next. */
const ONE_AFTER_THE_OTHER = { MALLOC_ARENA_MAX: "1" };

const DRAWING_MS = 15_000;
const PICTURE_MS = 60_000;
/** Of processor time: what stands in a file of its tracks is little. */
const TRACKS_MS = 10_000;

export function createDecoder(options: DecoderOptions): Decoder {
  const memory = usableMemory();
  const cores = options.workers ?? workersFor(availableParallelism(), memory);
  const maxWaiting = options.maxWaiting ?? Number.POSITIVE_INFINITY;
  const memoryBytes = options.memoryBytes ?? memoryPerChild(cores, memory);
  const sizes = sizesFor(cores);
  // keyed by: variables that stand in this file
  const pool = <Task, Made>(name: string, size: number, env: Record<string, string> = {}, waiting = maxWaiting) =>
    createChildPool<Task, Made>({
      entry: [`./${name}.child`, import.meta.url],
      size,
      maxWaiting: waiting,
      memoryBytes,
      env: { TMPDIR: options.temporaryFolder, VIPS_CONCURRENCY: "1", ...KEEPING_MEMORY, ...env },
    });
  const poolsOf = <Task, Made>(
    size: Record<PictureFamily, number>,
    waiting: number,
  ): Record<PictureFamily, ChildPool<Task, Made>> => ({
    raster: pool("raster", size.raster, { VIPS_BLOCK_UNTRUSTED: "1", ...ONE_AFTER_THE_OTHER }, waiting),
    magick: pool("magick", size.magick, { VIPS_BLOCK_UNTRUSTED: "1", ...ONE_AFTER_THE_OTHER }, waiting),
    // A page of the synthetic library asks for a hundred drawings at once.
    vector: pool("vector", size.vector, {}, waiting * 20),
    document: pool("document", size.document, {}, waiting),
  });
  const pools = poolsOf<DecodeTask, Decoded>(sizes, maxWaiting);
  // Bounded where they are asked for: whoever has a place there finds a child here, whatever the others make.
  const inPlaces = { raster: cores, magick: cores, vector: cores, document: cores };
  const converting = poolsOf<ConvertTask, Converted>(inPlaces, Number.POSITIVE_INFINITY);
  const programs = pool<ProgramJob, string>("program", sizes.program);
  const films = createFilms(options.temporaryFolder, programs);
  const convertingPrograms = pool<ProgramJob, string>("program", 1, {}, Number.POSITIVE_INFINITY);
  const convertingFilms = createFilms(options.temporaryFolder, convertingPrograms);
  const fonts = { FONTCONFIG_FILE: join(options.temporaryFolder, "fonts.conf"), PANGOCAIRO_BACKEND: "fontconfig" };
  const pages = {
    text: pool<DecodeTask, Decoded>("text", sizes.text, fonts),
    office: pool<DecodeTask, Decoded>("office", sizes.office, fonts),
    font: pool<DecodeTask, Decoded>("font", sizes.font),
    remarks: pool<DecodeTask, Decoded>("postscript", sizes.postscript),
  };
  // Copies bytes, and leaves the computing to the others.
  const extracting = pool<PreviewTask, FoundPreview>("preview", 1);
  const previews = createPreviews(options.temporaryFolder, extracting);
  const convertingExtracts = pool<PreviewTask, FoundPreview>("preview", 1, {}, Number.POSITIVE_INFINITY);
  const convertingPreviews = createPreviews(options.temporaryFolder, convertingExtracts);
  const sounding = pool<SoundTask, FoundSound>("sound", sizes.sound);
  const sounds = createSounds(options.temporaryFolder, sounding);
  const tracks = pool<string, boolean>("tracks", 1);
  const modelling = pool<DecodeTask, Decoded>("model", sizes.model, { VIPS_BLOCK_UNTRUSTED: "1" });
  let areFilmsAvailable = true;

  /** The picture that a file holds of itself; of a raw photograph with the size of the photograph. */
  const preview = (path: string, family: PreviewFamily, task: DecodeTask, limitMs: number) =>
    previews.of(path, MIN_BYTES[family], async (picture, of) => {
      const made = await pools.raster.run({ ...task, input: { path: picture }, of }, limitMs);
      if (!of.width || !of.height || of.width * of.height < made.width * made.height) return made;
      return { ...made, ...uprightSize({ width: of.width, height: of.height }, of.orientation) };
    });

  /** Its pixels are none of the file's, and neither is what a decoder complains of in it. */
  async function enclosed(path: string, task: DecodeTask, limitMs: number): Promise<Decoded> {
    const { remark: _remark, ...made } = await preview(path, "enclosed", task, limitMs);
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

  const drawSound = (task: DecodeTask, limitMs: number): DrawSound => ({
    cover: (path) => pools.raster.run({ ...task, input: { path } }, limitMs),
    drawing: (drawing) => pools.vector.run({ ...task, input: { drawing }, lossless: true }, DRAWING_MS),
  });

  const decoder: Decoder = {
    places: cores,
    async pictures(path, mime, wanted, { page, looks, beside, limitMs = PICTURE_MS, signal } = {}) {
      const task: DecodeTask = {
        input: { path },
        mime,
        wanted,
        ...(page ? { page } : {}),
        ...(looks ? { looks } : {}),
        ...(beside === undefined ? {} : { beside }),
      };
      return inOrder(mime, (family) => {
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
    icon: (kind, fileName, wanted) => decoder.drawing(iconDrawing(kind, fileName), wanted),
    drawing: (svg, wanted, { lossless } = { lossless: true }) =>
      pools.vector.run({ input: { drawing: svg }, wanted, lossless }, DRAWING_MS),
    filmsAvailable: () => films.available(),
    mayMakeFilms() {
      films.available().then(
        (found) => {
          areFilmsAvailable = found;
        },
        () => {},
      );
      return areFilmsAvailable;
    },
    film: (path) => films.probe(path),
    async typeInside(path, mime) {
      const sound = soundTypeIn(mime);
      if (sound === undefined) return mime;
      const isSound = await tracks.run(path, TRACKS_MS).catch((error: unknown) => {
        if (!(error instanceof TaskError) || OF_THE_SERVER.includes(error.problem)) throw error;
        return false;
      });
      return isSound ? sound : mime;
    },
    async playable(path, use) {
      return films.playable(path, await films.probe(path), use);
    },
    async audible(path, use) {
      return films.audible(path, await films.probe(path), use);
    },
    convert(path, mime, { form, target, page, signal }) {
      const task = { input: { path }, mime, form, target, ...(page ? { page } : {}) };
      return inOrder(mime, (family) => {
        if (!isConverted(family)) {
          throw new TaskError("unsupported", `${mime} is no picture.`);
        }
        if (family === "preview" || family === "thumbnail") {
          return convertingPreviews.of(path, MIN_BYTES[family], (picture, of) =>
            converting.raster.run({ ...task, input: { path: picture }, of }, PICTURE_MS, signal),
          );
        }
        return converting[family].run(task, PICTURE_MS, signal);
      });
    },
    convertFilm: (path, wanted) => convertingFilms.convert(path, wanted),
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

/** Whether it gives a picture of the file, and not one of what the file is about. */
const isConverted = (family: Family): family is PictureFamily | "preview" | "thumbnail" =>
  !["film", "sound", "soundtrack", "text", "office", "font", "model", "enclosed", "remarks"].includes(family);

/** What one decoder cannot read, the next one of its type tries; the reason is that of the last that had a try. */
async function inOrder<Made>(mime: string, attempt: (family: Family) => Promise<Made>): Promise<Made> {
  let failure: TaskError | undefined;
  for (const family of familiesOf(mime)) {
    try {
      return await attempt(family);
    } catch (error) {
      if (!(error instanceof TaskError) || OF_THE_SERVER.includes(error.problem)) throw error;
      // With the program it may be read: that says more than that others cannot read it.
      if (error.problem !== "no_program" || failure?.problem === "unsupported") failure = error;
      else failure ??= error;
    }
  }
  throw failure ?? new TaskError("unsupported", `${mime} has no picture.`);
}

/** Another decoder would fare no better. */
const OF_THE_SERVER: readonly TaskProblem[] = ["busy", "cancelled", "disk_full"];

export const importPictures: WantedPicture[] = importEdges.map((edge) => ({ name: pictureName(edge), edge }));
