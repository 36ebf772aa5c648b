// Issues signed URLs of files: originals, previews, films and zips. Rights are checked here and again whenever a URL is
// used. An asset that the caller may not see is treated exactly like one that does not exist.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { toRenditionFileName, toRenditionName } from "@vitrine/contract/rendition-url";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { parseIds } from "../../platform/ids.ts";
import type { WorkOwner } from "../../platform/jobs/work-limits.ts";
import type { FileUrlSigner } from "../../platform/replies/signed-files.ts";
import { tokenHash } from "../../platform/signing.ts";
import { type Access, filterDownloadable } from "../access/access.service.ts";
import { ORIGINAL_CONVERT_SET } from "../access/access.ts";
import { formatOf } from "../renditions/decoder-registry.ts";
import { WAVEFORM_HORIZONTAL_SPAN } from "../renditions/decoders/sound/waveform.ts";
import { livePhotoRenditionName } from "../renditions/recipes.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import {
  companionFileName,
  fileExtension,
  isPlayableSubtitleTrack,
  subtitleTrackFileName,
  toUncountedFileName,
} from "./companion-file-names.ts";
import { downloadFormFileStem } from "./conversion-file-names.ts";
import type { DownloadForm } from "./convert-sets.service.ts";
import type { ConvertedDownloads } from "./converted-downloads.service.ts";
import type { AssetForDelivery, DownloadsRepository } from "./downloads.repository.ts";
import { buildZipFileName } from "./entry-names.ts";

export interface DownloadsDeps {
  repository: DownloadsRepository;
  access: Access;
  signed: FileUrlSigner;
  renditions: Pick<RenditionsService, "isPlayable" | "isLiveFilmPlayable">;
  converted: Pick<ConvertedDownloads, "assertCanStart" | "filterConvertible" | "makeFile">;
  clock: Clock;
  /** Assets per zip; -1 means no limit. */
  maxAssets: () => number;
  portalTitle: () => Promise<string>;
}

/**
 * Runs a conversion while the client is connected and permitted; `signal` aborts otherwise. `isStillPermitted` checks the
 * caller's current rights; `owner` is whom the conversion is accounted to.
 */
export type RunConversionWhilePermitted = <T>(
  isStillPermitted: (caller: Caller) => Promise<boolean>,
  make: (signal: AbortSignal, owner: WorkOwner) => Promise<T>,
) => Promise<T>;

/** What a zip contains. */
export interface ZipContentOptions {
  selection: DownloadForm | undefined;
  /** Adds assets that do not come in the convert set as their originals. */
  withOriginals?: boolean;
}

export type Downloads = ReturnType<typeof createDownloads>;

/** A ticket outlives the signature of its URL, so that a started download can be resumed. */
export const ZIP_TICKET_SECONDS = 36 * 3600;
/** The same list requested again within this time gets the same ticket. */
const SAME_TICKET_SECONDS = 12 * 3600;

/** Kind -> playback rendition. */
const PLAYBACK_FILES: Partial<Record<AssetForDelivery["kind"], string>> = { video: "play.mp4", audio: "play.m4a" };

type TextTrack = NonNullable<ReplyOf<"download.video">["tracks"]>[number];

const originalFileName = ({ fileName }: AssetForDelivery) => `original.${fileExtension(fileName)}`;

/** Whether the caller may download the original. In a group view never, even if the group may. */
export async function mayDownloadOriginal(access: Access, caller: Caller, asset: AssetForDelivery): Promise<boolean> {
  if (asset.contentHash === null || caller.kind === "group-view") return false;
  return access.mayDownload(caller, asset, ORIGINAL_CONVERT_SET);
}

