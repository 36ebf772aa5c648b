import { AppError } from "../../platform/app-error.ts";
import type { BlobStore } from "../../platform/blob-store.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { createWorkQueue, type WorkQueue } from "../../platform/work-queue.ts";
import type { Decoded } from "./decode-protocol.ts";
import { type Decoder, importPictures } from "./decoder.service.ts";
import { drawnPicture } from "./drawn.ts";
import { type Family, familyOf } from "./families.ts";
import { liveName, M4A, MP4, PLAY, PREVIEW_EDGE, type Recipe, recipeOf, WEBP } from "./recipes.ts";
import type { StagedRendition } from "./rendition-writer.repository.ts";
import { createRenditionsRepository, type Rendition, type RenditionSource } from "./renditions.repository.ts";
import { createSharedWork } from "./shared-work.ts";

/**
 * Makes renditions on demand and stores them as blobs. It checks no rights: the caller must have done so. It never
 * returns the original.
 */
export interface RenditionsService {
  /**
   * The rendition, made if it does not exist yet; undefined if this asset cannot have it. `turn` names who it is made
   * for (`turnOf`).
   * @throws download.busy, download.failed
   */
  rendition(assetId: number, name: string, turn?: string): Promise<Rendition | undefined>;
  /** Whether a film or sound has a playable version, or can be given one: ffmpeg is there, and could read it. */
  plays(assetId: number): Promise<boolean>;
  /** Likewise of the film beside a live photograph, by its content. */
  playsLive(assetId: number, blobHash: string): Promise<boolean>;
  /** The rendition if it exists already. */
  stored(assetId: number, version: number, name: string): Promise<Rendition | undefined>;
  /** Stores pictures that were decoded elsewhere; nothing references them yet. */
  stage(made: Decoded): Promise<StagedRendition[]>;
}

/** For whom something is made, and until when. */
interface Demand {
  signal: AbortSignal;
  turn: string;
}

/** Somebody looks at an empty frame while this runs. */
const DEMAND_MS = 20_000;
/** Films that may wait for the one under way. */
const MAX_FILMS_WAITING = 19;
/** Pictures that may wait, of each family of formats. */
const MAX_PICTURES_WAITING = 20;
/** A page of a synthetic library asks for a hundred drawings at once, which take milliseconds. */
const MAX_DRAWINGS_WAITING = 400;

