// Makes downloads in another form than the original's, and keeps what was made by content. Checks no rights: the caller
// must have done so.
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError, fail } from "../../platform/app-error.ts";
import type { BlobInfo, BlobStore } from "../../platform/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { createWorkQueue, type WaitOptions, type WorkQueue } from "../../platform/work-queue.ts";
import { createWorkShares, type WorkOwner, type WorkShares } from "../../platform/work-shares.ts";
import { type ConversionForm, recipeOf } from "./conversion-form.ts";
import { createConversionRoom } from "./conversion-room.ts";
import { type ConversionKey, createConversionsRepository } from "./conversions.repository.ts";
import type { Decoder } from "./decoder.service.ts";
import { createSharedWork } from "./shared-work.ts";

/** One file that is to be made. */
export interface WantedConversion {
  assetId: number;
  /** Hash and type of the original. */
  source: string;
  mime: string;
  form: ConversionForm;
  /** Of a document, from 1; 1 for everything else. */
  page: number;
}

export interface MadeConversion<Wanted> {
  wanted: Wanted;
  /** undefined where nothing can be made of this file. */
  blob: BlobInfo | undefined;
}

export interface Conversions {
  filmsAvailable(): Promise<boolean>;
  /** What was made before; undefined where it has to be made. To look is not to use it. */
  stored(wanted: WantedConversion): BlobInfo | undefined;
  /** The same for somebody who takes it: it is kept for longer. */
  use(wanted: WantedConversion): BlobInfo | undefined;
  /**
   * Takes the one place of a session, which is one of its account's and of its network's; answers the function that
   * gives it back.
   * @throws download.busy (local) while the session has it; (external) while account or network have no more
   */
  take(owner: WorkOwner): () => void;
  /**
   * Makes one file, or finds it. When `signal` says so it ends at once, and the work too unless others wait for it.
   * @throws download.busy (external) when the queue is full; download.failed; storage.full where nothing can be
   * forgotten for it
   */
  make(wanted: WantedConversion, signal: AbortSignal, options?: WaitOptions): Promise<BlobInfo>;
  /**
   * Makes files in their order, some ahead of the one that is asked for as long as nobody else waits for a place. What
   * fails has no blob; everything else that goes wrong ends it.
   */
  makeInOrder<Wanted extends WantedConversion>(
    wanted: Iterable<Wanted>,
    signal: AbortSignal,
    turn?: string,
  ): AsyncGenerator<MadeConversion<Wanted>, void>;
  /** Keeps files from being forgotten for want of room until the function that it answers is called. */
  hold(wanted: readonly WantedConversion[]): () => void;
  /** Forgets up to `limit` that nobody has used for the time that is configured; answers how many. */
  forgetUnused(limit: number): Promise<number>;
}

export interface ConversionsParts {
  db: Database;
  blobs: BlobStore;
  decoder: Pick<Decoder, "convert" | "convertFilm" | "filmsAvailable">;
  clock: Clock;
  temporaryFolder: string;
  limits: ConversionLimits;
  shares: WorkShares;
  /** Whether the disk has room for what can be done without. */
  hasRoom(): boolean;
  onError(error: unknown): void;
}

export interface ConversionLimits {
  /** Conversions of pictures at a time. */
  places: number;
  /** Seconds without use after which a conversion is forgotten. */
  keptSeconds: number;
  /** Seconds after its last use in which it is not forgotten for want of room. */
  untouchedSeconds?: number;
}

/** Conversions that may wait, for pictures and for films each. */
export const MAX_CONVERSIONS_WAITING = 20;
/** Requests that may wait for one and the same conversion. */
export const MAX_SHARING = 50;
/** Files of one download that are made before their turn, beside those in places. */
const MADE_AHEAD = 2;
/** Seconds: when to come back. */
const RETRY_AFTER = { local: 5, external: 20 };
/** When a conversion was used is known to the hour: a popular one must not cost a write for each download. */
const HOUR = 3600;
/** Whoever was given an address comes for the file within seconds. */
const UNTOUCHED_SECONDS = 60;

