// Resolves a signed address to the bytes of a file. Every request checks the rights again: a valid signature alone
// gives no file.
import { basename } from "node:path/posix";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Rendition } from "../../db/tables/blob.table.ts";
import { fail } from "../../platform/app-error.ts";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { Caller } from "../../platform/caller.ts";
import { parseId } from "../../platform/ids.ts";
import type { ContentStream, FileContent } from "../../platform/send-file.ts";
import { FILE_WINDOW, stemOf } from "../../platform/signed-files.ts";
import { tokenHash } from "../../platform/signing.ts";
import { textOfBytes } from "../../platform/text-encoding.ts";
import { webVttOf } from "../../platform/web-vtt.ts";
import { turnOf, type WorkOwner } from "../../platform/work-shares.ts";
import type { Access } from "../access/access.service.ts";
import { ORIGINAL } from "../access/access.ts";
import { isLiveName, liveName } from "../renditions/recipes.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import { companionAt, fileOfPlayed, isCompanionFile, isPlayedFile, isTrackFile, trackAt } from "./companion-file.ts";
import type { Taking } from "./convert-sets.service.ts";
import type { Converted } from "./converted.service.ts";
import type {
  DeliverableAsset,
  DownloadsRepository,
  StoredAsset,
  StoredCompanion,
  ZipTicket,
} from "./downloads.repository.ts";
import { mayDownloadOriginal, TICKET_SECONDS } from "./downloads.service.ts";
import { uniqueNames, zipName } from "./entry-names.ts";
import { servedType } from "./served-type.ts";
import { addressOf, takingAt } from "./taken-names.ts";
import { etagOf, layOutZip, type ZipEntry, type ZipLayout } from "./zip-layout.ts";
import { zipManifest } from "./zip-manifest.ts";

interface Download {
  /** To save it by. */
  name: string;
  /** Those whose downloads are counted. */
  assets: readonly number[];
  /** Names what was handed out, to whom, and in which window. */
  link: string;
}

export interface DeliveredFile extends FileContent {
  /** Set when the file is downloaded and not only shown. */
  download?: Download;
  /** Whether the caller, with their rights of this moment, may have the rest of what is being sent. */
  mayStill(caller: Caller): boolean;
}

/** An archive of conversions, made while it is sent. */
export interface DeliveredStream {
  mime: string;
  download: Omit<Download, "assets">;
  /**
   * Begins; `began` is told of each asset as its first byte is sent.
   * @throws download.busy while the session makes another conversion (local), or too many are made for its owner (external)
   */
  open(owner: WorkOwner, began: (assetId: number) => void): ContentStream;
  mayStill(caller: Caller): boolean;
}

/** Files by the parts of an address. The signature must have been verified before. */
export interface Files {
  /** Answers synchronously when the file is cached. `ownerOf` says for whom it is made where it has to be. */
  file(
    caller: Caller,
    address: { asset: string; version: string; file: string },
    ownerOf: () => WorkOwner,
  ): DeliveredFile | Promise<DeliveredFile>;
  zip(caller: Caller, ticket: string): Promise<DeliveredFile | DeliveredStream>;
}

export interface FilesDependencies {
  repository: DownloadsRepository;
  access: Access;
  blobs: BlobStore;
  renditions: RenditionsService;
  converted: Pick<Converted, "file" | "zip">;
  /** The caller of a session reference; undefined when the session has ended. */
  callerByRef(ref: string): Caller | undefined;
  now: () => number;
}

interface ZipPlan {
  assets: readonly StoredAsset[];
  manifest: Buffer;
  layout: ZipLayout;
  etag: string;
  /** Cache key: when the ticket was made, and the version of the database. */
  createdAt: number;
  version: number;
  /** Epoch seconds. The plan is valid until then: the next embargo or expiry changes the rights. */
  until: number;
}

/** Approximate memory per asset: its row, its name, its offset and its line in the manifest. */
const PLAN_BYTES = 600;
const PLANS_BYTES = 32 * 1024 * 1024;

type StoredFile = Pick<Rendition, "blobHash" | "mime" | "size">;

/** Entries of a running zip whose rights are checked ahead; later ones are checked when they are near. */
const LOOKED_AHEAD = 1000;

/** Larger files are read from the disk, where the kernel caches the popular ones. */
const CACHED_FILE = 128 * 1024;
const CACHE_BYTES = 96 * 1024 * 1024;

const uncounted = ({ download, ...file }: DeliveredFile): DeliveredFile => ({
  ...file,
  ...(download && { download: { ...download, assets: [] } }),
});

