// Converts originals for download (picture, page or film in another format or size) and caches the results by content.
// Checks no rights: the caller must have done so.
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, createAppError } from "../../../platform/errors/app-error.ts";
import { createWorkLimits, type WorkLimits, type WorkOwner } from "../../../platform/jobs/work-limits.ts";
import { createWorkQueue, type WaitOptions, type WorkQueue } from "../../../platform/processes/work-queue.ts";
import type { BlobInfo, BlobStore } from "../../../platform/storage/blob-store.ts";
import type { Decoder } from "../decoder.service.ts";
import { createConversionEvictor } from "./conversion-evictor.ts";
import { type ConversionSpec, conversionDigest } from "./conversion-spec.ts";
import { type ConversionKey, createConversionsRepository } from "./conversions.repository.ts";
import { createWorkDeduplicator } from "./shared-work.ts";

/** One file to convert. */
export interface ConversionRequest {
  assetId: number;
  /** Hash and type of the original. */
  source: string;
  mime: string;
  form: ConversionSpec;
  /** Of a document, from 1; 1 for everything else. */
  page: number;
}

export interface ConversionResult<Request> {
  request: Request;
  /** undefined where this file cannot be converted. */
  blob: BlobInfo | undefined;
}

export type Conversions = ReturnType<typeof createConversions>;

export interface ConversionsDeps {
  db: Database;
  blobs: BlobStore;
  decoder: Pick<Decoder, "convert" | "hasFfmpeg">;
  clock: Clock;
  temporaryFolder: string;
  limits: ConversionLimits;
  shares: WorkLimits;
  hasDiskSpace(): boolean;
  onError(error: unknown): void;
}

export interface ConversionLimits {
  /** Simultaneous conversions of pictures. */
  slots: number;
  /** Seconds without use after which a conversion is deleted. */
  retentionSeconds: number;
  /** Seconds after its last use in which a conversion is not deleted to free space. */
  protectedSeconds?: number;
}

/** Length of each queue, of pictures and of films. */
export const MAX_CONVERSIONS_WAITING = 20;
/** Requests that may wait for the same conversion. */
export const MAX_SHARED_WAITERS = 50;
/** Files of one download that are converted ahead, beyond the number of slots. */
const PREFETCHED = 2;
/** Seconds for the Retry-After header. */
const RETRY_AFTER = { local: 5, external: 20 };
/** The last use is stored with this precision, so that a popular conversion does not cost a write per download. */
const USAGE_PRECISION_SECONDS = 3600;
/** Default time after its last use in which a conversion is kept: clients request the file soon after its URL. */
const PROTECTED_SECONDS = 60;

