// Resolves signed URLs to files. Every request checks the rights again: a valid signature alone is not enough.
import { basename } from "node:path/posix";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Rendition } from "../../db/tables/blob.table.ts";
import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors/app-error.ts";
import { decodeText } from "../../platform/files/text-encoding.ts";
import { toWebVtt } from "../../platform/files/web-vtt.ts";
import { parseId } from "../../platform/ids.ts";
import { queueKeyOf, type WorkOwner } from "../../platform/jobs/work-limits.ts";
import type { ContentStream, FileContent } from "../../platform/replies/send-file.ts";
import { FILE_WINDOW_SECONDS, fileStem } from "../../platform/replies/signed-files.ts";
import { tokenHash } from "../../platform/signing.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import type { Access } from "../access/access.service.ts";
import { ORIGINAL_CONVERT_SET } from "../access/access.ts";
import { isLiveRenditionName, liveRenditionName } from "../renditions/recipes.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import {
  findCompanion,
  findTrack,
  isCompanionFileName,
  isPlaybackFileName,
  isTrackFileName,
  stripPlaybackPrefix,
} from "./companion-file-names.ts";
import { parseSelectionFileStem, selectionFileStem } from "./conversion-file-names.ts";
import type { DownloadSelection } from "./convert-sets.service.ts";
import type { ConvertedDownloads } from "./converted-downloads.service.ts";
import type {
  DeliverableAsset,
  DownloadsRepository,
  StoredAsset,
  StoredCompanion,
  ZipTicket,
} from "./downloads.repository.ts";
import { mayDownloadOriginal, TICKET_SECONDS } from "./downloads.service.ts";
import { uniqueNames, zipName } from "./entry-names.ts";
import { toSafeMimeType } from "./safe-mime-type.ts";
import { planZipLayout, type ZipEntry, type ZipLayout, zipEtag } from "./zip-layout.ts";
import { writeZipManifest } from "./zip-manifest.ts";

interface Download {
  /** File name for saving. */
  name: string;
  /** The assets whose downloads are counted. */
  assets: readonly number[];
  /** Identifies the file, the session and the signature's window, for counting. */
  link: string;
}

export interface DeliveredFile extends FileContent {
  /** Set when the file is downloaded and not only shown. */
  download?: Download;
  /** Whether the caller, with their current rights, may have the rest of the content being sent. */
  isStillPermitted(caller: Caller): boolean;
}

/** An archive of conversions, made while it is sent. */
export interface DeliveredStream {
  mime: string;
  download: Omit<Download, "assets">;
  /**
   * Starts the stream; `onAssetStarted` is called when the first byte of each asset is sent.
   * @throws download.busy while the session runs another conversion (local), or too many run for its owner (external)
   */
  open(owner: WorkOwner, onAssetStarted: (assetId: number) => void): ContentStream;
  isStillPermitted(caller: Caller): boolean;
}

/** Serves files by the parts of a URL. The signature must have been verified before. */
export interface Files {
  /** Returns synchronously if the file is cached. `ownerOf`: whom a rendition is accounted to if it must be made. */
  file(
    caller: Caller,
    address: { asset: string; version: string; file: string },
    ownerOf: () => WorkOwner,
  ): DeliveredFile | Promise<DeliveredFile>;
  zip(caller: Caller, ticket: string): Promise<DeliveredFile | DeliveredStream>;
}

export interface FilesDeps {
  repository: DownloadsRepository;
  access: Access;
  blobs: BlobStore;
  renditions: RenditionsService;
  converted: Pick<ConvertedDownloads, "file" | "zip">;
  /** The caller of a session reference; undefined when the session has ended. */
  callerByRef(ref: string): Caller | undefined;
  now: () => number;
}

interface ZipPlan {
  assets: readonly StoredAsset[];
  manifest: Buffer;
  layout: ZipLayout;
  etag: string;
  /** Cache key: creation time of the ticket, and version of the database. */
  createdAt: number;
  version: number;
  /** Epoch seconds until which the plan is valid, when the next embargo or expiry changes the rights. */
  until: number;
}

/** Approximate memory per asset: row, name, offset, and lines in the manifest and the directory. */
const PLAN_BYTES = 800;
const PLANS_BYTES = 32 * 1024 * 1024;

