// Downloads in another form than the original's: made when they are asked for, handed out by their address. Every
// request asks `access` again for the right to the set.
import { fail } from "../../platform/app-error.ts";
import type { BlobInfo, BlobStore } from "../../platform/blob-store.ts";
import type { Caller } from "../../platform/caller.ts";
import type { ContentStream, FileContent } from "../../platform/send-file.ts";
import { turnOf, type WorkOwner } from "../../platform/work-shares.ts";
import type { Access } from "../access/access.service.ts";
import { extensionOfForm } from "../renditions/conversion-form.ts";
import type { Conversions, WantedConversion } from "../renditions/conversions.service.ts";
import type { ConvertSets, Taking } from "./convert-sets.service.ts";
import { type ConversionStream, type ConvertedZip, streamConversions } from "./converted-zip.ts";
import type { DeliverableAsset, DownloadsRepository, ZipTicket } from "./downloads.repository.ts";
import { uniqueNames } from "./entry-names.ts";
import { addressOf, convertedName } from "./taken-names.ts";
import { partsOf, type TakenAsset } from "./taken-parts.ts";
import { etagOf, layOutZip } from "./zip-layout.ts";

export interface Converted {
  /**
   * Makes what is not there yet; answers the file in its address. `signal` gives it up.
   * @throws download.not_permitted where the set does not fit; download.busy, download.failed, storage.full
   */
  makeFile(owner: WorkOwner, asset: DeliverableAsset, taking: Taking, signal: AbortSignal): Promise<string>;
  /** Those of the assets that the set fits. */
  available(ids: readonly number[], taking: Taking): Promise<number[]>;
  /** @throws download.busy while the session makes a conversion (local), or too many are made for its owner (external) */
  refuseSecond(owner: WorkOwner): void;
  /** What was made; undefined where it is not there, or the caller may not have it. */
  file(caller: Caller, asset: DeliverableAsset, taking: Taking): ConvertedFile | undefined;
  /** What the caller may take of a ticket, as an archive that is made while it is sent; undefined for nothing. */
  zip(caller: Caller, ticket: ZipTicket): StreamedZip | undefined;
}

interface ConvertedFile {
  content: FileContent;
  /** To save it by. */
  name: string;
}

export interface StreamedZip {
  /** Begins; `began` is told of each asset as its first file is sent. @throws download.busy */
  open(owner: WorkOwner, began: ConvertedZip["began"]): ContentStream;
  /**
   * Whether whoever reads it, with their rights of this moment, may have the rest of the file that is being sent. What
   * is not sent yet is left out where the right to it has ended.
   */
  mayStill(caller: Caller): boolean;
}

export interface ConvertedDependencies {
  repository: Pick<DownloadsRepository, "assets">;
  access: Pick<Access, "guards" | "mayDownload">;
  blobs: Pick<BlobStore, "open">;
  convertSets: Pick<ConvertSets, "taken" | "takenNow">;
  conversions: Conversions;
}

