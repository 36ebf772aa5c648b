import { availableParallelism } from "node:os";
import { pictureName } from "@vitrine/contract/rendition-url";
import type { AssetKind } from "../../db/tables/asset.table.ts";
import { type ChildPool, createChildPool } from "../../platform/child-pool.ts";
import { TaskError } from "../../platform/child-task.ts";
import { usableMemory } from "../../platform/usable-memory.ts";
import type { FilmForm, PictureForm } from "./conversion-form.ts";
import type { Converted, ConvertTask, Decoded, DecodeTask, WantedPicture } from "./decode-protocol.ts";
import { type Family, familyOf } from "./families.ts";
import { createFilms, type FilmFacts } from "./film.ts";
import { iconDrawing } from "./icon.ts";
import type { ProgramJob } from "./program.child.ts";
import { importEdges } from "./recipes.ts";

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
  placeholder?: boolean;
  /** Of processor time; imports have more of it than a page that someone waits for. */
  limitMs?: number;
}

export interface DecoderOptions {
  temporaryFolder: string;
  /** Decoders of photographs at a time; one per core is best, since each uses one thread. */
  workers?: number;
  maxWaiting?: number;
  memoryBytes?: number;
}

export type { Decoded };

type PictureFamily = Exclude<Family, "film">;

/** Bytes that a decoder of large pictures needs. */
const LEAST_MEMORY = 0.6e9;

/** Number of decoders, bounded by cores and by memory. */
export const workersFor = (cores: number, memory: number) =>
  Math.max(1, Math.min(cores, Math.floor(memory / LEAST_MEMORY) - 2));

const DRAWING_MS = 15_000;
const PICTURE_MS = 60_000;

export function createDecoder(options: DecoderOptions): Decoder {
  const memory = usableMemory();
  const cores = options.workers ?? workersFor(availableParallelism(), memory);
  const maxWaiting = options.maxWaiting ?? Number.POSITIVE_INFINITY;
  const memoryBytes = options.memoryBytes ?? Math.min(2.5e9, Math.max(LEAST_MEMORY, memory / (cores + 2)));
  // keyed by: variables that stand in this file
  const pool = <Task, Made>(name: string, size: number, env: Record<string, string> = {}, waiting = maxWaiting) =>
    createChildPool<Task, Made>({
      entry: [`./${name}.child`, import.meta.url],
      size,
      maxWaiting: waiting,
      memoryBytes,
      env: { TMPDIR: options.temporaryFolder, VIPS_CONCURRENCY: "1", ...env },
    });
  const poolsOf = <Task, Made>(waiting: number): Record<PictureFamily, ChildPool<Task, Made>> => ({
    raster: pool("raster", cores, { VIPS_BLOCK_UNTRUSTED: "1" }, waiting),
    // Drawings take milliseconds, and a page of the synthetic library asks for a hundred of them at once.
    vector: pool("vector", Math.min(2, cores), {}, waiting * 20),
    document: pool("document", Math.min(2, cores), {}, waiting),
  });
  const pools = poolsOf<DecodeTask, Decoded>(maxWaiting);
  // Bounded where they are asked for.
  const converting = poolsOf<ConvertTask, Converted>(Number.POSITIVE_INFINITY);
  const programs = pool<ProgramJob, string>("program", cores);
  const films = createFilms(options.temporaryFolder, programs);
  const convertingPrograms = pool<ProgramJob, string>("program", 1, {}, Number.POSITIVE_INFINITY);
  const convertingFilms = createFilms(options.temporaryFolder, convertingPrograms);
  let areFilmsAvailable = true;

  const decoder: Decoder = {
    places: cores,
    async pictures(path, mime, wanted, { page, placeholder, limitMs = PICTURE_MS } = {}) {
      const family = familyOf(mime);
      const task: DecodeTask = {
        input: { path },
        wanted,
        ...(page ? { page } : {}),
        ...(placeholder ? { placeholder } : {}),
      };
      if (!family) throw new TaskError("unsupported", `${mime} has no picture.`);
      if (family !== "film") return pools[family].run(task, limitMs);
      const facts = await films.probe(path);
      const made = await films.poster(path, facts.duration, (framePath) =>
        pools.raster.run({ ...task, input: { path: framePath } }, limitMs),
      );
      const { width = made.width, height = made.height, duration } = facts;
      return { ...made, width, height, ...(duration === undefined ? {} : { duration }) };
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
    async playable(path, use) {
      return films.playable(path, await films.probe(path), use);
    },
    async audible(path, use) {
      return films.audible(path, await films.probe(path), use);
    },
    convert(path, mime, { form, target, page, signal }) {
      const family = familyOf(mime);
      if (!family || family === "film") throw new TaskError("unsupported", `${mime} has no picture.`);
      const task = { input: { path }, form, target, ...(page ? { page } : {}) };
      return converting[family].run(task, PICTURE_MS, signal);
    },
    convertFilm: (path, wanted) => convertingFilms.convert(path, wanted),
    async close() {
      const all = [programs, convertingPrograms, ...Object.values(pools), ...Object.values(converting)];
      await Promise.all(all.map((each) => each.close()));
    },
  };
  return decoder;
}

export const importPictures: WantedPicture[] = importEdges.map((edge) => ({ name: pictureName(edge), edge }));
