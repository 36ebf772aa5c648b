import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { toRenditionName } from "@vitrine/contract/rendition-url";
import type { AssetKind } from "../../db/tables/asset.table.ts";
import { TaskError, type TaskErrorCode } from "../../platform/processes/child-task.ts";
import { hasProgram } from "../../platform/processes/programs.ts";
import type { ConversionSpec } from "./conversions/conversion-spec.ts";
import type { Decoded, DecodeTask, DrawTask, FileTask, ModelFolder, RenditionSize } from "./decode-protocol.ts";
import { createDecoderPools, type DecoderPool, type DecoderPoolOptions } from "./decoder-pools.ts";
import { decoderOf, formatOf } from "./decoder-registry.ts";
import type { DecoderDefinition } from "./decoders/decoder-definition.ts";
import { film } from "./decoders/film/decoder.ts";
import { sound } from "./decoders/sound/decoder.ts";
import { vector } from "./decoders/vector/decoder.ts";
import { iconSvg } from "./pictures/icon.ts";
import { IMPORT_PICTURE_EDGES } from "./recipes.ts";

export type Decoder = ReturnType<typeof createDecoder>;

export interface ConversionOptions {
  form: ConversionSpec;
  /** Path of the output file. */
  target: string;
  /** Of documents, from 1. */
  page?: number | undefined;
  /** Stops the work at once. */
  signal: AbortSignal;
}

export interface PictureOptions extends Pick<DecodeTask, "page" | "analyse" | "modelFolder"> {
  /** CPU time; imports allow more than requests of a page. */
  limitMs?: number;
  /** Stops picture decoders; ignored by the others. */
  signal?: AbortSignal;
}

export type { Decoded, DecoderPoolOptions, ModelFolder };

const DRAWING_MS = 15_000;
const PICTURE_MS = 60_000;
/** CPU time to list the tracks of a file. */
const TRACKS_MS = 20_000;
/** CPU time to make the playable version; only a backstop, since each call of ffmpeg has a limit of its own. */
const FILM_MS = 2 * 60 * 60_000;

/**
 * Decodes files in child processes, a pool per decoder. Works on files of the blob store and knows nothing of assets.
 */
