// Hands out addresses of files: originals, previews, films and zips. `access` decides who may have them, here and again
// whenever an address is used. An asset that the caller may not see answers exactly like one that does not exist.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { pictureFile, pictureName } from "@vitrine/contract/rendition-url";
import { fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { parseIds } from "../../platform/ids.ts";
import type { SignedFiles } from "../../platform/signed-files.ts";
import { tokenHash } from "../../platform/signing.ts";
import type { WorkOwner } from "../../platform/work-shares.ts";
import type { Access, Guard } from "../access/access.service.ts";
import { ORIGINAL } from "../access/access.ts";
import { liveName } from "../renditions/recipes.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import { companionFile, extensionOf, isTrack, playedFile, trackFile } from "./companion-file.ts";
import type { Taking } from "./convert-sets.service.ts";
import type { Converted } from "./converted.service.ts";
import type { DeliverableAsset, DownloadsRepository } from "./downloads.repository.ts";
import { zipName } from "./entry-names.ts";
import { addressOf } from "./taken-names.ts";

export interface DownloadsDependencies {
  repository: DownloadsRepository;
  access: Access;
  signed: SignedFiles;
  renditions: Pick<RenditionsService, "plays" | "playsLive">;
  converted: Pick<Converted, "makeFile" | "available" | "refuseSecond">;
  clock: Clock;
  /** Assets that one zip may hold; -1 means no limit. */
  maxAssets: () => number;
}

/**
 * Waits for what is made until nobody may or wants to have it any more: `signal` gives it up. `mayStill` says it of the
 * caller with their rights of the moment, `owner` for whom it is made.
 */
export type WaitFor = <T>(
  mayStill: (caller: Caller) => boolean,
  make: (signal: AbortSignal, owner: WorkOwner) => Promise<T>,
) => Promise<T>;

export interface Downloads {
  /** A conversion is made before it is answered. `taking` undefined: a set that nobody has. */
  link(
    caller: Caller,
    assetId: string,
    taking: Taking | undefined,
    waitFor: WaitFor,
  ): Promise<ReplyOf<"download.single">>;
  zip(
    caller: Caller,
    assetIds: readonly string[],
    taking: Taking | undefined,
    owner: WorkOwner,
  ): Promise<ReplyOf<"download.zip">>;
  preview(caller: Caller, assetId: string, page: number | undefined): ReplyOf<"download.preview">;
  video(caller: Caller, assetId: string): Promise<ReplyOf<"download.video">>;
  /** By the right to the original. */
  companion(caller: Caller, assetId: string, companionId: string): ReplyOf<"download.single">;
  /** The original of a model, which has no other form, for those who look at it. */
  model(caller: Caller, assetId: string): ReplyOf<"download.single">;
}

/** A ticket outlives the signature of its address, so that a download that began can be resumed. */
export const TICKET_SECONDS = 36 * 3600;
/** The same list asked for again within this time gets the same ticket. */
const SAME_TICKET_SECONDS = 12 * 3600;

/** Containers that browsers usually play; without ffmpeg the codec inside is unknown. */
const PLAYED_BY_BROWSERS = new Set([
  ...["video/mp4", "video/webm"],
  ...["audio/mpeg", "audio/mp4", "audio/x-m4a", "audio/aac", "audio/wav", "audio/flac", "audio/x-flac", "audio/ogg"],
  "audio/webm",
]);
/** By kind: the file of what can be played. */
const PLAYABLE: Partial<Record<DeliverableAsset["kind"], string>> = { video: "play.mp4", audio: "play.m4a" };

type TextTrack = NonNullable<ReplyOf<"download.video">["tracks"]>[number];

const originalOf = ({ fileName }: DeliverableAsset) => `original.${extensionOf(fileName)}`;

export function mayDownloadOriginal(access: Access, caller: Caller, asset: DeliverableAsset): boolean {
  return asset.contentHash !== null && access.mayDownload(caller, asset, ORIGINAL);
}

export function createDownloads(dependencies: DownloadsDependencies): Downloads {
  const { repository, access, signed, renditions, converted, clock, maxAssets } = dependencies;
  const refuse = () => fail("download.not_permitted", { source: "local" });
  const urlOf = ({ sessionRef }: Caller, { id, version }: DeliverableAsset, file: string) =>
    signed.url(sessionRef, id, version, file);

  const visible = (caller: Caller, text: string): DeliverableAsset | undefined => {
    const [id] = repository.currentIds(parseIds([text]));
    return id !== undefined && access.maySee(caller, access.guard(id)) ? repository.asset(id) : undefined;
  };
  function downloadable(caller: Caller, text: string): DeliverableAsset {
    const asset = visible(caller, text);
    if (!asset || !mayDownloadOriginal(access, caller, asset)) throw refuse();
    return asset;
  }
  const mayTake = (caller: Caller, set: number) => (guard: Guard) => access.mayDownload(caller, guard, set);

  /** Whoever may play a film may read its subtitles. Of the same ones beside copies of it, the first. */
  function tracksOf(caller: Caller, asset: DeliverableAsset): Pick<ReplyOf<"download.video">, "tracks"> {
    const found = new Map<string, TextTrack>();
    for (const companion of repository.companions(asset.id).filter(isTrack)) {
      const { blobHash, language, marks } = companion;
      if (found.has(blobHash)) continue;
      found.set(blobHash, {
        url: urlOf(caller, asset, trackFile(companion)),
        ...(language === null ? {} : { language }),
        ...(marks === null ? {} : { marks: marks.split(" ") as NonNullable<TextTrack["marks"]> }),
      });
    }
    return found.size > 0 ? { tracks: [...found.values()] } : {};
  }

  return {
    async link(caller, assetId, taking, waitFor) {
      const asset = visible(caller, assetId);
      if (!asset || !taking || !access.mayDownload(caller, asset, taking.set)) throw refuse();
      if (taking.set !== ORIGINAL) {
        const file = await waitFor(
          (now) => [access.guard(asset.id)].every(mayTake(now, taking.set)),
          (signal, owner) => converted.makeFile(owner, asset, taking, signal),
        );
        return { url: urlOf(caller, asset, file) };
      }
      if (asset.contentHash === null) throw refuse();
      return { url: urlOf(caller, asset, originalOf(asset)) };
    },

    async zip(caller, assetIds, taking, owner) {
      const requested = [...new Set(assetIds)];
      const limit = maxAssets();
      if (limit >= 0 && requested.length > limit) throw fail("download.too_many", { maxAssets: limit });
      if (!taking) throw refuse();
      const { set, format = null, maxEdge = null } = taking;
      const known = parseIds(requested);
      const requestedIds = repository.currentIds(known);
      const permitted = access.guards(requestedIds).filter(mayTake(caller, set));
      const ids = permitted.map(({ id }) => id);
      const found = set === ORIGINAL ? repository.withOriginal(ids) : await converted.available(ids, taking);
      const taken = new Set(found);
      const included = new Set(known.filter((_, at) => taken.has(requestedIds[at] ?? 0)).map(String));
      const rejected = requested.filter((id) => !included.has(id));
      if (included.size === 0) return { rejected_asset_ids: rejected };
      const { sessionRef } = caller;
      // Conversions are made when the archive is fetched; a second download is refused here, too.
      if (set !== ORIGINAL) converted.refuseSecond(owner);
      const createdAt = clock.seconds();
      // One ticket per list of assets, however often it is requested. The id is no secret: the address is signed for
      // the session. Rejected ids are stored too: the archive's manifest names them.
      const id = tokenHash(`${sessionRef} ${requestedIds} ${addressOf(taking)}`).slice(0, 24);
      const existing = repository.ticket(id);
      const lives = existing && existing.createdAt >= createdAt - SAME_TICKET_SECONDS;
      if (!lives) {
        await repository.saveTicket(
          { id, sessionRef, convertSetId: set, format, maxEdge, assetIds: [...new Set(requestedIds)], createdAt },
          createdAt - TICKET_SECONDS,
        );
      }
      return {
        url: signed.zipUrl(sessionRef, id),
        rejected_asset_ids: rejected,
        file_name: zipName(lives ? existing.createdAt : createdAt),
      };
    },

    preview(caller, assetId, page) {
      const asset = visible(caller, assetId);
      if (!asset) return { asset_groups: [] };
      const pages = asset.pageCount;
      if (page !== undefined && page > (pages ?? 1)) {
        throw fail("request.invalid", { issues: [{ path: "query.page", message: `There are ${pages ?? 1} pages.` }] });
      }
      const file = pictureFile(pages === null ? pictureName(2048) : `page-${page ?? 1}`);
      return {
        url: urlOf(caller, asset, file),
        asset_groups: [asset.kind],
        ...(pages === null ? {} : { page_count: pages }),
      };
    },

    async video(caller, assetId) {
      const asset = visible(caller, assetId);
      const live = asset && repository.companions(asset.id).find(({ role }) => role === "live");
      if (live) {
        const made = (await renditions.playsLive(asset.id, live.blobHash)) && `${liveName(live.blobHash)}.mp4`;
        const file = made || (mayDownloadOriginal(access, caller, asset) && playedFile(companionFile(live)));
        return file ? { url: urlOf(caller, asset, file) } : {};
      }
      const playable = asset && PLAYABLE[asset.kind];
      if (!playable) throw refuse();
      const may = PLAYED_BY_BROWSERS.has(asset.mime) && mayDownloadOriginal(access, caller, asset);
      const file = (await renditions.plays(asset.id)) ? playable : may && playedFile(originalOf(asset));
      return file ? { url: urlOf(caller, asset, file), ...tracksOf(caller, asset) } : {};
    },

    companion(caller, assetId, companionId) {
      const asset = downloadable(caller, assetId);
      const companion = repository.companions(asset.id).find(({ id }) => String(id) === companionId);
      if (!companion) throw refuse();
      return { url: urlOf(caller, asset, companionFile(companion)) };
    },

    model(caller, assetId) {
      const asset = downloadable(caller, assetId);
      if (asset.kind !== "model") {
        throw fail("request.invalid", { issues: [{ path: "query.target", message: "Only a model has view." }] });
      }
      return { url: urlOf(caller, asset, playedFile(originalOf(asset))) };
    },
  };
}