export function createConversions(parts: ConversionsParts): Conversions {
  const { db, blobs, decoder, clock, temporaryFolder, limits, shares, hasRoom, onError } = parts;
  const repository = createConversionsRepository(db, blobs);
  const queues: Record<ConversionForm["kind"], WorkQueue> = {
    picture: createWorkQueue(limits.places, MAX_CONVERSIONS_WAITING),
    // Each takes all the cores it gets, and minutes of them.
    film: createWorkQueue(1, MAX_CONVERSIONS_WAITING),
  };
  const room = createConversionRoom({
    repository,
    blobs,
    hasRoom,
    now: clock.now,
    untouchedSeconds: limits.untouchedSeconds ?? UNTOUCHED_SECONDS,
  });
  const underWay = createSharedWork<BlobInfo>(clock, RETRY_AFTER.external);
  const sessions = createWorkShares({ session: 1 });

  const keyOf = ({ assetId, source, form, page }: WantedConversion): ConversionKey => ({
    assetId,
    recipe: recipeOf(source, form),
    page,
  });
  const hour = () => Math.floor(clock.seconds() / HOUR) * HOUR;

  function use(wanted: WantedConversion): BlobInfo | undefined {
    const key = keyOf(wanted);
    const found = repository.find(key);
    if (!found) return undefined;
    room.used(key);
    const { usedAt, ...blob } = found;
    if (usedAt < hour()) repository.touch(key, hour()).catch(onError);
    return blob;
  }

  /** The place is for the processor: the next conversion begins while this one is stored. */
  async function inPlace(
    { source, mime, form, page }: WantedConversion,
    target: string,
    signal: AbortSignal,
    options: WaitOptions,
  ) {
    const leave = await queues[form.kind].enter(signal, options);
    try {
      await blobs.withLocalCopy(source, async (path) => {
        if (form.kind === "film") await decoder.convertFilm(path, { form, target, signal });
        else await decoder.convert(path, mime, { form, target, page, signal });
      });
    } finally {
      leave();
    }
  }

  async function begin(wanted: WantedConversion, signal: AbortSignal, options: WaitOptions): Promise<BlobInfo> {
    // Anybody may ask for ever new sizes: they shall not take the room of what has to be kept.
    if (!hasRoom() && !(await room.make())) throw fail("storage.full");
    const key = keyOf(wanted);
    const letGo = room.hold([key]);
    const target = join(temporaryFolder, `convert-${randomUUID()}`);
    try {
      await inPlace(wanted, target, signal, options);
      const blob = await blobs.stage({ file: target });
      await repository.save(key, blob, hour());
      return blob;
    } finally {
      letGo();
      await rm(target, { force: true });
    }
  }

  async function make(wanted: WantedConversion, signal: AbortSignal, options: WaitOptions = {}): Promise<BlobInfo> {
    const found = use(wanted);
    if (found) return found;
    const name = Object.values(keyOf(wanted)).join();
    if (!options.patient && underWay.waiting(name) >= MAX_SHARING) throw busy("external");
    return underWay.join(name, (ended) => begin(wanted, ended, options), signal);
  }

  async function* makeInOrder<Wanted extends WantedConversion>(
    all: Iterable<Wanted>,
    signal: AbortSignal,
    turn?: string,
  ): AsyncGenerator<MadeConversion<Wanted>, void> {
    const rest = all[Symbol.iterator]();
    const ahead: { wanted: Wanted; made: Promise<BlobInfo> }[] = [];
    const held = new Map<Wanted, () => void>();
    let isOver = false;
    // A reader who goes away asks for nothing more, and never for the end.
    const end = () => {
      isOver = true;
      for (const letGo of held.values()) letGo();
      held.clear();
    };
    const beginNext = (): boolean => {
      const { value: wanted, done } = rest.next();
      if (done) return false;
      held.set(wanted, room.hold([keyOf(wanted)]));
      const made = make(wanted, signal, { patient: true, ...(turn === undefined ? {} : { turn }) });
      // Awaited in its turn, or never where the reader has gone.
      made.then(beginMore, () => {});
      ahead.push({ wanted, made });
      return true;
    };
    const beginMore = () => {
      const kind = ahead[0]?.wanted.form.kind;
      while (kind && !isOver && ahead.length < limits.places + MADE_AHEAD && queues[kind].hasRoom() && beginNext());
    };
    signal.addEventListener("abort", end);
    try {
      while (ahead.length > 0 || beginNext()) {
        beginMore();
        const [first] = ahead;
        if (!first) return;
        const blob = await first.made.catch((error: unknown) => {
          if (error instanceof AppError && error.code === "download.failed" && !signal.aborted) return undefined;
          throw error;
        });
        ahead.shift();
        yield { wanted: first.wanted, blob };
        held.get(first.wanted)?.();
        held.delete(first.wanted);
      }
    } finally {
      signal.removeEventListener("abort", end);
      end();
    }
  }

  return {
    filmsAvailable: () => decoder.filmsAvailable(),
    stored: (wanted) => repository.find(keyOf(wanted)),
    use,
    make,
    makeInOrder,
    hold: (wanted) => room.hold(wanted.map(keyOf)),
    take(owner) {
      const leaveSession = sessions.take({ session: owner.session }, () => busy("local"));
      try {
        const leave = shares.take(owner, () => busy("external"));
        return () => {
          leave();
          leaveSession();
        };
      } catch (error) {
        leaveSession();
        throw error;
      }
    },
    forgetUnused: (limit) => repository.removeUnused(clock.seconds() - limits.keptSeconds, limit),
  };
}

const busy = (source: keyof typeof RETRY_AFTER) =>
  new AppError("download.busy", { source, retryAfter: RETRY_AFTER[source] });