export function createDecoder(options: DecoderPoolOptions) {
  const { temporaryFolder } = options;
  const pools = createDecoderPools(options);
  let ffmpeg: Promise<boolean> | undefined;
  let mayHaveFfmpeg = true;

  /** Makes the version of a film or a sound that browsers play. */
  const play = <T>(decoder: DecoderDefinition, path: string, use: (target: string) => Promise<T>) =>
    withFolder(temporaryFolder, decoder, async (folder) => {
      const target = join(folder, "playable");
      await pools.of(decoder).previews.run({ call: "play", task: { path, folder, target } }, FILM_MS);
      return use(target);
    });

  const draw = (task: DrawTask) =>
    pools.of(vector).previews.run({ call: "draw", task }, DRAWING_MS) as Promise<Decoded>;

  const hasFfmpeg = () => {
    ffmpeg ??= Promise.all([hasProgram("ffmpeg", "-version"), hasProgram("ffprobe", "-version")]).then((found) =>
      found.every(Boolean),
    );
    return ffmpeg;
  };

  return {
    /** Simultaneous conversions of pictures. */
    slots: pools.cores,
    async pictures(
      path: string,
      mime: string,
      sizes: RenditionSize[],
      { limitMs = PICTURE_MS, signal, ...options }: PictureOptions = {},
    ): Promise<Decoded> {
      const decoder = requireDecoder(mime);
      return withFolder(temporaryFolder, decoder, async (folder) => {
        const task: DecodeTask = { path, mime, folder, sizes, ...options };
        return (await tryAttempts(pools.of(decoder).previews, { decoder, task }, limitMs, signal)) as Decoded;
      });
    },
    icon: (kind: AssetKind, fileName: string, sizes: RenditionSize[]) =>
      draw({ drawing: iconSvg(kind, fileName), sizes, lossless: true }),
    drawing: (drawing: string, sizes: RenditionSize[]) => draw({ drawing, sizes }),
    hasFfmpeg,
    /** The last known result of `hasFfmpeg`, without waiting; true before the first check. */
    mayHaveFfmpeg() {
      void hasFfmpeg().then((found) => {
        mayHaveFfmpeg = found;
      });
      return mayHaveFfmpeg;
    },
    /** The audio type of a film container that holds only sound, perhaps with a cover; otherwise the given type. */
    async detectAudioOnly(path: string, mime: string): Promise<string> {
      const audioOnly = formatOf(mime)?.audioOnly;
      if (!audioOnly) return mime;
      const ask = (call: string) => isAudioOnly(pools.of(film).previews, call, { path, mime, folder: "" });
      const known = audioOnly.tracksBy === "music-metadata" ? await ask("isAudioOnly") : undefined;
      return (known ?? ((await hasFfmpeg()) && (await ask("isAudioOnlyByProbe")))) ? audioOnly.mime : mime;
    },
    playable: <T>(path: string, use: (filmPath: string) => Promise<T>) => play(film, path, use),
    audible: <T>(path: string, use: (soundPath: string) => Promise<T>) => play(sound, path, use),
    /** Converts to another file. Uses separate processes, so that previews do not wait for downloads. */
    async convert(path: string, mime: string, { form, target, page, signal }: ConversionOptions): Promise<void> {
      const decoder = form.kind === "film" ? film : requireDecoder(mime);
      if (decoder.converts !== form.kind) throw new TaskError("unsupported", `${mime} is no ${form.kind}.`);
      const pool = pools.of(decoder).conversions;
      await withFolder(temporaryFolder, decoder, async (folder) => {
        const task = { path, mime, folder, form, target, page };
        if (form.kind === "film") await pool.run({ call: "convert", task }, FILM_MS, signal);
        else await tryAttempts(pool, { decoder, task }, PICTURE_MS, signal);
      });
    },
    close: () => pools.close(),
  };
}

/** Creates a folder for temporary files where the decoder needs one. Child processes could not remove it: they may be killed. */
async function withFolder<T>(
  parent: string,
  { name, limits }: DecoderDefinition,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  if (!limits.needsFolder) return use("");
  const folder = await mkdtemp(join(parent, `${name}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tries what a decoder can do in order; if all fail, throws the error of the last attempt that ran. */
async function tryAttempts(
  pool: DecoderPool,
  { decoder, task }: { decoder: DecoderDefinition; task: FileTask },
  limitMs: number,
  signal?: AbortSignal,
): Promise<unknown> {
  let failure: TaskError | undefined;
  for (const attempt of formatOf(task.mime)?.attempts ?? decoder.attempts) {
    try {
      return await pool.run({ call: attempt.name, task }, attempt.limitMs ?? limitMs, signal);
    } catch (error) {
      if (!(error instanceof TaskError) || SERVER_PROBLEMS.includes(error.code)) throw error;
      // A missing program is more useful to report than "unsupported" by another attempt.
      if (error.code !== "no_program" || failure?.code === "unsupported") failure = error;
      else failure ??= error;
    }
  }
  throw failure;
}

/** Undefined where the file cannot be read. */
const isAudioOnly = (pool: DecoderPool, call: string, task: FileTask) =>
  pool.run({ call, task }, TRACKS_MS).catch((error: unknown) => {
    if (!(error instanceof TaskError) || SERVER_PROBLEMS.includes(error.code)) throw error;
    return undefined;
  });

function requireDecoder(mime: string): DecoderDefinition {
  const decoder = decoderOf(mime);
  if (!decoder) throw new TaskError("unsupported", `${mime} has no picture.`);
  return decoder;
}

/** Problems of the server: another attempt would not help. */
const SERVER_PROBLEMS: readonly TaskErrorCode[] = ["busy", "cancelled", "disk_full"];

export const IMPORT_PICTURE_SIZES: RenditionSize[] = IMPORT_PICTURE_EDGES.map((edge) => ({
  name: toRenditionName(edge),
  edge,
}));