export function createConverted(dependencies: ConvertedDependencies): Converted {
  const { repository, access, blobs, convertSets, conversions } = dependencies;

  const contentOf = ({ hash, size }: BlobInfo, mime: string): FileContent => ({
    length: size,
    mime,
    etag: `"${hash.slice(0, 32)}"`,
    pieces: (start, end) => [{ open: () => blobs.open(hash), start, end }],
  });

  /** Pages as an archive, which has a length and resumes. */
  function pagesOf({ fileName, updatedAt }: DeliverableAsset, { form }: TakenAsset, pages: readonly BlobInfo[]) {
    const names = uniqueNames(
      pages.map((_, index) => convertedName(fileName, extensionOfForm(form), { number: index + 1, of: pages.length })),
    );
    const entries = pages.map(({ size, crc32 }, index) => ({
      name: names[index] ?? "",
      size,
      crc32,
      modifiedAt: updatedAt,
    }));
    const layout = layOutZip(entries);
    const content: FileContent = {
      length: layout.length,
      mime: "application/zip",
      etag: etagOf(entries),
      *pieces(start, end) {
        for (const piece of layout.pieces(start, end)) {
          if ("bytes" in piece) yield piece.bytes;
          else yield { open: () => blobs.open(pages[piece.entry]?.hash ?? ""), start: piece.start, end: piece.end };
        }
      },
    };
    return content;
  }

  const keptWhileSent = (content: FileContent, parts: readonly WantedConversion[]): FileContent => ({
    ...content,
    *pieces(start, end) {
      const letGo = conversions.hold(parts);
      try {
        yield* content.pieces(start, end);
      } finally {
        letGo();
      }
    },
  });

  return {
    async makeFile(owner, asset, taking, signal) {
      const taken = await convertSets.takenNow(asset, taking);
      const parts = taken ? [...partsOf(asset, taken)] : [];
      if (!taken || parts.length === 0) throw fail("download.not_permitted", { source: "local" });
      const file = `${addressOf(taking)}.${taken.extension}`;
      const missing = parts.findIndex((part) => !conversions.use(part));
      // Refused like every other where too many wait; what was begun waits for the rest of its pages.
      const [first, ...others] = missing < 0 ? [] : parts.slice(missing);
      if (!first) return file;
      const leave = conversions.take(owner);
      const turn = turnOf(owner);
      const letGo = conversions.hold(parts);
      try {
        await conversions.make(first, signal, { turn });
        for await (const { blob } of conversions.makeInOrder(others, signal, turn)) {
          if (!blob) throw fail("download.failed", { source: "local" });
        }
      } finally {
        letGo();
        leave();
      }
      return file;
    },

    async available(ids, taking) {
      const found: number[] = [];
      for (const asset of repository.assets(ids)) {
        if (await convertSets.takenNow(asset, taking)) found.push(asset.id);
      }
      return found;
    },

    refuseSecond(owner) {
      const leave = conversions.take(owner);
      leave();
    },

    file(caller, asset, taking) {
      const taken = access.mayDownload(caller, asset, taking.set) ? convertSets.taken(asset, taking) : undefined;
      if (!taken) return undefined;
      const parts = [...partsOf(asset, taken)];
      const made = parts.flatMap((part) => conversions.use(part) ?? []);
      const [first] = made;
      // Where the set has changed since its address was handed out, its files are not there.
      if (!first || made.length < taken.pages) return undefined;
      const content = made.length > 1 ? pagesOf(asset, taken, made) : contentOf(first, taken.form.mime);
      return { content: keptWhileSent(content, parts), name: convertedName(asset.fileName, taken.extension) };
    },

    zip(caller, { convertSetId: set, format, maxEdge, assetIds, createdAt }) {
      const taking = { set, format: format ?? undefined, maxEdge: maxEdge ?? undefined };
      let reader = caller;
      let stream: ConversionStream | undefined;
      const permitted = (ids: readonly number[]) =>
        access.guards(ids).filter((guard) => access.mayDownload(reader, guard, set));
      const included = repository.assets(permitted(assetIds).map(({ id }) => id)).flatMap((asset) => {
        const taken = convertSets.taken(asset, taking);
        return taken ? [{ asset, taken }] : [];
      });
      if (included.length === 0) return undefined;
      const isPermitted = (id: number) => permitted([id]).length > 0;
      return {
        open(owner, began) {
          const leave = conversions.take(owner);
          const makeInOrder: Conversions["makeInOrder"] = (wanted, signal) =>
            conversions.makeInOrder(wanted, signal, turnOf(owner));
          const zip = { requested: assetIds, included, createdAt, isPermitted, began, leave };
          stream = streamConversions({ ...zip, makeInOrder, open: blobs.open });
          return stream;
        },
        mayStill(now) {
          reader = now;
          const current = stream?.sending();
          return current === undefined || isPermitted(current);
        },
      };
    },
  };
}
