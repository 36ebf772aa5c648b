// Downloads of converted files: conversions are made on request and served by URL. Every request checks the right to the
// convert set again.

import { Readable } from "node:stream";
import { mapSequentially } from "../../platform/async-lists.ts";
import type { Caller } from "../../platform/caller.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { queueKeyOf, type WorkOwner } from "../../platform/jobs/work-limits.ts";
import type { FileContent, GeneratedContentStream } from "../../platform/replies/send-file.ts";
import type { BlobInfo, BlobStore } from "../../platform/storage/blob-store.ts";
import { type Access, filterDownloadable } from "../access/access.service.ts";
import { ORIGINAL_CONVERT_SET } from "../access/access.ts";
import { convertedExtension } from "../renditions/conversions/conversion-spec.ts";
import type { ConversionRequest, Conversions } from "../renditions/conversions/conversions.service.ts";
import { convertedFileName, downloadFormFileStem } from "./conversion-file-names.ts";
import { type ConversionPlan, toPageConversions } from "./conversion-plan.ts";
import type { ConvertSets, DownloadForm } from "./convert-sets.service.ts";
import { type ConvertedZipInput, writeConvertedZip, type ZippedFile } from "./converted-zip-input.ts";
import type { AssetForDelivery, DownloadsRepository, ZipTicket } from "./downloads.repository.ts";
import { createNameDeduplicator } from "./entry-names.ts";
import { createBlobFileContent, createZipFileContent } from "./stored-content.ts";
import { planZipLayout } from "./zip-layout.ts";

export type ConvertedDownloads = ReturnType<typeof createConvertedDownloads>;

export interface StreamedZip {
  /** Ids of the assets that it is planned to contain, in the requested order; at least one. */
  assetIds: readonly number[];
  /**
   * Starts the stream; `onAssetStarted` is called when the first file of each asset is sent.
   * @throws download.busy while the session runs another conversion (local), or too many run for its owner (external)
   */
  open(owner: WorkOwner, onAssetStarted: ConvertedZipInput["onAssetStarted"]): GeneratedContentStream;
  /**
   * Whether the caller, with their current rights, may have the rest of the file being sent. Later files are omitted if
   * the right to them has ended.
   */
  isStillPermitted(caller: Caller): Promise<boolean>;
}

export interface ConvertedDownloadsDeps {
  repository: Pick<DownloadsRepository, "assets" | "originals" | "withOriginal">;
  access: Pick<Access, "accessInfos" | "forCaller" | "mayDownload">;
  blobs: Pick<BlobStore, "open">;
  convertSets: Pick<ConvertSets, "planAvailableConversion" | "planConversion">;
  conversions: Conversions;
}