type StoredFile = Pick<Rendition, "blobHash" | "mime" | "size">;

/** Entries of a running zip whose rights are checked ahead of sending. */
const ENTRIES_CHECKED_AHEAD = 1000;

/** Larger files are read from the disk, where the kernel caches popular ones. */
const MAX_CACHED_FILE_BYTES = 128 * 1024;
const CACHE_BYTES = 96 * 1024 * 1024;

const withoutCounting = ({ download, ...file }: DeliveredFile): DeliveredFile => ({
  ...file,
  ...(download && { download: { ...download, assets: [] } }),
});

export function createFiles(dependencies: FilesDeps): Files {
  const { repository, access, blobs, renditions, converted, callerByRef, now } = dependencies;
  const smallFiles = new LRUCache<string, DeliveredFile>({ maxSize: CACHE_BYTES });

  const plans = new LRUCache<string, ZipPlan>({ maxSize: PLANS_BYTES });
  const notAvailable = () => fail("asset.not_available");

  /** A canonical key of a URL, so that different spellings count as one download. */
  const downloadKey = ({ sessionRef }: Caller, file: string) =>
    `${sessionRef} ${Math.floor(now() / 1000 / FILE_WINDOW_SECONDS)} ${file}`;

  // Rights depend on the asset and not on its version, so downloads of a replaced file may finish. Reads only the access
  // columns, so as not to evict whole assets from the cache of the hot path.
  const isStillVisible = (caller: Caller, id: number) => access.maySee(caller, access.accessInfo(id));
  const isStillDownloadable = (caller: Caller, ids: readonly number[], set: number) =>
    access.accessInfos(ids).every((guard) => access.mayDownload(caller, guard, set));

  function toContent(file: StoredFile): FileContent {
    return {
      length: file.size,
      mime: file.mime,
      etag: `"${file.blobHash.slice(0, 32)}"`,
      pieces: (start, end) => [{ open: () => blobs.open(file.blobHash), start, end }],
    };
  }

  type OwnerOf = () => WorkOwner;
  function renditionContent(asset: DeliverableAsset, name: string, ownerOf: OwnerOf) {
    return smallFiles.get(`${asset.id}/${asset.version}/${name}`) ?? storedContent(asset, name, ownerOf);
  }

  async function storedContent(asset: DeliverableAsset, name: string, ownerOf: OwnerOf): Promise<DeliveredFile> {
    const key = `${asset.id}/${asset.version}/${name}`;
    const stored =
      (await renditions.find(asset.id, asset.version, name)) ??
      (await renditions.rendition(asset.id, name, queueKeyOf(ownerOf())));
    if (!stored) throw notAvailable();
    const content = { ...toContent(stored), isStillPermitted: (caller: Caller) => isStillVisible(caller, asset.id) };
    if (stored.size > MAX_CACHED_FILE_BYTES) return content;
    const bytes = await blobs.read({ hash: stored.blobHash, size: stored.size });
    const whole = { ...content, bytes };
    smallFiles.set(key, whole, { size: Math.max(1, bytes.length) });
    return whole;
  }

  /** Plans the archive of a ticket: its entries by the current rights, and until when these are valid. */
  function planZip(ticket: ZipTicket, caller: Caller): ZipPlan {
    const guards = access.accessInfos(ticket.assetIds);
    const included = repository.originals(
      guards.filter((guard) => access.mayDownload(caller, guard, ORIGINAL_CONVERT_SET)).map(({ id }) => id),
    );
    const names = uniqueNames([...included.map(({ fileName }) => fileName), "manifest.csv"]);
    const manifest = writeZipManifest(ticket.assetIds, {
      included: new Map(included.map(({ id }, i) => [id, [names[i] ?? ""]])),
    });
    const entries: ZipEntry[] = included.map(({ blobSize, crc32, updatedAt }, i) => ({
      name: names[i] ?? "",
      size: blobSize,
      crc32,
      modifiedAt: updatedAt,
    }));
    entries.push({
      name: names.at(-1) ?? "",
      size: manifest.length,
      crc32: crc32(manifest),
      modifiedAt: ticket.createdAt,
    });
    const seconds = now() / 1000;
    const rightsChanges = guards
      .flatMap(({ embargo, expiry }) => [embargo ?? 0, expiry ?? 0])
      .filter((at) => at > seconds);
    return {
      assets: included,
      manifest,
      layout: planZipLayout(entries),
      etag: zipEtag(entries),
      createdAt: ticket.createdAt,
      version: repository.version(),
      until: rightsChanges.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY),
    };
  }

  /** The cached plan if it is valid, since a download in parts requests the same archive many times. */
  function cachedPlan(ticket: ZipTicket): ZipPlan | undefined {
    const plan = plans.get(ticket.id);
    const isValid =
      plan?.version === repository.version() && plan.createdAt === ticket.createdAt && now() / 1000 < plan.until;
    return isValid ? plan : undefined;
  }

  /**
   * The owner of a ticket with their current rights, which may have changed in earlier turns of the event loop.
   */
  function requireTicketOwner(ticket: ZipTicket): Caller {
    const caller = callerByRef(ticket.sessionRef);
    if (!caller?.isAssetUser) throw notAvailable();
    return caller;
  }

  let lastTurn = Promise.resolve();
  /** Plans one archive per turn of the event loop, so that simultaneous requests do not block everything else. */
  function waitForTurn(): Promise<void> {
    lastTurn = lastTurn.then(() => nextTurn());
    return lastTurn;
  }

  function convertedFile(caller: Caller, asset: DeliverableAsset, selection: DownloadSelection): DeliveredFile {
    const found = converted.file(caller, asset, selection);
    if (!found) throw notAvailable();
    const link = downloadKey(caller, `${asset.id}/${asset.version}/${selectionFileStem(selection)}`);
    return {
      ...found.content,
      download: { name: found.name, assets: [asset.id], link },
      isStillPermitted: (now) => isStillDownloadable(now, [asset.id], selection.set),
    };
  }

  /** Requires the right to see the film, as playing does. */
  function trackContent(asset: DeliverableAsset, name: string): DeliveredFile | Promise<DeliveredFile> {
    const key = `${asset.id}/${name}`;
    const companion = findTrack(repository.companions(asset.id), name);
    if (!companion) throw notAvailable();
    return smallFiles.get(key) ?? readTrack(asset, companion, key);
  }

  async function readTrack({ id }: DeliverableAsset, companion: StoredCompanion, key: string) {
    const { blobHash, size, mime } = companion;
    const text = await decodeText(await blobs.read({ hash: blobHash, size }));
    const bytes = Buffer.from(toWebVtt(text, mime === "text/vtt" ? "vtt" : "srt"));
    const track: DeliveredFile = {
      ...toContent({ blobHash, mime: "text/vtt; charset=utf-8", size: bytes.length }),
      etag: `"${tokenHash(bytes.toString()).slice(0, 32)}"`,
      bytes,
      isStillPermitted: (caller) => isStillVisible(caller, id),
    };
    smallFiles.set(key, track, { size: Math.max(1, bytes.length) });
    return track;
  }

  /** A live film that is no longer a companion of its picture must not be served from the cache. */
  const isLiveBeside = ({ id }: DeliverableAsset, name: string) =>
    repository.companions(id).some(({ role, blobHash }) => role === "live" && liveRenditionName(blobHash) === name);

  /** Requires the right to the original. */
  function companionContent(caller: Caller, asset: DeliverableAsset, name: string): DeliveredFile {
    const companion = findCompanion(repository.companions(asset.id), name);
    if (!companion || !mayDownloadOriginal(access, caller, asset)) throw notAvailable();
    const { blobHash, size, mime, path } = companion;
    const link = downloadKey(caller, `${asset.id}/${asset.version}/${name}`);
    return {
      ...toContent({ blobHash, mime: toSafeMimeType(mime), size }),
      download: { name: basename(path), assets: [asset.id], link },
      isStillPermitted: (now) => isStillDownloadable(now, [asset.id], ORIGINAL_CONVERT_SET),
    };
  }

  async function convertedZip(ticket: ZipTicket, link: string): Promise<DeliveredStream> {
    await waitForTurn();
    const zip = converted.zip(requireTicketOwner(ticket), ticket);
    if (!zip) throw notAvailable();
    return {
      mime: "application/zip",
      download: { name: zipName(ticket.createdAt), link },
      open: zip.open,
      isStillPermitted: zip.isStillPermitted,
    };
  }

  async function zipOf(ticket: ZipTicket): Promise<ZipPlan> {
    const cached = cachedPlan(ticket);
    if (cached) return cached;
    await waitForTurn();
    const meanwhile = cachedPlan(ticket);
    if (meanwhile) return meanwhile;
    const plan = planZip(ticket, requireTicketOwner(ticket));
    // Sized by the requested ids, since the manifest also lists rejected ones.
    plans.set(ticket.id, plan, { size: Math.max(1, ticket.assetIds.length) * PLAN_BYTES });
    return plan;
  }

  function originalContent(caller: Caller, asset: DeliverableAsset): DeliveredFile {
    if (!mayDownloadOriginal(access, caller, asset) || asset.contentHash === null) throw notAvailable();
    return {
      ...toContent({ blobHash: asset.contentHash, mime: toSafeMimeType(asset.mime), size: asset.size }),
      download: { name: asset.fileName, assets: [asset.id], link: downloadKey(caller, `${asset.id}/${asset.version}`) },
      isStillPermitted: (now) => isStillDownloadable(now, [asset.id], ORIGINAL_CONVERT_SET),
    };
  }

  return {
    file(caller, { asset: assetText, version: versionText, file }, ownerOf) {
      const stem = fileStem(file);
      const name = stripPlaybackPrefix(stem);
      const id = parseId(assetText);
      const asset = id === undefined ? undefined : repository.asset(id);
      if (!asset || asset.version !== parseId(versionText) || !access.maySee(caller, asset)) throw notAvailable();
      const selection = parseSelectionFileStem(name);
      if (selection) return convertedFile(caller, asset, selection);
      if (isTrackFileName(name)) return trackContent(asset, name);
      if (isLiveRenditionName(name) && !isLiveBeside(asset, name)) throw notAvailable();
      if (name !== "original" && !isCompanionFileName(name)) return renditionContent(asset, name, ownerOf);
      const whole = isCompanionFileName(name) ? companionContent(caller, asset, name) : originalContent(caller, asset);
      return isPlaybackFileName(stem) ? withoutCounting(whole) : whole;
    },

    async zip(caller, ticketFile) {
      const ticket = repository.ticket(fileStem(ticketFile));
      const expired = ticket && ticket.createdAt + TICKET_SECONDS < now() / 1000;
      if (!ticket || expired || ticket.sessionRef !== caller.sessionRef) throw notAvailable();
      const link = downloadKey(caller, `zip/${ticket.id}`);
      if (ticket.convertSetId !== ORIGINAL_CONVERT_SET) return convertedZip(ticket, link);
      const { assets, manifest, layout, etag } = await zipOf(ticket);
      if (assets.length === 0) throw notAvailable();
      /** The caller at the last check of rights, and the entry that is being sent. */
      let [reader, current] = [requireTicketOwner(ticket), 0];
      return {
        length: layout.length,
        mime: "application/zip",
        etag,
        *pieces(start, end) {
          for (const piece of layout.pieces(start, end)) {
            if ("bytes" in piece) {
              yield piece.bytes;
              continue;
            }
            const { entry, start, end } = piece;
            current = entry;
            const asset = assets[entry];
            if (!asset) yield manifest.subarray(start, end);
            else if (isStillDownloadable(reader, [asset.id], ORIGINAL_CONVERT_SET))
              yield { open: () => blobs.open(asset.contentHash), start, end };
            else throw notAvailable();
          }
        },
        isStillPermitted(now) {
          reader = now;
          const next = assets.slice(current, current + ENTRIES_CHECKED_AHEAD);
          return isStillDownloadable(
            now,
            next.map(({ id }) => id),
            ORIGINAL_CONVERT_SET,
          );
        },
        download: {
          name: zipName(ticket.createdAt),
          assets: assets.map(({ id }) => id),
          link,
        },
      };
    },
  };
}