export function createDownloads(dependencies: DownloadsDeps) {
  const { repository, access, signed, renditions, converted, clock, maxAssets, portalTitle } = dependencies;
  const notPermitted = () => createAppError("download.not_permitted", { source: "local" });
  const signUrl = ({ sessionRef }: Caller, { id, version }: AssetForDelivery, file: string) =>
    signed.url(sessionRef, id, version, file);

  const findVisible = async (caller: Caller, text: string): Promise<AssetForDelivery | undefined> => {
    const [id] = await repository.currentIds(parseIds([text]));
    return id !== undefined && (await access.maySee(caller, await access.accessInfo(id)))
      ? await repository.asset(id)
      : undefined;
  };
  async function requireDownloadable(caller: Caller, text: string): Promise<AssetForDelivery> {
    const asset = await findVisible(caller, text);
    if (!asset || !(await mayDownloadOriginal(access, caller, asset))) throw notPermitted();
    return asset;
  }

  /** The right to play a film includes its subtitles. Of subtitles with equal content, only the first. */
  async function listTracks(
    caller: Caller,
    asset: AssetForDelivery,
  ): Promise<Pick<ReplyOf<"download.video">, "tracks">> {
    const found = new Map<string, TextTrack>();
    for (const companion of (await repository.companions(asset.id)).filter(isPlayableSubtitleTrack)) {
      const { blobHash, language, marks } = companion;
      if (found.has(blobHash)) continue;
      found.set(blobHash, {
        url: signUrl(caller, asset, subtitleTrackFileName(companion)),
        ...(language === null ? {} : { language }),
        ...(marks === null ? {} : { marks: marks.split(" ") as NonNullable<TextTrack["marks"]> }),
      });
    }
    return found.size > 0 ? { tracks: [...found.values()] } : {};
  }

  return {
    /** Returns a signed URL; a conversion is made first. `selection` undefined: an invalid set. */
    async link(
      caller: Caller,
      assetId: string,
      selection: DownloadForm | undefined,
      waitFor: RunConversionWhilePermitted,
    ): Promise<ReplyOf<"download.single">> {
      const asset = await findVisible(caller, assetId);
      if (!asset || !selection || !(await access.mayDownload(caller, asset, selection.set))) throw notPermitted();
      if (selection.set !== ORIGINAL_CONVERT_SET) {
        const file = await waitFor(
          async (now) => access.mayDownload(now, await access.accessInfo(asset.id), selection.set),
          (signal, owner) => converted.makeFile(owner, asset, selection, signal),
        );
        return { url: signUrl(caller, asset, file) };
      }
      if (asset.contentHash === null) throw notPermitted();
      return { url: signUrl(caller, asset, originalFileName(asset)) };
    },

    /** `selection` undefined: an invalid set. */
    async zip(
      caller: Caller,
      assetIds: readonly string[],
      { selection, withOriginals: withRest = false }: ZipContentOptions,
      owner: WorkOwner,
    ): Promise<ReplyOf<"download.zip">> {
      const requested = [...new Set(assetIds)];
      const limit = maxAssets();
      if (limit >= 0 && requested.length > limit) throw createAppError("download.too_many", { maxAssets: limit });
      if (!selection) throw notPermitted();
      const known = parseIds(requested);
      const requestedIds = await repository.currentIds(known);
      const filterPermitted = (right: number) => filterDownloadable(access, caller, requestedIds, right);
      const isConverted = selection.set !== ORIGINAL_CONVERT_SET;
      const convertible = isConverted
        ? await converted.filterConvertible(await filterPermitted(selection.set), selection)
        : [];
      const originals =
        isConverted && !withRest ? [] : await repository.withOriginal(await filterPermitted(ORIGINAL_CONVERT_SET));
      const contained = new Set([...convertible, ...originals]);
      const included = new Set(known.filter((_, at) => contained.has(requestedIds[at] ?? 0)).map(String));
      const rejected = requested.filter((id) => !included.has(id));
      if (included.size === 0) return { rejected_asset_ids: rejected };
      const { sessionRef } = caller;
      // If nothing can be converted, a zip of originals: its length is known, and it needs no conversion slot.
      const form = convertible.length > 0 ? selection : { set: ORIGINAL_CONVERT_SET };
      const { set, format = null, maxEdge = null } = form;
      const withOriginals = set !== ORIGINAL_CONVERT_SET && withRest;
      // Conversions run when the archive is fetched, but a second download is refused already here.
      if (set !== ORIGINAL_CONVERT_SET) converted.assertCanStart(owner);
      const createdAt = clock.seconds();
      const distinctIds = [...new Set(requestedIds)];
      // One ticket per list of assets, however often it is requested. The id is not secret, since the URL is signed for
      // the session. Rejected ids are stored, too, for the archive's manifest.
      const id = tokenHash(`${sessionRef} ${requestedIds} ${downloadFormFileStem(form)} ${withOriginals}`).slice(0, 24);
      const existing = await repository.ticket(id);
      const isCurrent = existing && existing.createdAt >= createdAt - SAME_TICKET_SECONDS;
      if (!isCurrent) {
        await repository.saveTicket(
          { id, sessionRef, convertSetId: set, format, maxEdge, withOriginals, assetIds: distinctIds, createdAt },
          createdAt - ZIP_TICKET_SECONDS,
        );
      }
      return {
        url: signed.zipUrl(sessionRef, id),
        rejected_asset_ids: rejected,
        file_name: buildZipFileName({
          portal: await portalTitle(),
          first: (await repository.asset(distinctIds.find((one) => contained.has(one)) ?? 0))?.fileName ?? "",
          count: contained.size,
          createdAt: isCurrent ? existing.createdAt : createdAt,
        }),
      };
    },

    async preview(caller: Caller, assetId: string, page: number | undefined): Promise<ReplyOf<"download.preview">> {
      const asset = await findVisible(caller, assetId);
      if (!asset) return { asset_groups: [] };
      const pages = asset.pageCount;
      if (page !== undefined && page > (pages ?? 1)) {
        throw createAppError("request.invalid", {
          issues: [{ path: "query.page", message: `There are ${pages ?? 1} pages.` }],
        });
      }
      const file = toRenditionFileName(pages === null ? toRenditionName(2048) : `page-${page ?? 1}`);
      return {
        url: signUrl(caller, asset, file),
        asset_groups: [asset.kind],
        ...(pages === null ? {} : { page_count: pages }),
      };
    },

    async video(caller: Caller, assetId: string): Promise<ReplyOf<"download.video">> {
      const asset = await findVisible(caller, assetId);
      const live = asset && (await repository.companions(asset.id)).find(({ role }) => role === "live");
      if (live) {
        const made =
          (await renditions.isLiveFilmPlayable(asset.id, live.blobHash)) &&
          `${livePhotoRenditionName(live.blobHash)}.mp4`;
        const file =
          made || ((await mayDownloadOriginal(access, caller, asset)) && toUncountedFileName(companionFileName(live)));
        return file ? { url: signUrl(caller, asset, file) } : {};
      }
      const playable = asset && PLAYBACK_FILES[asset.kind];
      if (!playable) throw notPermitted();
      const may = formatOf(asset.mime)?.isPlayedByBrowsers && (await mayDownloadOriginal(access, caller, asset));
      const file = (await renditions.isPlayable(asset.id))
        ? playable
        : may && toUncountedFileName(originalFileName(asset));
      // The picture of a sound is a cover if the asset has a width, otherwise a waveform.
      const isWaveform = asset.kind === "audio" && !asset.width;
      return file
        ? {
            url: signUrl(caller, asset, file),
            ...(isWaveform ? { waveform: WAVEFORM_HORIZONTAL_SPAN } : {}),
            ...(await listTracks(caller, asset)),
          }
        : {};
    },

    /** Requires the right to the original. */
    async companion(caller: Caller, assetId: string, companionId: string): Promise<ReplyOf<"download.single">> {
      const asset = await requireDownloadable(caller, assetId);
      const companion = (await repository.companions(asset.id)).find(({ id }) => String(id) === companionId);
      if (!companion) throw notPermitted();
      return { url: signUrl(caller, asset, companionFileName(companion)) };
    },

    /** The original of a 3D model, which has no rendition, for the viewer. */
    async model(caller: Caller, assetId: string): Promise<ReplyOf<"download.single">> {
      const asset = await requireDownloadable(caller, assetId);
      if (asset.kind !== "model") {
        throw createAppError("request.invalid", {
          issues: [{ path: "query.target", message: "Only a 3D model supports the target view." }],
        });
      }
      return { url: signUrl(caller, asset, toUncountedFileName(originalFileName(asset))) };
    },
  };
}
