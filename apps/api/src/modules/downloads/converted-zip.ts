// Streams a zip of conversions that are made while it is sent, some of them ahead. Files that cannot be converted, or
// that the caller may no longer download, are omitted and listed in the manifest.
import { crc32 } from "node:zlib";
import type { Piece } from "../../platform/replies/byte-sender.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import { convertedExtension } from "../renditions/conversions/conversion-spec.ts";
import type { ConversionRequest, ConversionResult } from "../renditions/conversions/conversions.service.ts";
import { convertedFileName } from "./conversion-file-names.ts";
import { type ConversionPlan, listConversions } from "./conversion-plan.ts";
import type { DeliverableAsset } from "./downloads.repository.ts";
import { createUniqueNames } from "./entry-names.ts";
import { createStreamingZip } from "./zip-layout.ts";
import { writeZipManifest } from "./zip-manifest.ts";

export interface ConvertedZip {
  /** All requested ids. */
  requested: readonly number[];
  /** The permitted assets among them, with their conversions. */
  included: readonly { asset: DeliverableAsset; plan: ConversionPlan }[];
  /** Epoch seconds. */
  createdAt: number;
  /** Checks the current rights. */
  isPermitted(assetId: number): boolean;
  /** Called for each asset as its first file is sent. */
  onAssetStarted(assetId: number): void;
  /** Called with the asset of which a file is being sent; undefined between two files. */
  setCurrent(assetId: number | undefined): void;
  convertInOrder(entries: Iterable<Entry>): AsyncIterable<ConversionResult<Entry>>;
  open: BlobStore["open"];
}

interface Entry extends ConversionRequest {
  asset: DeliverableAsset;
  /** Number of pages. */
  of: number;
}

export async function* writeConvertedZip(zip: ConvertedZip): AsyncGenerator<Piece, void> {
  const { requested, createdAt, isPermitted, onAssetStarted, setCurrent, convertInOrder, open } = zip;
  const toUniqueName = createUniqueNames();
  const included = new Map<number, string[]>();
  const failed = new Set<number>();
  const ended = new Set<number>();
  const archive = createStreamingZip();

  for await (const { request, blob } of convertInOrder(listEntries(zip, ended))) {
    const { asset, assetId, page, of, form } = request;
    // It was converted ahead, so the rights may have changed since.
    if (!isPermitted(assetId)) {
      ended.add(assetId);
      continue;
    }
    if (!blob) {
      failed.add(assetId);
      continue;
    }
    const name = toUniqueName(convertedFileName(asset.fileName, convertedExtension(form), { number: page, of }));
    const names = included.get(assetId);
    if (names) names.push(name);
    else {
      included.set(assetId, [name]);
      onAssetStarted(assetId);
    }
    setCurrent(assetId);
    yield archive.startEntry({ name, size: blob.size, crc32: blob.crc32, modifiedAt: asset.updatedAt });
    yield { open: () => open(blob.hash), start: 0, end: blob.size };
    setCurrent(undefined);
  }
  const manifest = writeZipManifest(requested, { included, failed, ended });
  const size = manifest.length;
  yield archive.startEntry({ name: toUniqueName("manifest.csv"), size, crc32: crc32(manifest), modifiedAt: createdAt });
  yield manifest;
  yield* archive.end();
}

/** Yields conversions lazily, so that rights are checked when each is due. */
function* listEntries({ included, isPermitted }: ConvertedZip, ended: Set<number>): Generator<Entry, void> {
  for (const { asset, plan } of included) {
    for (const part of listConversions(asset, plan)) {
      if (isPermitted(asset.id)) yield { ...part, asset, of: plan.pages };
      else {
        // Skip its other pages, too.
        ended.add(asset.id);
        break;
      }
    }
  }
}
