import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { TaskError } from "../../platform/processes/child-task.ts";
import { createWorkQueue, type WorkQueue } from "../../platform/processes/work-queue.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import { createWorkDeduplicator } from "./conversions/shared-work.ts";
import type { Decoded } from "./decode-protocol.ts";
import { type Decoder, IMPORT_PICTURE_SIZES } from "./decoder.service.ts";
import { decoderOf } from "./decoder-registry.ts";
import type { DecoderDefinition } from "./decoders/decoder-definition.ts";
import { syntheticPictureSvg } from "./pictures/synthetic-picture.ts";
import {
  livePhotoRenditionName,
  M4A_MIME,
  MP4_MIME,
  PLAY_RENDITION,
  PREVIEW_EDGE,
  parseRenditionName,
  type RenditionSpec,
  WEBP_MIME,
} from "./recipes.ts";
import type { StagedRendition } from "./rendition-writer.repository.ts";
import { createRenditionsRepository, type Rendition, type RenditionSourceAsset } from "./renditions.repository.ts";

export type RenditionsService = ReturnType<typeof createRenditionsService>;

interface RenditionRequest {
  asset: RenditionSourceAsset;
  name: string;
  recipe: RenditionSpec;
  signal: AbortSignal;
  turn: string;
}

/** CPU time limit while a visitor waits for the picture. */
const DEMAND_MS = 20_000;
/** Maximum number of films that wait for the running conversion. */
const MAX_FILMS_WAITING = 19;
/** Maximum number of pictures that wait, per decoder. */
const MAX_PICTURES_WAITING = 20;
/** Maximum number of drawings that wait; a page of the synthetic library requests a hundred quick ones at once. */
const MAX_DRAWINGS_WAITING = 400;

/**
 * Makes renditions on demand and stores them as blobs. It checks no rights: the caller must have done so. It never
 * returns the original.
 */
