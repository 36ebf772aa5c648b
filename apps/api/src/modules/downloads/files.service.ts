// From a signed address to the bytes it stands for. Every request asks for the right anew: a signature that holds,
// a session that lives and a right that was taken away make no file.
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { fail } from "../../platform/app-error.ts";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { Caller } from "../../platform/caller.ts";
import { parseId } from "../../platform/ids.ts";
import { renditionOf, type SignedFiles } from "../../platform/signed-files.ts";
import type { Access } from "../access/access.service.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import { ByteCache } from "./byte-cache.ts";
import type { Piece } from "./byte-sender.ts";
import type { DeliverableAsset, DownloadsRepository, ZipTicket } from "./downloads.repository.ts";
import { mayTakeOriginal, TICKET_SECONDS } from "./downloads.service.ts";
import { uniqueNames } from "./entry-names.ts";
import { layOutZip, type ZipEntry } from "./zip-layout.ts";
import { zipManifest } from "./zip-manifest.ts";

/** What is sent, whole or in part. */
export interface Content {
  /** Bytes. */
  length: number;
  mime: string;
  /** Strong: the same tag means the same bytes. */
  etag: string;
  /** All of it, when it is small and at hand. */
  bytes?: Buffer;
  pieces(start: number, end: number): Iterable<Piece>;
  /** The name to save it by; previews have none and are shown. */
  saveAs?: string;
  /** Assets that are taken with it. */
  takes: readonly number[];
}

export interface Files {
  /** At once where it is at hand. */
  file(caller: Caller, signature: string, asset: string, version: string, file: string): Content | Promise<Content>;
  zip(caller: Caller, signature: string, ticket: string): Content;
}

export interface FilesDependencies {
  repository: DownloadsRepository;
  access: Access;
  signed: SignedFiles;
  blobs: BlobStore;
  renditions: RenditionsService;
  now: () => number;
}

interface StoredFile {
  blobHash: string;
  mime: string;
  size: number;
}

/** Larger ones are read from the disk, where the kernel keeps what is asked for often. */
const CACHED_FILE = 128 * 1024;
const CACHE_BYTES = 96 * 1024 * 1024;

export function createFiles(dependencies: FilesDependencies): Files {
  const { repository, access, signed, blobs, renditions, now } = dependencies;
  const small = new ByteCache<Content>(CACHE_BYTES);

  const gone = () => fail("asset.not_available");

  function contentOf(file: StoredFile, more: Pick<Content, "saveAs" | "takes">): Content {
    return {
      length: file.size,
      mime: file.mime,
      etag: `"${file.blobHash.slice(0, 32)}"`,
      pieces: (start, end) => [{ open: () => blobs.openHandle(file.blobHash), start, end }],
      ...more,
    };
  }

  function renditionContent(asset: DeliverableAsset, name: string): Content | Promise<Content> {
    const key = `${asset.id}/${asset.version}/${name}`;
    return small.get(key) ?? storedContent(asset, name, key);
  }

  async function storedContent(asset: DeliverableAsset, name: string, key: string): Promise<Content> {
    const stored =
      (await renditions.stored(asset.id, asset.version, name)) ?? (await renditions.rendition(asset.id, name));
    if (!stored) throw gone();
    const content = contentOf(stored, { takes: [] });
    if (stored.size > CACHED_FILE) return content;
    const bytes = await readWhole(blobs, stored);
    const whole = { ...content, bytes };
    small.set(key, whole, bytes.length);
    return whole;
  }

  function zipEntries(ticket: ZipTicket, caller: Caller) {
    const found = repository.assets(ticket.assetIds).filter((asset) => mayTakeOriginal(access, caller, asset));
    const taken = found.flatMap((asset) => {
      const blob = asset.contentHash === null ? undefined : blobs.stat(asset.contentHash);
      return blob ? [{ asset, blob }] : [];
    });
    const names = uniqueNames([...taken.map(({ asset }) => asset.fileName), "manifest.csv"]);
    const manifest = zipManifest(ticket.assetIds, new Map(taken.map(({ asset }, i) => [asset.id, names[i] ?? ""])));
    const entries: ZipEntry[] = taken.map(({ asset, blob }, i) => ({
      name: names[i] ?? "",
      size: blob.size,
      crc32: blob.crc32,
      modifiedAt: asset.updatedAt,
    }));
    entries.push({
      name: names.at(-1) ?? "",
      size: manifest.length,
      crc32: crc32(manifest),
      modifiedAt: ticket.createdAt,
    });
    return { taken, entries, manifest };
  }

  return {
    file(caller, signature, assetText, versionText, file) {
      const name = renditionOf(file);
      const [id, version] = [parseId(assetText), parseId(versionText)];
      if (id === undefined || version === undefined || !signed.isGenuine(signature, id, version, name)) throw gone();
      const asset = repository.asset(id);
      if (asset?.version !== version || !access.maySee(caller, asset)) throw gone();
      if (name !== "original") return renditionContent(asset, name);
      if (!mayTakeOriginal(access, caller, asset) || asset.contentHash === null) throw gone();
      const stored = { blobHash: asset.contentHash, mime: asset.mime, size: asset.size };
      return contentOf(stored, { saveAs: asset.fileName, takes: [asset.id] });
    },

    zip(caller, signature, ticketFile) {
      const id = renditionOf(ticketFile);
      const ticket = signed.isGenuineZip(signature, id) ? repository.ticket(id) : undefined;
      const expired = ticket && ticket.createdAt + TICKET_SECONDS < now() / 1000;
      if (!ticket || expired || ticket.sessionRef !== caller.sessionRef) throw gone();
      const { taken, entries, manifest } = zipEntries(ticket, caller);
      if (taken.length === 0) throw gone();
      const layout = layOutZip(entries);
      const hash = createHash("sha256");
      for (const entry of entries) hash.update(`${entry.name}\0${entry.size}\0${entry.crc32}\0${entry.modifiedAt}\0`);
      return {
        length: layout.length,
        mime: "application/zip",
        etag: `"${hash.digest("hex").slice(0, 32)}"`,
        *pieces(start, end) {
          for (const piece of layout.pieces(start, end)) {
            const blob = "bytes" in piece ? undefined : taken[piece.entry]?.blob;
            if ("bytes" in piece) yield piece.bytes;
            else if (blob) yield { open: () => blobs.openHandle(blob.hash), start: piece.start, end: piece.end };
            else yield manifest.subarray(piece.start, piece.end);
          }
        },
        saveAs: `${new Date(ticket.createdAt * 1000).toISOString().slice(0, 10)}.zip`,
        takes: taken.map(({ asset }) => asset.id),
      };
    },
  };
}

async function readWhole(blobs: BlobStore, file: StoredFile): Promise<Buffer> {
  const handle = await blobs.openHandle(file.blobHash);
  try {
    const bytes = Buffer.allocUnsafeSlow(file.size);
    for (let at = 0; at < file.size; ) {
      const count = await handle.read(bytes, at, file.size - at, at);
      if (count === 0) throw new Error("a file is shorter than the database says");
      at += count;
    }
    return bytes;
  } finally {
    handle.close();
  }
}
