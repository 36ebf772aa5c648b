// Resolves signed URLs to files. Every request checks the rights again: a valid signature alone is not enough.
import { basename } from "node:path/posix";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Caller } from "../../platform/caller.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { decodeTextBeginning } from "../../platform/files/text-encoding.ts";
import { toWebVtt } from "../../platform/files/web-vtt.ts";
import { parseId } from "../../platform/ids.ts";
import { queueKeyOf, type WorkOwner } from "../../platform/jobs/work-limits.ts";
import type { FileContent } from "../../platform/replies/send-file.ts";
import { FILE_URL_REUSE_SECONDS, fileStem } from "../../platform/replies/signed-files.ts";
import { tokenHash } from "../../platform/signing.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import { type Access, filterDownloadable } from "../access/access.service.ts";
import { ORIGINAL_CONVERT_SET } from "../access/access.ts";
import { isLivePhotoRenditionName, livePhotoRenditionName } from "../renditions/recipes.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import {
  findCompanionByFileStem,
  findSubtitlesByFileStem,
  isCompanionFileName,
  isSubtitleTrackFileName,
  parseUncountedFileName,
} from "./companion-file-names.ts";
import { downloadFormFileStem, parseDownloadFormFileStem } from "./conversion-file-names.ts";
import type { DownloadForm } from "./convert-sets.service.ts";
import type { ConvertedDownloads, StreamedZip } from "./converted-downloads.service.ts";
import type { AssetForDelivery, AssetWithOriginal, DownloadsRepository, ZipTicket } from "./downloads.repository.ts";
import { mayDownloadOriginal, ZIP_TICKET_SECONDS } from "./downloads.service.ts";
import { buildZipFileName, createNameDeduplicator } from "./entry-names.ts";
import { createBlobFileContent, createZipFileContent } from "./stored-content.ts";
import { planZipLayout, type ZipEntry, type ZipLayout } from "./zip-layout.ts";
import { buildZipManifestCsv } from "./zip-manifest.ts";

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
  isStillPermitted(caller: Caller): Promise<boolean>;
}

/** An archive of conversions, made while it is sent. */
export interface DeliveredStream extends Omit<StreamedZip, "assetIds"> {
  mime: string;
  download: Omit<Download, "assets">;
}

export type FileResolver = ReturnType<typeof createFileResolver>;

export interface FileResolverDeps {
  repository: DownloadsRepository;
  access: Access;
  blobs: BlobStore;
  renditions: RenditionsService;
  converted: Pick<ConvertedDownloads, "file" | "zip">;
  /** The caller of a session reference; undefined when the session has ended. */
  callerByRef(ref: string): Promise<Caller | undefined>;
  portalTitle: () => Promise<string>;
  now: () => number;
}

interface ZipPlan {
  assets: readonly AssetWithOriginal[];
  manifest: Buffer;
  layout: ZipLayout;
  /** Cache key: creation time of the ticket, and version of the database. */
  createdAt: number;
  version: number;
  /** Epoch seconds until which the plan is valid, when the next embargo or expiry changes the rights. */
  until: number;
}

/** Approximate memory per asset: row, name, offset, and lines in the manifest and the directory. */
const PLAN_BYTES = 800;
const PLANS_BYTES = 32 * 1024 * 1024;

/** Entries of a running zip whose rights are checked ahead of sending. */
const ENTRIES_CHECKED_AHEAD = 1000;

/** Larger files are read from the disk, where the kernel caches popular ones. */
const MAX_CACHED_FILE_BYTES = 128 * 1024;
const CACHE_BYTES = 96 * 1024 * 1024;

/** Types that browsers show or play and never execute, whatever the bytes are. */
const HARMLESS = /^(?:image\/(?!svg)[\w.+-]+|video\/[\w.+-]+|audio\/[\w.+-]+|application\/(?:pdf|zip))$/;

/**
 * The Content-Type of an original. Originals are untrusted, and our pages could load one as a script, style sheet or
 * module, so every type that is not known to be harmless becomes `application/octet-stream`.
 */
