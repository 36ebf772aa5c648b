// Streams a zip of conversions that are made while it is sent, some of them ahead, with the originals of other assets at
// its end. Files that cannot be converted, or that the caller may no longer download, are listed in the manifest.
import { crc32 } from "node:zlib";
import type { Piece } from "../../platform/replies/byte-sender.ts";
import type { BlobInfo, BlobStore } from "../../platform/storage/blob-store.ts";
import { convertedExtension } from "../renditions/conversions/conversion-spec.ts";
import type { ConversionRequest, ConversionResult } from "../renditions/conversions/conversions.service.ts";
import { convertedFileName } from "./conversion-file-names.ts";
import { type ConversionPlan, toPageConversions } from "./conversion-plan.ts";
import type { AssetForDelivery, AssetWithOriginal } from "./downloads.repository.ts";
import { createNameDeduplicator } from "./entry-names.ts";
import { createStreamingZip } from "./zip-layout.ts";
import { buildZipManifestCsv, type IncludedFile } from "./zip-manifest.ts";

/** A conversion of an asset, or its original. */
export interface ZippedFile {
  assetId: number;
  isOriginal: boolean;
}

export interface ConvertedZipInput {
  /** All requested ids. */
  requested: readonly number[];
  /** The assets that are converted, with their conversions. */
  included: readonly { asset: AssetForDelivery; plan: ConversionPlan }[];
  /** The assets that come as their originals. */
  originals: readonly number[];
  /** Epoch seconds. */
  createdAt: number;
  /** Checks the current rights. */
  isPermitted(file: ZippedFile): Promise<boolean>;
  /** The original of an asset, if the zip may have it now. */
  findOriginal(assetId: number): Promise<AssetWithOriginal | undefined>;
  /** Called for each asset as its first file is sent. */
  onAssetStarted(assetId: number): void;
  /** Called with the file that is being sent; undefined between two files. */
  setCurrent(file: ZippedFile | undefined): void;
  convertInOrder(entries: AsyncIterable<Entry>): AsyncIterable<ConversionResult<Entry>>;
  open: BlobStore["open"];
}

type StoredFile = BlobInfo & { modifiedAt: number };

interface Entry extends ConversionRequest {
  asset: AssetForDelivery;
  /** Number of pages. */
  of: number;
}

export async function* writeConvertedZip(zip: ConvertedZipInput): AsyncGenerator<Piece, void> {
  const { requested, createdAt, isPermitted, setCurrent, convertInOrder, open } = zip;
  const toUniqueName = createNameDeduplicator();
  const included = new Map<number, IncludedFile[]>();
  const failed = new Set<number>();
  const ended = new Set<number>();
  const archive = createStreamingZip();

  function* writeFile(file: ZippedFile, name: string, { hash, modifiedAt, ...content }: StoredFile): Generator<Piece> {
    const { assetId, isOriginal: isSubstitute } = file;
    const files = included.get(assetId);
    if (files) files.push({ name, isSubstitute });
    else {
      included.set(assetId, [{ name, isSubstitute }]);
      zip.onAssetStarted(assetId);
    }
    setCurrent(file);
    yield archive.startEntry({ name, modifiedAt, ...content });
    yield { open: () => open(hash), start: 0, end: content.size };
    setCurrent(undefined);
  }

  for await (const { request, blob } of convertInOrder(listEntries(zip, ended))) {
    const { asset, assetId, page, of, form } = request;
    const file = { assetId, isOriginal: false };
    // Rights are checked again: the file was converted ahead, and they may have changed since.
    if (!(await isPermitted(file))) ended.add(assetId);
    else if (!blob) failed.add(assetId);
    else {
      const name = toUniqueName(convertedFileName(asset.fileName, convertedExtension(form), { number: page, of }));
      yield* writeFile(file, name, { ...blob, modifiedAt: asset.updatedAt });
    }
  }
  for (const assetId of [...zip.originals, ...failed]) {
    const asset = await zip.findOriginal(assetId);
    if (!asset) continue;
    const { contentHash: hash, blobSize: size, crc32, updatedAt: modifiedAt } = asset;
    yield* writeFile({ assetId, isOriginal: true }, toUniqueName(asset.fileName), { hash, size, crc32, modifiedAt });
  }
  const manifest = buildZipManifestCsv(requested, { included, failed, ended });
  const size = manifest.length;
  yield archive.startEntry({ name: toUniqueName("manifest.csv"), size, crc32: crc32(manifest), modifiedAt: createdAt });
  yield manifest;
  yield* archive.end();
}

/** Yields conversions lazily, so that rights are checked when each is due. */
async function* listEntries(
  { included, isPermitted }: ConvertedZipInput,
  ended: Set<number>,
): AsyncGenerator<Entry, void> {
  for (const { asset, plan } of included) {
    for (const part of toPageConversions(asset, plan)) {
      if (await isPermitted({ assetId: asset.id, isOriginal: false })) yield { ...part, asset, of: plan.pages };
      else {
        // Skip its other pages, too.
        ended.add(asset.id);
        break;
      }
    }
  }
}