export function createRenditionsService(db: Database, blobs: BlobStore, decoder: Decoder, clock: Clock) {
  const repository = createRenditionsRepository(db, blobs);
  const inProgress = createWorkDeduplicator<Rendition | undefined>(clock);
  // One at a time: a conversion uses all cores.
  const films = createWorkQueue(1, MAX_FILMS_WAITING);
  const drawings = createWorkQueue(decoder.slots, MAX_DRAWINGS_WAITING);
  const pictures = new Map<DecoderDefinition, WorkQueue>();
  const queueOf = (definition: DecoderDefinition) => {
    const queue = pictures.get(definition) ?? createWorkQueue(decoder.slots, MAX_PICTURES_WAITING);
    pictures.set(definition, queue);
    return queue;
  };

  /** Stores pictures that were decoded elsewhere; nothing references them yet. */
  async function stage({ pictures }: Decoded): Promise<StagedRendition[]> {
    // In parallel, so that they share disk syncs.
    return Promise.all(
      pictures.map(async ({ name, width, height, data }) => {
        const blob = await blobs.stage(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
        return { name, blob, mime: WEBP_MIME, width, height };
      }),
    );
  }

  const runQueued = <T>(queue: WorkQueue, { signal, turn }: RenditionRequest, work: () => Promise<T>) =>
    queue.run(work, signal, { queueKey: turn });

  async function make(request: RenditionRequest): Promise<Rendition | undefined> {
    const { asset, name, recipe } = request;
    try {
      const isPlayed = recipe.kind === "play" || recipe.kind === "live";
      const made = isPlayed ? undefined : await decode(request);
      const staged = isPlayed ? await play(request) : made && (await stage(made));
      if (!staged) return undefined;
      await repository.save(asset, recipe, staged);
      return await repository.find(asset.id, asset.version, name);
    } catch (error) {
      if (error instanceof TaskError && error.code === "no_program") return findFallback(asset, recipe);
      throw error;
    }
  }

  /** Fallback for a rendition that cannot be made now: the largest existing picture, or the icon of the kind. */
  async function findFallback(asset: RenditionSourceAsset, recipe: RenditionSpec): Promise<Rendition | undefined> {
    if (recipe.kind !== "picture") return undefined;
    for (const { name } of IMPORT_PICTURE_SIZES) {
      const found = await repository.find(asset.id, asset.version, name);
      if (found) return found;
    }
    const { pictures } = await decoder.icon(asset.kind, asset.fileName, [{ name: "icon", edge: recipe.edge }]);
    const [icon] = pictures;
    if (!icon) return undefined;
    // No row references this icon, so it is swept a day later; the file may have pictures by then.
    const { hash, size } = await blobs.put(Buffer.from(icon.data));
    return { blobHash: hash, mime: WEBP_MIME, width: icon.width, height: icon.height, size };
  }

  async function decode(request: RenditionRequest): Promise<Decoded | undefined> {
    const { asset, name, recipe } = request;
    const definition = decoderOf(asset.mime);
    if (recipe.kind === "page" && (!definition?.hasPages || recipe.page > (asset.pageCount ?? 0))) return undefined;
    if (recipe.kind === "poster" && asset.kind !== "video") return undefined;
    const edge = recipe.kind === "picture" ? recipe.edge : PREVIEW_EDGE;
    const wanted = [{ name, edge }];
    const { contentHash } = asset;
    if (contentHash === null && asset.problem === null)
      return runQueued(drawings, request, () => decoder.drawing(syntheticPictureSvg(asset, edge), wanted));
    if (contentHash === null || !definition || asset.problem !== null)
      return runQueued(drawings, request, () => decoder.icon(asset.kind, asset.fileName, wanted));
    const options = { limitMs: DEMAND_MS, ...(recipe.kind === "page" && { page: recipe.page }) };
    return runQueued(queueOf(definition), request, () =>
      blobs.withLocalCopy(contentHash, (path) => decoder.pictures(path, asset.mime, wanted, options)),
    );
  }

  async function play(request: RenditionRequest): Promise<StagedRendition[] | undefined> {
    const { asset, name, recipe } = request;
    const isLive = recipe.kind === "live";
    const contentHash = isLive
      ? await repository.liveFilm(asset.id, recipe.content)
      : canBePlayed(asset) && asset.contentHash;
    if (!contentHash) return undefined;
    const sound = !isLive && asset.kind === "audio";
    const convert = decoder[sound ? "audible" : "playable"];
    const blob = await runQueued(films, request, () =>
      blobs.withLocalCopy(contentHash, (path) => convert(path, (file) => blobs.stage({ file }))),
    );
    return [{ name, blob, mime: sound ? M4A_MIME : MP4_MIME, width: null, height: null }];
  }

  return {
    stage,
    /** Whether a film or sound has a playable version, or one can be made by ffmpeg. */
    async isPlayable(assetId: number): Promise<boolean> {
      const asset = await repository.source(assetId);
      if (asset?.kind !== "video" && asset?.kind !== "audio") return false;
      const stored = await repository.find(asset.id, asset.version, PLAY_RENDITION);
      return stored !== undefined || (canBePlayed(asset) && (await decoder.hasFfmpeg()));
    },
    /** Like `isPlayable`, for the film of a live photograph. `blobHash`: the film's content hash. */
    async isLiveFilmPlayable(assetId: number, blobHash: string): Promise<boolean> {
      const asset = await repository.source(assetId);
      const stored = asset && (await repository.find(asset.id, asset.version, livePhotoRenditionName(blobHash)));
      return stored !== undefined || (await decoder.hasFfmpeg());
    },
    /**
     * Returns a rendition, made if it does not exist yet; undefined if this asset cannot have it. `turn` identifies the
     * requester in the fair queue.
     * @throws download.busy, download.failed
     */
    async rendition(assetId: number, name: string, turn = ""): Promise<Rendition | undefined> {
      const recipe = parseRenditionName(name);
      const asset = recipe && (await repository.source(assetId));
      if (!asset) return undefined;
      const stored = await repository.find(asset.id, asset.version, name);
      if (stored) return stored;
      const key = `${asset.id}/${asset.version}/${name}`;
      try {
        return await inProgress.join(key, (signal) => make({ asset, name, recipe, signal, turn }));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "download.failed") throw error;
        return inProgress.join(`${key}/fallback`, async () => {
          const found = await findFallback(asset, recipe);
          if (!found) throw error;
          return found;
        });
      }
    },
  };
}

/** Whether ffmpeg can convert the asset. */
const canBePlayed = ({ kind, contentHash, problem }: RenditionSourceAsset) =>
  (kind === "video" || kind === "audio") && contentHash !== null && problem === null;