export function createFiles(dependencies: FilesDependencies): Files {
  const { repository, access, blobs, renditions, converted, callerByRef, now } = dependencies;
  const small = new LRUCache<string, DeliveredFile>({ maxSize: CACHE_BYTES });

  const plans = new LRUCache<string, ZipPlan>({ maxSize: PLANS_BYTES });
  const gone = () => fail("asset.not_available");

  /** A canonical key of an address, so that several spellings of it count as one download. */
  const linkOf = ({ sessionRef }: Caller, file: string) =>
    `${sessionRef} ${Math.floor(now() / 1000 / FILE_WINDOW)} ${file}`;

  // The right depends on the asset and not on its version: whoever reads a replaced file may finish. Checks guards
  // instead of whole assets, whose cache the hot path needs.
  const maySeeStill = (caller: Caller, id: number) => access.maySee(caller, access.guard(id));
  const mayTakeStill = (caller: Caller, ids: readonly number[], set: number) =>
    access.guards(ids).every((guard) => access.mayDownload(caller, guard, set));

  function contentOf(file: StoredFile): FileContent {
    return {
      length: file.size,
      mime: file.mime,
      etag: `"${file.blobHash.slice(0, 32)}"`,
      pieces: (start, end) => [{ open: () => blobs.open(file.blobHash), start, end }],
    };
  }

  type OwnerOf = () => WorkOwner;
  function renditionContent(asset: DeliverableAsset, name: string, ownerOf: OwnerOf) {
    return small.get(`${asset.id}/${asset.version}/${name}`) ?? storedContent(asset, name, ownerOf);
  }

  async function storedContent(asset: DeliverableAsset, name: string, ownerOf: OwnerOf): Promise<DeliveredFile> {
    const key = `${asset.id}/${asset.version}/${name}`;
    const stored =
      (await renditions.stored(asset.id, asset.version, name)) ??
      (await renditions.rendition(asset.id, name, turnOf(ownerOf())));
    if (!stored) throw gone();
    const content = { ...contentOf(stored), mayStill: (caller: Caller) => maySeeStill(caller, asset.id) };
    if (stored.size > CACHED_FILE) return content;
    const bytes = await blobs.read({ hash: stored.blobHash, size: stored.size });
    const whole = { ...content, bytes };
    small.set(key, whole, { size: Math.max(1, bytes.length) });
    return whole;
  }

  /** Plans the archive of a ticket: its entries by the rights of this moment, and until when these rights hold. */
  function planZip(ticket: ZipTicket, caller: Caller): ZipPlan {
    const guards = access.guards(ticket.assetIds);
    const included = repository.originals(
      guards.filter((guard) => access.mayDownload(caller, guard, ORIGINAL)).map(({ id }) => id),
    );
    const names = uniqueNames([...included.map(({ fileName }) => fileName), "manifest.csv"]);
    const manifest = zipManifest(ticket.assetIds, {
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
    const turns = guards.flatMap(({ embargo, expiry }) => [embargo ?? 0, expiry ?? 0]).filter((at) => at > seconds);
    return {
      assets: included,
      manifest,
      layout: layOutZip(entries),
      etag: etagOf(entries),
      createdAt: ticket.createdAt,
      version: repository.version(),
      until: turns.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY),
    };
  }

  /** The cached plan while it is valid: a download in parts requests the same archive many times. */
  function cachedPlan(ticket: ZipTicket): ZipPlan | undefined {
    const plan = plans.get(ticket.id);
    const holds =
      plan?.version === repository.version() && plan.createdAt === ticket.createdAt && now() / 1000 < plan.until;
    return holds ? plan : undefined;
  }

  /**
   * The owner of a ticket with their rights of this moment: they may have changed in earlier turns of the event loop.
   */
  function readerOf(ticket: ZipTicket): Caller {
    const caller = callerByRef(ticket.sessionRef);
    if (!caller?.isAssetUser) throw gone();
    return caller;
  }

  let lastTurn = Promise.resolve();
  /** Plans one archive per turn of the event loop: hundreds of simultaneous requests must not block everything else. */
  function ownTurn(): Promise<void> {
    lastTurn = lastTurn.then(() => nextTurn());
    return lastTurn;
  }

  function convertedFile(caller: Caller, asset: DeliverableAsset, taking: Taking): DeliveredFile {
    const found = converted.file(caller, asset, taking);
    if (!found) throw gone();
    const link = linkOf(caller, `${asset.id}/${asset.version}/${addressOf(taking)}`);
    return {
      ...found.content,
      download: { name: found.name, assets: [asset.id], link },
      mayStill: (now) => mayTakeStill(now, [asset.id], taking.set),
    };
  }

  /** By the right to play the film, which is that to see it. */
  function trackContent(asset: DeliverableAsset, name: string): DeliveredFile | Promise<DeliveredFile> {
    const key = `${asset.id}/${name}`;
    const companion = trackAt(repository.companions(asset.id), name);
    if (!companion) throw gone();
    return small.get(key) ?? convertedTrack(asset, companion, key);
  }

  async function convertedTrack({ id }: DeliverableAsset, companion: StoredCompanion, key: string) {
    const { blobHash, size, mime } = companion;
    const text = await textOfBytes(await blobs.read({ hash: blobHash, size }));
    const bytes = Buffer.from(webVttOf(text, mime === "text/vtt" ? "vtt" : "srt"));
    const track: DeliveredFile = {
      ...contentOf({ blobHash, mime: "text/vtt; charset=utf-8", size: bytes.length }),
      etag: `"${tokenHash(bytes.toString()).slice(0, 32)}"`,
      bytes,
      mayStill: (caller) => maySeeStill(caller, id),
    };
    small.set(key, track, { size: Math.max(1, bytes.length) });
    return track;
  }

  /** A film that lies beside its picture no longer is not played from what is cached. */
  const isLiveBeside = ({ id }: DeliverableAsset, name: string) =>
    repository.companions(id).some(({ role, blobHash }) => role === "live" && liveName(blobHash) === name);

  /** Under the rule of the original. */
  function companionContent(caller: Caller, asset: DeliverableAsset, name: string): DeliveredFile {
    const companion = companionAt(repository.companions(asset.id), name);
    if (!companion || !mayDownloadOriginal(access, caller, asset)) throw gone();
    const { blobHash, size, mime, path } = companion;
    const link = linkOf(caller, `${asset.id}/${asset.version}/${name}`);
    return {
      ...contentOf({ blobHash, mime: servedType(mime), size }),
      download: { name: basename(path), assets: [asset.id], link },
      mayStill: (now) => mayTakeStill(now, [asset.id], ORIGINAL),
    };
  }

  async function convertedZip(ticket: ZipTicket, link: string): Promise<DeliveredStream> {
    await ownTurn();
    const zip = converted.zip(readerOf(ticket), ticket);
    if (!zip) throw gone();
    return {
      mime: "application/zip",
      download: { name: zipName(ticket.createdAt), link },
      open: zip.open,
      mayStill: zip.mayStill,
    };
  }

  async function zipOf(ticket: ZipTicket): Promise<ZipPlan> {
    const cached = cachedPlan(ticket);
    if (cached) return cached;
    await ownTurn();
    const meanwhile = cachedPlan(ticket);
    if (meanwhile) return meanwhile;
    const plan = planZip(ticket, readerOf(ticket));
    // Sized by the requested ids: the manifest also names the rejected ones.
    plans.set(ticket.id, plan, { size: Math.max(1, ticket.assetIds.length) * PLAN_BYTES });
    return plan;
  }

  function originalContent(caller: Caller, asset: DeliverableAsset): DeliveredFile {
    if (!mayDownloadOriginal(access, caller, asset) || asset.contentHash === null) throw gone();
    return {
      ...contentOf({ blobHash: asset.contentHash, mime: servedType(asset.mime), size: asset.size }),
      download: { name: asset.fileName, assets: [asset.id], link: linkOf(caller, `${asset.id}/${asset.version}`) },
      mayStill: (now) => mayTakeStill(now, [asset.id], ORIGINAL),
    };
  }

  return {
    file(caller, { asset: assetText, version: versionText, file }, ownerOf) {
      const stem = stemOf(file);
      const name = fileOfPlayed(stem);
      const id = parseId(assetText);
      const asset = id === undefined ? undefined : repository.asset(id);
      if (!asset || asset.version !== parseId(versionText) || !access.maySee(caller, asset)) throw gone();
      const taking = takingAt(name);
      if (taking) return convertedFile(caller, asset, taking);
      if (isTrackFile(name)) return trackContent(asset, name);
      if (isLiveName(name) && !isLiveBeside(asset, name)) throw gone();
      if (name !== "original" && !isCompanionFile(name)) return renditionContent(asset, name, ownerOf);
      const whole = isCompanionFile(name) ? companionContent(caller, asset, name) : originalContent(caller, asset);
      return isPlayedFile(stem) ? uncounted(whole) : whole;
    },

    async zip(caller, ticketFile) {
      const ticket = repository.ticket(stemOf(ticketFile));
      const expired = ticket && ticket.createdAt + TICKET_SECONDS < now() / 1000;
      if (!ticket || expired || ticket.sessionRef !== caller.sessionRef) throw gone();
      const link = linkOf(caller, `zip/${ticket.id}`);
      if (ticket.convertSetId !== ORIGINAL) return convertedZip(ticket, link);
      const { assets, manifest, layout, etag } = await zipOf(ticket);
      if (assets.length === 0) throw gone();
      /** The caller at the last check of rights, and the entry that is being sent. */
      let [reader, current] = [readerOf(ticket), 0];
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
            else if (mayTakeStill(reader, [asset.id], ORIGINAL))
              yield { open: () => blobs.open(asset.contentHash), start, end };
            else throw gone();
          }
        },
        mayStill(now) {
          reader = now;
          const next = assets.slice(current, current + LOOKED_AHEAD);
          return mayTakeStill(
            now,
            next.map(({ id }) => id),
            ORIGINAL,
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