export function createRenditionsService(
  db: Database,
  blobs: BlobStore,
  decoder: Decoder,
  clock: Clock,
): RenditionsService {
  const repository = createRenditionsRepository(db, blobs);
  const underWay = createSharedWork<Rendition | undefined>(clock);
  // One at a time: it takes all the cores it gets.
  const films = createWorkQueue(1, MAX_FILMS_WAITING);
  const drawings = createWorkQueue(decoder.places, MAX_DRAWINGS_WAITING);
  const pictures = new Map<Family, WorkQueue>();
  const queueOf = (family: Family) => {
    const queue = pictures.get(family) ?? createWorkQueue(decoder.places, MAX_PICTURES_WAITING);
    pictures.set(family, queue);
    return queue;
  };

  async function stage({ pictures }: Decoded): Promise<StagedRendition[]> {
    // Together, so that they share what the disk has to write for them.
    return Promise.all(
      pictures.map(async ({ name, width, height, data }) => {
        const blob = await blobs.stage(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
        return { name, blob, mime: WEBP, width, height };
      }),
    );
  }

  async function inTurn<T>(queue: WorkQueue, { signal, turn }: Demand, work: () => Promise<T>): Promise<T> {
    const leave = await queue.enter(signal, { turn });
    try {
      return await work();
    } finally {
      leave();
    }
  }

  async function make(asset: RenditionSource, name: string, recipe: Recipe, demand: Demand) {
    try {
      const staged =
        recipe.kind === "play" || recipe.kind === "live"
          ? await play(asset, name, recipe, demand)
          : await picture(asset, name, recipe, demand);
      if (!staged) return undefined;
      await repository.save(asset, recipe, staged);
      return await repository.find(asset.id, asset.version, name);
    } catch (error) {
      if (error instanceof TaskError && error.problem === "no_program") return instead(asset, recipe);
      throw error;
    }
  }

  /** Fallback for a rendition that cannot be made now: the largest existing picture, or the icon of the kind. */
  async function instead(asset: RenditionSource, recipe: Recipe): Promise<Rendition | undefined> {
    if (recipe.kind !== "picture") return undefined;
    for (const { name } of importPictures) {
      const found = await repository.find(asset.id, asset.version, name);
      if (found) return found;
    }
    const { pictures } = await decoder.icon(asset.kind, asset.fileName, [{ name: "icon", edge: recipe.edge }]);
    const [icon] = pictures;
    if (!icon) return undefined;
    // Not referenced, so it is swept a day later: by then the file may have its own pictures.
    const { hash, size } = await blobs.put(Buffer.from(icon.data));
    return { blobHash: hash, mime: WEBP, width: icon.width, height: icon.height, size };
  }

  async function insteadOf(asset: RenditionSource, recipe: Recipe, failure: Error): Promise<Rendition> {
    const found = await instead(asset, recipe);
    if (!found) throw failure;
    return found;
  }

  async function picture(asset: RenditionSource, name: string, recipe: Recipe, demand: Demand) {
    const made = await decoded(asset, name, recipe, demand);
    return made && stage(made);
  }

  async function decoded(
    asset: RenditionSource,
    name: string,
    recipe: Recipe,
    demand: Demand,
  ): Promise<Decoded | undefined> {
    const family = familyOf(asset.mime);
    if (recipe.kind === "page" && (family !== "document" || recipe.page > (asset.pageCount ?? 0))) return undefined;
    if (recipe.kind === "poster" && asset.kind !== "video") return undefined;
    const edge = recipe.kind === "picture" ? recipe.edge : PREVIEW_EDGE;
    const wanted = [{ name, edge }];
    const { contentHash } = asset;
    if (contentHash === null && asset.problem === null) {
      return inTurn(drawings, demand, () => decoder.drawing(drawnPicture(asset, edge), wanted, { lossless: false }));
    }
    if (contentHash === null || !family || asset.problem !== null)
      return inTurn(drawings, demand, () => decoder.icon(asset.kind, asset.fileName, wanted));
    return inTurn(queueOf(family), demand, () =>
      blobs.withLocalCopy(contentHash, (path) =>
        decoder.pictures(path, asset.mime, wanted, {
          limitMs: DEMAND_MS,
          ...(recipe.kind === "page" ? { page: recipe.page } : {}),
        }),
      ),
    );
  }

  async function play(
    asset: RenditionSource,
    name: string,
    recipe: Recipe & { kind: "play" | "live" },
    demand: Demand,
  ) {
    const isLive = recipe.kind === "live";
    const contentHash = isLive ? repository.liveFilm(asset.id, recipe.content) : isPlayed(asset) && asset.contentHash;
    if (!contentHash) return undefined;
    const sound = !isLive && asset.kind === "audio";
    const blob = await inTurn(films, demand, () =>
      blobs.withLocalCopy(contentHash, (path) =>
        decoder[sound ? "audible" : "playable"](path, (file) => blobs.stage({ file })),
      ),
    );
    return [{ name, blob, mime: sound ? M4A : MP4, width: null, height: null }];
  }

  return {
    stage,
    async plays(assetId) {
      const asset = await repository.source(assetId);
      if (asset?.kind !== "video" && asset?.kind !== "audio") return false;
      const stored = await repository.find(asset.id, asset.version, PLAY);
      return stored !== undefined || (isPlayed(asset) && (await decoder.filmsAvailable()));
    },
    async playsLive(assetId, blobHash) {
      const asset = await repository.source(assetId);
      const stored = asset && (await repository.find(asset.id, asset.version, liveName(blobHash)));
      return stored !== undefined || (await decoder.filmsAvailable());
    },
    stored: (assetId, version, name) => repository.find(assetId, version, name),
    async rendition(assetId, name, turn = "") {
      const recipe = recipeOf(name);
      const asset = recipe && (await repository.source(assetId));
      if (!asset) return undefined;
      const stored = await repository.find(asset.id, asset.version, name);
      if (stored) return stored;
      const key = `${asset.id}/${asset.version}/${name}`;
      try {
        return await underWay.join(key, (signal) => make(asset, name, recipe, { signal, turn }));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "download.failed") throw error;
        return underWay.join(`${key}/instead`, () => insteadOf(asset, recipe, error));
      }
    },
  };
}

/** What ffmpeg may read. */
const isPlayed = ({ kind, contentHash, problem }: RenditionSource) =>
  (kind === "video" || kind === "audio") && contentHash !== null && problem === null;