const toSafeMimeType = (mime: string): string => (HARMLESS.test(mime) ? mime : "application/octet-stream");

const withoutCounting = ({ download, ...file }: DeliveredFile): DeliveredFile => ({
  ...file,
  ...(download && { download: { ...download, assets: [] } }),
});

/** Serves files by the parts of a URL. The signature must have been verified before. */
export function createFileResolver(dependencies: FileResolverDeps) {
  const { repository, access, blobs, renditions, converted, callerByRef, portalTitle, now } = dependencies;
  const smallFiles = new LRUCache<string, DeliveredFile>({ maxSize: CACHE_BYTES });

  const plans = new LRUCache<string, ZipPlan>({ maxSize: PLANS_BYTES });
  const notAvailable = () => createAppError("asset.not_available");

  /** A canonical key of a URL, so that different spellings count as one download. */
  const downloadKey = ({ sessionRef }: Caller, file: string) =>
    `${sessionRef} ${Math.floor(now() / 1000 / FILE_URL_REUSE_SECONDS)} ${file}`;

  // Rights depend on the asset and not on its version, so downloads of a replaced file may finish. Reads only the access
  // columns, so as not to evict whole assets from the cache of the hot path.
  const isStillVisible = async (caller: Caller, id: number) => access.maySee(caller, await access.accessInfo(id));
  const isStillDownloadable = async (caller: Caller, ids: readonly number[], set: number) =>
    (await filterDownloadable(access, caller, ids, set)).length === ids.length;

  /** A file that is saved and counted. `name`: for saving; `file`: its name in the URL; `set`: the right that it needs. */
  function toDownload(
    caller: Caller,
    { id, version }: AssetForDelivery,
    content: FileContent,
    { name, file = "", set = ORIGINAL_CONVERT_SET }: { name: string; file?: string; set?: number },
  ): DeliveredFile {
    return {
      ...content,
      download: { name, assets: [id], link: downloadKey(caller, `${id}/${version}/${file}`) },
      isStillPermitted: (now) => isStillDownloadable(now, [id], set),
    };
  }

  /** Keeps a small file in memory. `bytes`: its whole content; undefined if it is too large to keep. */
  function keepSmall(key: string, id: number, content: FileContent, bytes: Buffer | undefined): DeliveredFile {
    const file = { ...content, isStillPermitted: (caller: Caller) => isStillVisible(caller, id) };
    if (!bytes) return file;
    const whole = { ...file, bytes };
    smallFiles.set(key, whole, { size: Math.max(1, bytes.length) });
    return whole;
  }

  async function renditionContent(asset: AssetForDelivery, name: string, owner: WorkOwner): Promise<DeliveredFile> {
    const key = `${asset.id}/${asset.version}/${name}`;
    const cached = smallFiles.get(key);
    if (cached) return cached;
    const stored = await renditions.rendition(asset.id, name, queueKeyOf(owner));
    if (!stored) throw notAvailable();
    const { blobHash: hash, size, mime } = stored;
    const bytes = size > MAX_CACHED_FILE_BYTES ? undefined : await blobs.read({ hash, size });
    return keepSmall(key, asset.id, createBlobFileContent(blobs, { hash, size }, mime), bytes);
  }

  /** Plans the archive of a ticket: its entries by the current rights, and until when these are valid. */
  async function planZip(ticket: ZipTicket): Promise<ZipPlan> {
    // Before the rights are read: they are valid until somebody commits after this.
    const version = repository.version();
    const caller = await requireTicketOwner(ticket);
    const rights = await access.forCaller(caller);
    const infos = await access.accessInfos(ticket.assetIds);
    const permitted = infos.filter((info) => rights.mayDownload(info, ORIGINAL_CONVERT_SET));
    const included = await repository.originals(permitted.map(({ id }) => id));
    const toUniqueName = createNameDeduplicator();
    const entries: ZipEntry[] = included.map(({ fileName, blobSize, crc32, updatedAt }) => ({
      name: toUniqueName(fileName),
      size: blobSize,
      crc32,
      modifiedAt: updatedAt,
    }));
    const files = new Map(included.map(({ id }, i) => [id, [{ name: entries[i]?.name ?? "", isSubstitute: false }]]));
    const manifest = buildZipManifestCsv(ticket.assetIds, { included: files });
    const [name, size] = [toUniqueName("manifest.csv"), manifest.length];
    entries.push({ name, size, crc32: crc32(manifest), modifiedAt: ticket.createdAt });
    const seconds = now() / 1000;
    const rightsChanges = infos
      .flatMap(({ embargo, expiry }) => [embargo ?? 0, expiry ?? 0])
      .filter((at) => at > seconds);
    return {
      assets: included,
      manifest,
      layout: planZipLayout(entries),
      createdAt: ticket.createdAt,
      version,
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
  async function requireTicketOwner(ticket: ZipTicket): Promise<Caller> {
    const caller = await callerByRef(ticket.sessionRef);
    if (!caller?.isAssetUser) throw notAvailable();
    return caller;
  }

  let lastTurn: Promise<unknown> = Promise.resolve();
  /** Plans one archive at a time, each in a turn of its own, so that simultaneous requests do not block everything else. */
  function planInTurn<Plan>(plan: () => Promise<Plan>): Promise<Plan> {
    const planned = lastTurn.then(() => nextTurn()).then(plan);
    lastTurn = planned.catch(() => {});
    return planned;
  }

  async function convertedFile(
    caller: Caller,
    asset: AssetForDelivery,
    selection: DownloadForm,
  ): Promise<DeliveredFile> {
    const found = caller.kind === "group-view" ? undefined : await converted.file(caller, asset, selection);
    if (!found) throw notAvailable();
    const { content, name } = found;
    return toDownload(caller, asset, content, { name, file: downloadFormFileStem(selection), set: selection.set });
  }

  /** Requires the right to see the film, as playing does. */
  async function trackContent({ id }: AssetForDelivery, name: string): Promise<DeliveredFile> {
    const companion = findSubtitlesByFileStem(await repository.companions(id), name);
    if (!companion) throw notAvailable();
    const key = `${id}/${name}`;
    const cached = smallFiles.get(key);
    if (cached) return cached;
    const { blobHash: hash, size, mime } = companion;
    const text = await decodeTextBeginning(await blobs.read({ hash, size }));
    const bytes = Buffer.from(toWebVtt(text, mime === "text/vtt" ? "vtt" : "srt"));
    const track = { hash: tokenHash(bytes.toString()), size: bytes.length };
    return keepSmall(key, id, createBlobFileContent(blobs, track, "text/vtt; charset=utf-8"), bytes);
  }

  /** Whether the picture still has this live film: a former one must not be served from the cache. */
  const isLiveBeside = async ({ id }: AssetForDelivery, name: string) =>
    (await repository.companions(id)).some(
      ({ role, blobHash }) => role === "live" && livePhotoRenditionName(blobHash) === name,
    );

  /** Requires the right to the original. */
  async function companionContent(caller: Caller, asset: AssetForDelivery, name: string): Promise<DeliveredFile> {
    const companion = findCompanionByFileStem(await repository.companions(asset.id), name);
    if (!companion || !(await mayDownloadOriginal(access, caller, asset))) throw notAvailable();
    const { blobHash: hash, size, mime, path } = companion;
    const content = createBlobFileContent(blobs, { hash, size }, toSafeMimeType(mime));
    return toDownload(caller, asset, content, { name: basename(path), file: name });
  }

  async function convertedZip(ticket: ZipTicket, link: string): Promise<DeliveredStream> {
    const portal = await portalTitle();
    const zip = await planInTurn(() => converted.zip(() => requireTicketOwner(ticket), ticket));
    if (!zip) throw notAvailable();
    const { assetIds, ...stream } = zip;
    const first = (await repository.asset(assetIds[0] ?? 0))?.fileName ?? "";
    const name = buildZipFileName({ portal, first, count: assetIds.length, createdAt: ticket.createdAt });
    return { ...stream, mime: "application/zip", download: { name, link } };
  }

  async function zipOf(ticket: ZipTicket): Promise<ZipPlan> {
    return (
      cachedPlan(ticket) ??
      planInTurn(async () => {
        const cached = cachedPlan(ticket);
        if (cached) return cached;
        const plan = await planZip(ticket);
        // Sized by the requested ids, since the manifest also lists rejected ones.
        plans.set(ticket.id, plan, { size: Math.max(1, ticket.assetIds.length) * PLAN_BYTES });
        return plan;
      })
    );
  }

  async function originalContent(caller: Caller, asset: AssetForDelivery): Promise<DeliveredFile> {
    const { contentHash: hash, size, mime, fileName } = asset;
    if (!(await mayDownloadOriginal(access, caller, asset)) || hash === null) throw notAvailable();
    return toDownload(caller, asset, createBlobFileContent(blobs, { hash, size }, toSafeMimeType(mime)), {
      name: fileName,
    });
  }

  return {
    /** `owner`: whom a rendition is accounted to if it must be made. */
    async file(
      caller: Caller,
      { asset: assetText, version: versionText, file }: { asset: string; version: string; file: string },
      owner: WorkOwner,
    ): Promise<DeliveredFile> {
      const { name, isPlayback } = parseUncountedFileName(fileStem(file));
      const id = parseId(assetText);
      const asset = id === undefined ? undefined : await repository.asset(id);
      if (!asset || asset.version !== parseId(versionText) || !(await access.maySee(caller, asset)))
        throw notAvailable();
      const selection = parseDownloadFormFileStem(name);
      if (selection) return convertedFile(caller, asset, selection);
      if (isSubtitleTrackFileName(name)) return trackContent(asset, name);
      if (isLivePhotoRenditionName(name) && !(await isLiveBeside(asset, name))) throw notAvailable();
      if (name !== "original" && !isCompanionFileName(name)) return renditionContent(asset, name, owner);
      const whole = isCompanionFileName(name)
        ? await companionContent(caller, asset, name)
        : await originalContent(caller, asset);
      return isPlayback ? withoutCounting(whole) : whole;
    },

    async zip(caller: Caller, ticketFile: string): Promise<DeliveredFile | DeliveredStream> {
      const ticket = await repository.ticket(fileStem(ticketFile));
      const expired = ticket && ticket.createdAt + ZIP_TICKET_SECONDS < now() / 1000;
      if (!ticket || expired || ticket.sessionRef !== caller.sessionRef) throw notAvailable();
      const link = downloadKey(caller, `zip/${ticket.id}`);
      if (ticket.convertSetId !== ORIGINAL_CONVERT_SET) return convertedZip(ticket, link);
      const portal = await portalTitle();
      const { assets, manifest, layout } = await zipOf(ticket);
      if (assets.length === 0) throw notAvailable();
      const [{ fileName: first = "" } = {}] = assets;
      const { createdAt } = ticket;
      const name = buildZipFileName({ portal, first, count: assets.length, createdAt });
      /** The caller at the last check of rights, and the entry that is being sent. */
      let [reader, current] = [await requireTicketOwner(ticket), 0];
      const content = createZipFileContent(layout, ({ entry, start, end }) => {
        current = entry;
        const asset = assets[entry];
        if (!asset) return manifest.subarray(start, end);
        const open = async () => {
          if (!(await isStillDownloadable(reader, [asset.id], ORIGINAL_CONVERT_SET))) throw notAvailable();
          return blobs.open(asset.contentHash);
        };
        return { open, start, end };
      });
      return {
        ...content,
        isStillPermitted(now) {
          reader = now;
          const next = assets.slice(current, current + ENTRIES_CHECKED_AHEAD).map(({ id }) => id);
          return isStillDownloadable(now, next, ORIGINAL_CONVERT_SET);
        },
        download: { name, assets: assets.map(({ id }) => id), link },
      };
    },
  };
}
