// From a signed address to the bytes it stands for. Every request asks for the right anew: a signature that holds,
// a session that lives and a right that was taken away make no file.
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import { fail } from "../../platform/app-error.ts";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { Caller } from "../../platform/caller.ts";
import { parseId } from "../../platform/ids.ts";
import type { FileContent } from "../../platform/send-file.ts";
import { FILE_WINDOW, stemOf } from "../../platform/signed-files.ts";
import type { Access } from "../access/access.service.ts";
import { ORIGINAL } from "../access/access.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import type { DeliverableAsset, DownloadsRepository, StoredAsset, ZipTicket } from "./downloads.repository.ts";
import { mayDownloadOriginal, TICKET_SECONDS } from "./downloads.service.ts";
import { uniqueNames } from "./entry-names.ts";
import { servedType } from "./served-type.ts";
import { layOutZip, type ZipEntry, type ZipLayout } from "./zip-layout.ts";
import { zipManifest } from "./zip-manifest.ts";

export interface DeliveredFile extends FileContent {
  /** Where it is taken and not only shown. */
  taken?: {
    /** To save it by. */
    name: string;
    /** Those whose downloads are counted. */
    assets: readonly number[];
    /** Names what was handed out, to whom, and in which window. */
    link: string;
  };
  /** While it is being sent: whether the caller, as they are now, may have what is not sent yet. */
  mayStill(caller: Caller): boolean;
}

/** Parts of addresses whose signature is genuine. */
export interface Files {
  /** At once where it is at hand. */
  file(caller: Caller, asset: string, version: string, file: string): DeliveredFile | Promise<DeliveredFile>;
  zip(caller: Caller, ticket: string): Promise<DeliveredFile>;
}

export interface FilesDependencies {
  repository: DownloadsRepository;
  access: Access;
  blobs: BlobStore;
  renditions: RenditionsService;
  /** The living session of a reference. */
  callerByRef(ref: string): Caller | undefined;
  now: () => number;
}

interface ZipPlan {
  taken: readonly StoredAsset[];
  manifest: Buffer;
  layout: ZipLayout;
  etag: string;
  /** What it was made of: the ticket, and the state of the database. */
  createdAt: number;
  version: number;
  /** Epoch seconds: an embargo or a term ends, and the rights are others. */
  until: number;
}

/** Of an asset: its row, name and place, and its line in the manifest, roughly. */
const PLAN_BYTES = 600;
const PLANS_BYTES = 32 * 1024 * 1024;

interface StoredFile {
  blobHash: string;
  mime: string;
  size: number;
}

/** Entries of a zip that is being sent: those after them are asked for when it comes to them. */
const LOOKED_AHEAD = 1000;

/** Larger ones are read from the disk, where the kernel keeps what is asked for often. */
const CACHED_FILE = 128 * 1024;
const CACHE_BYTES = 96 * 1024 * 1024;

