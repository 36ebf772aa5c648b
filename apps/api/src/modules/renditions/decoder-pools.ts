// The child processes of the decoders: a pool for each decoder, and another one for its conversions.
import { availableParallelism } from "node:os";
import { type ChildPool, createChildPool } from "../../platform/processes/child-pool.ts";
import { getUsableMemoryBytes } from "../../platform/processes/usable-memory.ts";
import { DECODERS } from "./decoder-registry.ts";
import type { DecoderDefinition } from "./decoders/decoder-definition.ts";

/** Calls a function of the decoder's `run`. */
export interface DecoderCall {
  call: string;
  task: unknown;
}

export type DecoderPool = ChildPool<DecoderCall, unknown>;

export interface DecoderPoolOptions {
  temporaryFolder: string;
  /** Simultaneous raster decoders; default one per core, since each uses one thread. */
  workers?: number;
  maxWaiting?: number;
  memoryBytes?: number;
}

/** Bytes that a decoder needs for large pictures. */
const MIN_CHILD_MEMORY = 0.6e9;
/** Bytes for a progressive JPEG of 300 megapixels, or a scan of that size that has to be rotated. */
const TARGET_CHILD_MEMORY = 1e9;
/** Bytes; no picture needs more. */
const MAX_CHILD_MEMORY = 2.5e9;

/** Number of decoders, limited by cores and memory. */
export const computeDecoderCount = (cores: number, memory: number) =>
  Math.max(1, Math.min(cores, Math.floor(memory / MIN_CHILD_MEMORY) - 2));

const poolSize = ({ limits }: DecoderDefinition, cores: number) =>
  limits.processes === "cores" ? cores : Math.min(limits.processes, cores);

/**
 * Maximum number of decoder processes that can compute at the same time: all preview pools, one per conversion slot, and
 * one for films.
 */
export const computeMaxConcurrentDecoders = (cores: number) =>
  DECODERS.reduce((sum, decoder) => sum + poolSize(decoder, cores), 0) + cores + 1;

/**
 * Memory limit of one decoder process, in bytes: an equal share for each process, the server and the metadata reader. On
 * small machines it is what large pictures need, although all processes together could then exceed the memory: the limit
 * stops runaway decoders, and few pictures come near it.
 */
export function computeMaxBytesPerDecoder(cores: number, memory: number): number {
  const least = Math.max(MIN_CHILD_MEMORY, Math.min(TARGET_CHILD_MEMORY, memory / 4));
  return Math.min(MAX_CHILD_MEMORY, Math.max(least, memory / (computeMaxConcurrentDecoders(cores) + 2)));
}

/**
 * Keeps glibc from returning the pixels of each picture to the system and allocating them again, which costs a sixteenth
 * of the time. 32 MB is the maximum that glibc accepts for the first value.
 */
const MALLOC_ENV = { MALLOC_MMAP_THRESHOLD_: "33554432", MALLOC_TRIM_THRESHOLD_: "67108864" };

export function createDecoderPools(options: DecoderPoolOptions) {
  const { temporaryFolder, maxWaiting = Number.POSITIVE_INFINITY } = options;
  const memory = getUsableMemoryBytes();
  const cores = options.workers ?? computeDecoderCount(availableParallelism(), memory);
  const memoryBytes = options.memoryBytes ?? computeMaxBytesPerDecoder(cores, memory);

  const createPool = ({ name, limits }: DecoderDefinition, size: number, waiting: number): DecoderPool =>
    createChildPool({
      entry: ["./decode.child", import.meta.url],
      size,
      maxWaiting: waiting,
      memoryBytes,
      env: {
        TMPDIR: temporaryFolder,
        VIPS_CONCURRENCY: "1",
        VITRINE_DECODER: name,
        ...MALLOC_ENV,
        ...limits.env?.(temporaryFolder),
      },
    });

  const createPools = (decoder: DecoderDefinition) => ({
    previews: createPool(decoder, poolSize(decoder, cores), maxWaiting * (decoder.limits.waitingFactor ?? 1)),
    // No limit of waiting tasks: the conversion queue limits them already. A film uses all cores.
    conversions: createPool(decoder, decoder.converts === "film" ? 1 : cores, Number.POSITIVE_INFINITY),
  });
  const pools = new Map(DECODERS.map((decoder) => [decoder, createPools(decoder)]));
  return {
    /** Simultaneous decoders of pictures. */
    cores,
    /** Separate processes, so that previews do not wait for downloads. */
    of(decoder: DecoderDefinition) {
      const found = pools.get(decoder);
      if (!found) throw new Error(`The decoder ${decoder.name} has no processes.`);
      return found;
    },
    async close() {
      const all = [...pools.values()].flatMap(({ previews, conversions }) => [previews, conversions]);
      await Promise.all(all.map((pool) => pool.close()));
    },
  };
}