export function createConvertedDownloads(dependencies: ConvertedDownloadsDeps) {
  const { repository, access, blobs, convertSets, conversions } = dependencies;

  /** All pages as a zip of known length that can be resumed. */
  function toPageZip({ fileName, updatedAt }: AssetForDelivery, { form }: ConversionPlan, pages: readonly BlobInfo[]) {
    const toUniqueName = createNameDeduplicator();
    const entries = pages.map(({ size, crc32 }, index) => {
      const page = { number: index + 1, of: pages.length };
      const name = toUniqueName(convertedFileName(fileName, convertedExtension(form), page));
      return { name, size, crc32, modifiedAt: updatedAt };
    });
    return createZipFileContent(planZipLayout(entries), ({ entry, start, end }) => ({
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
      asset: AssetForDelivery,
      selection: DownloadForm,
      signal: AbortSignal,
    ): Promise<string> {
      const plan = await convertSets.planAvailableConversion(asset, selection);
      const parts = plan ? [...toPageConversions(asset, plan)] : [];
      if (!plan || parts.length === 0) throw createAppError("download.not_permitted", { source: "local" });
      const file = `${downloadFormFileStem(selection)}.${plan.extension}`;
      let made = 0;
      for (const part of parts) {
        if (!(await conversions.findAndTouch(part))) break;
        made++;
      }
      // The first page may be refused if too many are queued; once started, the other pages are always queued.
      const [first, ...others] = parts.slice(made);
      if (!first) return file;
      const releaseSlot = conversions.acquireSlot(owner);
      const queueKey = queueKeyOf(owner);
      const releaseHold = conversions.pin(parts);
      try {
        await conversions.convert(first, signal, { queueKey });
        for await (const { blob } of conversions.convertInOrder(Readable.from(others), signal, queueKey)) {
          if (!blob) throw createAppError("download.failed", { source: "local" });
        }
      } finally {
        releaseHold();
        releaseSlot();
      }
      return file;
    },

    /** The assets that can be converted to the selected form. */
    async filterConvertible(ids: readonly number[], selection: DownloadForm): Promise<number[]> {
      const found: number[] = [];
      for (const asset of await repository.assets(ids)) {
        if (await convertSets.planAvailableConversion(asset, selection)) found.push(asset.id);
      }
      return found;
    },

    /** @throws download.busy while the session runs a conversion (local), or too many run for its owner (external) */
    assertCanStart: (owner: WorkOwner): void => conversions.acquireSlot(owner)(),

    /** The converted file and its name for saving; undefined if it is missing, or the caller may not download it. */
    async file(
      caller: Caller,
      asset: AssetForDelivery,
      selection: DownloadForm,
    ): Promise<{ content: FileContent; name: string } | undefined> {
      const plan = (await access.mayDownload(caller, asset, selection.set))
        ? await convertSets.planConversion(asset, selection)
        : undefined;
      if (!plan) return undefined;
      const parts = [...toPageConversions(asset, plan)];
      const found = await mapSequentially(parts, (part) => conversions.findAndTouch(part));
      const made = found.filter((part) => part !== undefined);
      const [first] = made;
      // Its files are also missing if the set has changed since the URL was issued.
      if (!first || made.length < plan.pages) return undefined;
      const content =
        made.length > 1 ? toPageZip(asset, plan, made) : createBlobFileContent(blobs, first, plan.form.mime);
      return { content: holdWhileSent(content, parts), name: convertedFileName(asset.fileName, plan.extension) };
    },

    /**
     * The permitted assets of a ticket as an archive that is made while it is sent; undefined if there are none.
     * `findCaller` returns its owner with their current rights.
     */
    async zip(findCaller: () => Promise<Caller>, ticket: ZipTicket): Promise<StreamedZip | undefined> {
      const { convertSetId: set, format, maxEdge, assetIds, createdAt, withOriginals } = ticket;
      const selection = { set, format: format ?? undefined, maxEdge: maxEdge ?? undefined };
      const plans = new Map<number, { asset: AssetForDelivery; plan: ConversionPlan }>();
      for (const asset of await repository.assets(assetIds)) {
        const plan = await convertSets.planAvailableConversion(asset, selection);
        if (plan) plans.set(asset.id, { asset, plan });
      }
      let reader = await findCaller();
      let current: ZippedFile | undefined;
      const setCurrent = (file: ZippedFile | undefined) => {
        current = file;
      };
      const filterPermitted = (ids: readonly number[], right: number) => filterDownloadable(access, reader, ids, right);
      const isPermitted = async ({ assetId, isOriginal }: ZippedFile) =>
        (await filterPermitted([assetId], isOriginal ? ORIGINAL_CONVERT_SET : set)).length > 0;
      const findOriginal = async (assetId: number) =>
        withOriginals && (await isPermitted({ assetId, isOriginal: true }))
          ? (await repository.originals([assetId]))[0]
          : undefined;
      const included = (await filterPermitted(assetIds, set)).flatMap((id) => plans.get(id) ?? []);
      const converted = new Set(included.map(({ asset }) => asset.id));
      const rest = withOriginals ? assetIds.filter((id) => !converted.has(id)) : [];
      const stored = new Set(await repository.withOriginal(await filterPermitted(rest, ORIGINAL_CONVERT_SET)));
      const originals = rest.filter((id) => stored.has(id));
      const contained = new Set([...converted, ...originals]);
      if (contained.size === 0) return undefined;
      return {
        assetIds: assetIds.filter((id) => contained.has(id)),
        open(owner, onAssetStarted) {
          const release = conversions.acquireSlot(owner);
          const controller = new AbortController();
          const convertInOrder: ConvertedZipInput["convertInOrder"] = async function* (entries) {
            yield* conversions.convertInOrder(entries, controller.signal, queueKeyOf(owner));
            // Releases the slot before the originals are sent, which may be gigabytes and need no slot.
            release();
          };
          const zip = { requested: assetIds, included, originals, createdAt, isPermitted, findOriginal };
          return {
            pieces: writeConvertedZip({ ...zip, onAssetStarted, setCurrent, convertInOrder, open: blobs.open }),
            close() {
              controller.abort();
              release();
            },
          };
        },
        async isStillPermitted(now) {
          reader = now;
          return current === undefined || (await isPermitted(current));
        },
      };
    },
  };
}
