// Downloads of converted files: conversions are made on request and served by URL. Every request checks the right to the
// convert set again.

import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors/app-error.ts";
import { queueKeyOf, type WorkOwner } from "../../platform/jobs/work-limits.ts";
import type { ContentStream, FileContent } from "../../platform/replies/send-file.ts";
import type { BlobInfo, BlobStore } from "../../platform/storage/blob-store.ts";
import type { Access } from "../access/access.service.ts";
import { convertedExtension } from "../renditions/conversions/conversion-spec.ts";
import type { ConversionRequest, Conversions } from "../renditions/conversions/conversions.service.ts";
import { convertedFileName, selectionFileStem } from "./conversion-file-names.ts";
import { type ConversionPlan, listConversions } from "./conversion-plan.ts";
import type { ConvertSets, DownloadSelection } from "./convert-sets.service.ts";
import { type ConvertedZip, writeConvertedZip } from "./converted-zip.ts";
import type { DeliverableAsset, DownloadsRepository, ZipTicket } from "./downloads.repository.ts";
import { createUniqueNames } from "./entry-names.ts";
import { storedContent, zipContent } from "./stored-content.ts";
import { planZipLayout } from "./zip-layout.ts";

export type ConvertedDownloads = ReturnType<typeof createConvertedDownloads>;

export interface StreamedZip {
  /** Starts the stream; `onAssetStarted` is called when the first file of each asset is sent. @throws download.busy */
  open(owner: WorkOwner, onAssetStarted: ConvertedZip["onAssetStarted"]): ContentStream;
  /**
   * Whether the caller, with their current rights, may have the rest of the file being sent. Later files are omitted if
   * the right to them has ended.
   */
  isStillPermitted(caller: Caller): boolean;
}

export interface ConvertedDeps {
  repository: Pick<DownloadsRepository, "assets">;
  access: Pick<Access, "accessInfos" | "mayDownload">;
  blobs: Pick<BlobStore, "open">;
  convertSets: Pick<ConvertSets, "planAvailableConversion" | "planConversion">;
  conversions: Conversions;
}

export function createConvertedDownloads(dependencies: ConvertedDeps) {
  const { repository, access, blobs, convertSets, conversions } = dependencies;

  /** All pages as a zip of known length that can be resumed. */
  function toPageZip({ fileName, updatedAt }: DeliverableAsset, { form }: ConversionPlan, pages: readonly BlobInfo[]) {
    const toUniqueName = createUniqueNames();
    const entries = pages.map(({ size, crc32 }, index) => {
      const page = { number: index + 1, of: pages.length };
      const name = toUniqueName(convertedFileName(fileName, convertedExtension(form), page));
      return { name, size, crc32, modifiedAt: updatedAt };
    });
    return zipContent(planZipLayout(entries), ({ entry, start, end }) => ({
      open: () => blobs.open(pages[entry]?.hash ?? ""),
      start,
      end,
    }));
  }

  const holdWhileSent = (content: FileContent, parts: readonly ConversionRequest[]): FileContent => ({
    ...content,
    *pieces(start, end) {
      const releaseHold = conversions.pin(parts);
      try {
        yield* content.pieces(start, end);
      } finally {
        releaseHold();
      }
    },
  });

  return {
    /**
     * Makes missing conversions; returns the file name for the URL. `signal` cancels it.
     * @throws download.not_permitted if the set does not fit; download.busy, download.failed, storage.full
     */
    async makeFile(
      owner: WorkOwner,
      asset: DeliverableAsset,
      selection: DownloadSelection,
      signal: AbortSignal,
    ): Promise<string> {
      const plan = await convertSets.planAvailableConversion(asset, selection);
      const parts = plan ? [...listConversions(asset, plan)] : [];
      if (!plan || parts.length === 0) throw fail("download.not_permitted", { source: "local" });
      const file = `${selectionFileStem(selection)}.${plan.extension}`;
      const missing = parts.findIndex((part) => !conversions.findAndTouch(part));
      // The first page may be refused if too many are queued; once started, the other pages are always queued.
      const [first, ...others] = missing < 0 ? [] : parts.slice(missing);
      if (!first) return file;
      const releaseSlot = conversions.acquireSlot(owner);
      const queueKey = queueKeyOf(owner);
      const releaseHold = conversions.pin(parts);
      try {
        await conversions.convert(first, signal, { queueKey });
        for await (const { blob } of conversions.convertInOrder(others, signal, queueKey)) {
          if (!blob) throw fail("download.failed", { source: "local" });
        }
      } finally {
        releaseHold();
        releaseSlot();
      }
      return file;
    },

    /** The assets that can be converted to the selected form. */
    async filterConvertible(ids: readonly number[], selection: DownloadSelection): Promise<number[]> {
      const found: number[] = [];
      for (const asset of repository.assets(ids)) {
        if (await convertSets.planAvailableConversion(asset, selection)) found.push(asset.id);
      }
      return found;
    },

    /** @throws download.busy while the session runs a conversion (local), or too many run for its owner (external) */
    assertCanStart: (owner: WorkOwner): void => conversions.acquireSlot(owner)(),

    /** The converted file and its name for saving; undefined if it is missing, or the caller may not download it. */
    file(
      caller: Caller,
      asset: DeliverableAsset,
      selection: DownloadSelection,
    ): { content: FileContent; name: string } | undefined {
      const plan = access.mayDownload(caller, asset, selection.set)
        ? convertSets.planConversion(asset, selection)
        : undefined;
      if (!plan) return undefined;
      const parts = [...listConversions(asset, plan)];
      const made = parts.flatMap((part) => conversions.findAndTouch(part) ?? []);
      const [first] = made;
      // If the set has changed since the URL was issued, its files are missing.
      if (!first || made.length < plan.pages) return undefined;
      const content = made.length > 1 ? toPageZip(asset, plan, made) : storedContent(blobs, first, plan.form.mime);
      return { content: holdWhileSent(content, parts), name: convertedFileName(asset.fileName, plan.extension) };
    },

    /** The permitted assets of a ticket as an archive that is made while it is sent; undefined if there are none. */
    zip(caller: Caller, ticket: ZipTicket): StreamedZip | undefined {
      const { convertSetId: set, format, maxEdge, assetIds, createdAt } = ticket;
      const selection = { set, format: format ?? undefined, maxEdge: maxEdge ?? undefined };
      let reader = caller;
      let current: number | undefined;
      const setCurrent = (assetId: number | undefined) => {
        current = assetId;
      };
      const permitted = (ids: readonly number[]) =>
        access.accessInfos(ids).filter((info) => access.mayDownload(reader, info, set));
      const included = repository.assets(permitted(assetIds).map(({ id }) => id)).flatMap((asset) => {
        const plan = convertSets.planConversion(asset, selection);
        return plan ? [{ asset, plan }] : [];
      });
      if (included.length === 0) return undefined;
      const isPermitted = (id: number) => permitted([id]).length > 0;
      return {
        open(owner, onAssetStarted) {
          const release = conversions.acquireSlot(owner);
          const controller = new AbortController();
          const convertInOrder: ConvertedZip["convertInOrder"] = (entries) =>
            conversions.convertInOrder(entries, controller.signal, queueKeyOf(owner));
          const zip = { requested: assetIds, included, createdAt, isPermitted, onAssetStarted, setCurrent };
          return {
            pieces: writeConvertedZip({ ...zip, convertInOrder, open: blobs.open }),
            close() {
              controller.abort();
              release();
            },
          };
        },
        isStillPermitted(now) {
          reader = now;
          return current === undefined || isPermitted(current);
        },
      };
    },
  };
}