export function createFiles(dependencies: FilesDependencies): Files {
  const { repository, access, blobs, renditions, callerByRef, now } = dependencies;
  const small = new LRUCache<string, DeliveredFile>({ maxSize: CACHE_BYTES });

  const plans = new LRUCache<string, ZipPlan>({ maxSize: PLANS_BYTES });
  const gone = () => fail("asset.not_available");

  /** Each address has many spellings; this has one. */
  const linkOf = ({ sessionRef }: Caller, file: string) =>
    `${sessionRef} ${Math.floor(now() / 1000 / FILE_WINDOW)} ${file}`;

  // Not by version: whoever reads the file that was replaced meanwhile may have it. By guards, since assets in full have a cache that the hot path needs.
  const maySeeStill = (caller: Caller, id: number) => access.maySee(caller, access.guard(id));
  const mayDownloadStill = (caller: Caller, ids: readonly number[]) =>
    access.guards(ids).every((guard) => access.mayDownload(caller, guard, ORIGINAL));

  function contentOf(file: StoredFile): FileContent {
    return {
      length: file.size,
      mime: file.mime,
      etag: `"${file.blobHash.slice(0, 32)}"`,
      pieces: (start, end) => [{ open: () => blobs.open(file.blobHash), start, end }],
    };
  }

  function renditionContent(asset: DeliverableAsset, name: string): DeliveredFile | Promise<DeliveredFile> {
    const key = `${asset.id}/${asset.version}/${name}`;
    return small.get(key) ?? storedContent(asset, name, key);
  }

  async function storedContent(asset: DeliverableAsset, name: string, key: string): Promise<DeliveredFile> {
    const stored =
      (await renditions.stored(asset.id, asset.version, name)) ?? (await renditions.rendition(asset.id, name));
    if (!stored) throw gone();
    const content = { ...contentOf(stored), mayStill: (caller: Caller) => maySeeStill(caller, asset.id) };
    if (stored.size > CACHED_FILE) return content;
    const bytes = await blobs.read({ hash: stored.blobHash, size: stored.size });
    const whole = { ...content, bytes };
    small.set(key, whole, { size: Math.max(1, bytes.length) });
    return whole;
  }

  /** What a ticket's archive holds at this moment, and until when time alone changes nothing about it. */
  function planZip(ticket: ZipTicket, caller: Caller): ZipPlan {
    const guards = access.guards(ticket.assetIds);
    const taken = repository.originals(
      guards.filter((guard) => access.mayDownload(caller, guard, ORIGINAL)).map(({ id }) => id),
    );
    const names = uniqueNames([...taken.map(({ fileName }) => fileName), "manifest.csv"]);
    const manifest = zipManifest(ticket.assetIds, new Map(taken.map(({ id }, i) => [id, names[i] ?? ""])));
    const entries: ZipEntry[] = taken.map(({ blobSize, crc32, updatedAt }, i) => ({
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
    const hash = createHash("sha256");
    for (const entry of entries) hash.update(`${entry.name}\0${entry.size}\0${entry.crc32}\0${entry.modifiedAt}\0`);
    const seconds = now() / 1000;
    const turns = guards.flatMap(({ embargo, expiry }) => [embargo ?? 0, expiry ?? 0]).filter((at) => at > seconds);
    return {
      taken,
      manifest,
      layout: layOutZip(entries),
      etag: `"${hash.digest("hex").slice(0, 32)}"`,
      createdAt: ticket.createdAt,
      version: repository.version(),
      until: turns.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY),
    };
  }

  /** A download in parts asks for the same archive again and again. */
  function knownPlan(ticket: ZipTicket): ZipPlan | undefined {
    const plan = plans.get(ticket.id);
    const holds =
      plan?.version === repository.version() && plan.createdAt === ticket.createdAt && now() / 1000 < plan.until;
    return holds ? plan : undefined;
  }

  /** As they are now: rights and sessions may have ended in the turns before. */
  function readerOf(ticket: ZipTicket): Caller {
    const caller = callerByRef(ticket.sessionRef);
    if (!caller?.isAssetUser) throw gone();
    return caller;
  }

  let lastTurn = Promise.resolve();
  /** Plans one archive a turn of the event loop: hundreds that begin at once must not hold up everything else. */
  async function zipOf(ticket: ZipTicket): Promise<ZipPlan> {
    const known = knownPlan(ticket);
    if (known) return known;
    lastTurn = lastTurn.then(() => nextTurn());
    await lastTurn;
    const meanwhile = knownPlan(ticket);
    if (meanwhile) return meanwhile;
    const plan = planZip(ticket, readerOf(ticket));
    // By what was asked for: the manifest names what is refused, too.
    plans.set(ticket.id, plan, { size: Math.max(1, ticket.assetIds.length) * PLAN_BYTES });
    return plan;
  }

  return {
    file(caller, assetText, versionText, file) {
      const name = stemOf(file);
      const id = parseId(assetText);
      const asset = id === undefined ? undefined : repository.asset(id);
      if (!asset || asset.version !== parseId(versionText) || !access.maySee(caller, asset)) throw gone();
      if (name !== "original") return renditionContent(asset, name);
      if (!mayDownloadOriginal(access, caller, asset) || asset.contentHash === null) throw gone();
      const stored = { blobHash: asset.contentHash, mime: servedType(asset.mime), size: asset.size };
      return {
        ...contentOf(stored),
        taken: { name: asset.fileName, assets: [asset.id], link: linkOf(caller, `${asset.id}/${asset.version}`) },
        mayStill: (now) => mayDownloadStill(now, [asset.id]),
      };
    },

    async zip(caller, ticketFile) {
      const ticket = repository.ticket(stemOf(ticketFile));
      const expired = ticket && ticket.createdAt + TICKET_SECONDS < now() / 1000;
      if (!ticket || expired || ticket.sessionRef !== caller.sessionRef) throw gone();
      const { taken, manifest, layout, etag } = await zipOf(ticket);
      if (taken.length === 0) throw gone();
      /** Who asks, as of the last look, and which entry is being sent. */
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
            const asset = taken[entry];
            if (!asset) yield manifest.subarray(start, end);
            else if (mayDownloadStill(reader, [asset.id]))
              yield { open: () => blobs.open(asset.contentHash), start, end };
            else throw gone();
          }
        },
        mayStill(now) {
          reader = now;
          const next = taken.slice(current, current + LOOKED_AHEAD);
          return mayDownloadStill(
            now,
            next.map(({ id }) => id),
          );
        },
        taken: {
          name: `${new Date(ticket.createdAt * 1000).toISOString().slice(0, 10)}.zip`,
          assets: taken.map(({ id }) => id),
          link: linkOf(caller, `zip/${ticket.id}`),
        },
      };
    },
  };
}
