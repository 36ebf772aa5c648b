import { availableParallelism } from "node:os";
import { pictureName } from "@vitrine/contract/rendition-url";
import type { AssetKind } from "../../db/tables/asset.table.ts";
import { type ChildPool, createChildPool } from "../../platform/child-pool.ts";
import { TaskError } from "../../platform/child-task.ts";
import { usableMemory } from "../../platform/usable-memory.ts";
import type { Decoded, DecodeTask, WantedPicture } from "./decode-protocol.ts";
import { createFilms, type FilmFacts } from "./film.ts";
import { iconDrawing } from "./icon.ts";
import type { ProgramJob } from "./program.child.ts";
import { importEdges } from "./recipes.ts";

/**
 * Decodes files to pictures in child processes; each family of formats has its own. It knows nothing of assets: it gets
 * files of the blob store.
 */
export interface Decoder {
  pictures(path: string, mime: string, wanted: WantedPicture[], options?: PictureOptions): Promise<Decoded>;
  icon(kind: AssetKind, fileName: string, wanted: WantedPicture[]): Promise<Decoded>;
  drawing(svg: string, wanted: WantedPicture[], options?: { lossless: boolean }): Promise<Decoded>;
  filmsAvailable(): Promise<boolean>;
  film(path: string): Promise<FilmFacts>;
  playable<T>(path: string, use: (filmPath: string) => Promise<T>): Promise<T>;
  audible<T>(path: string, use: (soundPath: string) => Promise<T>): Promise<T>;
  close(): Promise<void>;
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

export type Family = "raster" | "vector" | "document" | "film";

const rasterTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/tiff", "image/avif"]);

export function familyOf(mime: string): Family | undefined {
  if (rasterTypes.has(mime)) return "raster";
  if (mime === "image/svg+xml") return "vector";
  if (mime === "application/pdf") return "document";
  if (mime.startsWith("video/")) return "film";
  return undefined;
}

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
  const pools: Record<Exclude<Family, "film">, ChildPool<DecodeTask, Decoded>> = {
    raster: pool("raster", cores, { VIPS_BLOCK_UNTRUSTED: "1" }),
    // Drawings take milliseconds, and a page of the synthetic library asks for a hundred of them at once.
    vector: pool("vector", Math.min(2, cores), {}, maxWaiting * 20),
    document: pool("document", Math.min(2, cores)),
  };
  const programs = pool<ProgramJob, string>("program", cores);
  const films = createFilms(options.temporaryFolder, programs);

  const decoder: Decoder = {
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
    film: (path) => films.probe(path),
    async playable(path, use) {
      return films.playable(path, await films.probe(path), use);
    },
    async audible(path, use) {
      return films.audible(path, await films.probe(path), use);
    },
    async close() {
      await Promise.all([programs, ...Object.values(pools)].map((each) => each.close()));
    },
  };
  return decoder;
}

export const importPictures: WantedPicture[] = importEdges.map((edge) => ({ name: pictureName(edge), edge }));