export function createConversions(deps: ConversionsDeps) {
  const { db, blobs, decoder, clock, temporaryFolder, limits, shares, hasDiskSpace, onError } = deps;
  const repository = createConversionsRepository(db, blobs);
  const queues: Record<ConversionSpec["kind"], WorkQueue> = {
    picture: createWorkQueue(limits.slots, MAX_CONVERSIONS_WAITING),
    // One film at a time: each uses all cores, for minutes.
    film: createWorkQueue(1, MAX_CONVERSIONS_WAITING),
  };
  const evictor = createConversionEvictor({
    repository,
    blobs,
    hasDiskSpace,
    now: clock.now,
    protectedSeconds: limits.protectedSeconds ?? PROTECTED_SECONDS,
  });
  const inProgress = createWorkDeduplicator<BlobInfo>(clock, RETRY_AFTER.external);
  const sessions = createWorkLimits({ session: 1 });

  const toKey = ({ assetId, source, form, page }: ConversionRequest): ConversionKey => ({
    assetId,
    recipe: conversionDigest(source, form),
    page,
  });
  const hour = () => Math.floor(clock.seconds() / USAGE_PRECISION_SECONDS) * USAGE_PRECISION_SECONDS;

  /** The cached result, marked as used now. */
  async function findAndTouch(request: ConversionRequest): Promise<BlobInfo | undefined> {
    const key = toKey(request);
    const found = await repository.find(key);
    if (!found) return undefined;
    evictor.markUsed(key);
    const { usedAt, ...blob } = found;
    if (usedAt < hour()) repository.touch(key, hour()).catch(onError);
    return blob;
  }

  async function startConversion(
    request: ConversionRequest,
    signal: AbortSignal,
    options: WaitOptions,
  ): Promise<BlobInfo> {
    // Refuses a conversion if no disk space can be freed: anyone may request any number of sizes.
    if (!hasDiskSpace() && !(await evictor.freeSpace())) throw createAppError("storage.full");
    const key = toKey(request);
    const unpin = evictor.pin([key]);
    const target = join(temporaryFolder, `convert-${randomUUID()}`);
    try {
      const { source, mime, form, page } = request;
      const work = (path: string) => decoder.convert(path, mime, { form, target, page, signal });
      const convertUnlessMade = async () => {
        // Asked again: another request may have made it meanwhile.
        const made = await findAndTouch(request);
        if (!made) await blobs.withLocalCopy(source, work);
        return made;
      };
      // Releases the slot before the result is stored, so that the next conversion can start.
      const made = await queues[form.kind].run(convertUnlessMade, signal, options);
      if (made) return made;
      const blob = await blobs.stage({ file: target });
      await repository.save(key, blob, hour());
      return blob;
    } finally {
      unpin();
      await rm(target, { force: true });
    }
  }

  /**
   * Returns the cached file, or converts it. Rejects at once when `signal` aborts; the work itself is stopped unless
   * others wait for it.
   * @throws download.busy (external) when the queue is full; download.failed; storage.full where no space can be freed
   */
  async function convert(
    request: ConversionRequest,
    signal: AbortSignal,
    options: WaitOptions = {},
  ): Promise<BlobInfo> {
    const { made } = await begin(request, signal, options);
    return made;
  }

  /** Like `convert`; resolves as soon as the conversion has a slot or waits for one. */
  async function begin(
    request: ConversionRequest,
    signal: AbortSignal,
    options: WaitOptions,
  ): Promise<{ made: Promise<BlobInfo> }> {
    const found = await findAndTouch(request);
    if (found) return { made: Promise.resolve(found) };
    const name = Object.values(toKey(request)).join();
    if (!options.alwaysWait && inProgress.countWaiting(name) >= MAX_SHARED_WAITERS) throw busy("external");
    return { made: inProgress.join(name, (ended) => startConversion(request, ended, options), signal) };
  }

  /**
   * Converts files in order, a few ahead of the consumer while no other request waits for a slot. A file that cannot be
   * converted has no blob; any other error ends the generator.
   */
  async function* convertInOrder<Request extends ConversionRequest>(
    all: AsyncIterable<Request>,
    signal: AbortSignal,
    turn?: string,
  ): AsyncGenerator<ConversionResult<Request>, void> {
    const rest = all[Symbol.asyncIterator]();
    const pending: { request: Request; made: Promise<BlobInfo> }[] = [];
    const pinned = new Map<Request, () => void>();
    let hasEnded = false;
    let isStarting = false;
    /** Why the next request could not be read. */
    let failure: { error: unknown } | undefined;
    // Called on abort, too: a consumer that stops reading never calls `return` of the generator.
    const end = () => {
      hasEnded = true;
      for (const unpin of pinned.values()) unpin();
      pinned.clear();
    };
    /** Requests are begun one after the other, so that `pending` keeps their order. */
    let beginning: Promise<unknown> = Promise.resolve();
    const startNext = (): Promise<boolean> => {
      const next = beginning.then(beginNext);
      beginning = next.catch(() => {});
      return next;
    };
    const beginNext = async (): Promise<boolean> => {
      const { value: request, done } = await rest.next();
      signal.throwIfAborted();
      if (done || hasEnded) return false;
      pinned.set(request, evictor.pin([toKey(request)]));
      const { made } = await begin(request, signal, {
        alwaysWait: true,
        ...(turn === undefined ? {} : { queueKey: turn }),
      });
      // Awaited below, or never where the consumer has stopped.
      made.then(startMore, () => {});
      pending.push({ request, made });
      return true;
    };
    const startMore = async () => {
      const kind = pending[0]?.request.form.kind;
      if (!kind || isStarting) return;
      isStarting = true;
      const isDue = () => !hasEnded && pending.length < limits.slots + PREFETCHED && queues[kind].hasFreeSlot();
      try {
        while (isDue() && (await startNext()));
      } catch (error) {
        failure = { error };
      } finally {
        isStarting = false;
      }
    };
    signal.addEventListener("abort", end);
    try {
      // Asked again after the wait: a request may have been begun ahead meanwhile, the last one.
      while (pending.length > 0 || (await startNext()) || pending.length > 0) {
        await startMore();
        if (failure) throw failure.error;
        const [first] = pending;
        if (!first) return;
        const blob = await first.made.catch((error: unknown) => {
          if (error instanceof AppError && error.code === "download.failed" && !signal.aborted) return undefined;
          throw error;
        });
        pending.shift();
        yield { request: first.request, blob };
        pinned.get(first.request)?.();
        pinned.delete(first.request);
      }
      if (failure) throw failure.error;
    } finally {
      signal.removeEventListener("abort", end);
      end();
    }
  }

  return {
    hasFfmpeg: () => decoder.hasFfmpeg(),
    /** The cached result; undefined where there is none. Does not count as a use. */
    find: (request: ConversionRequest): Promise<BlobInfo | undefined> => repository.find(toKey(request)),
    findAndTouch,
    convert,
    convertInOrder,
    /** Protects conversions from eviction until the returned function is called. */
    pin: (requests: readonly ConversionRequest[]) => evictor.pin(requests.map(toKey)),
    /**
     * Reserves the only conversion slot of a session, which also counts against the limits of its account and network.
     * Returns the function that releases it.
     * @throws download.busy (local) while the session has one; (external) while account or network have none left
     */
    acquireSlot(owner: WorkOwner): () => void {
      const releaseSession = sessions.acquire({ session: owner.session }, () => busy("local"));
      try {
        const release = shares.acquire(owner, () => busy("external"));
        return () => {
          release();
          releaseSession();
        };
      } catch (error) {
        releaseSession();
        throw error;
      }
    },
    /** Deletes up to `limit` conversions unused for the configured time; returns how many. */
    deleteUnused: (limit: number) => repository.removeUnused(clock.seconds() - limits.retentionSeconds, limit),
  };
}

const busy = (source: keyof typeof RETRY_AFTER) =>
  new AppError("download.busy", { source, retryAfter: RETRY_AFTER[source] });
