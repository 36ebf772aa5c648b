// A zip of conversions, made while it is sent: one after the other, some ahead. What cannot be converted, or may not be
// taken any more when its turn comes, is left out and stands in the manifest.
import { crc32 } from "node:zlib";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { Piece } from "../../platform/byte-sender.ts";
import type { ContentStream } from "../../platform/send-file.ts";
import { extensionOfForm } from "../renditions/conversion-form.ts";
import type { Conversions, WantedConversion } from "../renditions/conversions.service.ts";
import type { DeliverableAsset } from "./downloads.repository.ts";
import { createUniqueNames } from "./entry-names.ts";
import { createGrowingZip } from "./growing-zip.ts";
import { convertedName } from "./taken-names.ts";
import { partsOf, type TakenAsset } from "./taken-parts.ts";
import { zipManifest } from "./zip-manifest.ts";

export interface ConvertedZip {
  /** The ids that were asked for. */
  requested: readonly number[];
  /** Those of them that may be taken, and what becomes of them. */
  included: readonly { asset: DeliverableAsset; taken: TakenAsset }[];
  /** Epoch seconds. */
  createdAt: number;
  /** By the rights of the moment. */
  isPermitted(assetId: number): boolean;
  /** Called for each asset as its first file is sent. */
  began(assetId: number): void;
  makeInOrder: Conversions["makeInOrder"];
  open: BlobStore["open"];
  /** Called once, when it is over however it ended. */
  leave(): void;
}

interface Entry extends WantedConversion {
  asset: DeliverableAsset;
  /** How many pages there are. */
  of: number;
}

export interface ConversionStream extends ContentStream {
  /** The asset of which a file is being sent; undefined between two files. */
  sending(): number | undefined;
}

export function streamConversions(zip: ConvertedZip): ConversionStream {
  const controller = new AbortController();
  let current: number | undefined;
  const setCurrent = (assetId: number | undefined) => {
    current = assetId;
  };
  return {
    pieces: piecesOf(zip, controller.signal, setCurrent),
    sending: () => current,
    close() {
      controller.abort();
      zip.leave();
    },
  };
}

async function* piecesOf(
  zip: ConvertedZip,
  signal: AbortSignal,
  setCurrent: (assetId: number | undefined) => void,
): AsyncGenerator<Piece, void> {
  const { requested, createdAt, isPermitted, began, makeInOrder, open } = zip;
  const nameOnce = createUniqueNames();
  const included = new Map<number, string[]>();
  const failed = new Set<number>();
  const ended = new Set<number>();
  const archive = createGrowingZip();

  for await (const { wanted, blob } of makeInOrder(entriesOf(zip, ended), signal)) {
    const { asset, assetId, page, of, form } = wanted;
    // It was made some time ahead.
    if (!isPermitted(assetId)) {
      ended.add(assetId);
      continue;
    }
    if (!blob) {
      failed.add(assetId);
      continue;
    }
    const name = nameOnce(convertedName(asset.fileName, extensionOfForm(form), { number: page, of }));
    const names = included.get(assetId);
    if (names) names.push(name);
    else {
      included.set(assetId, [name]);
      began(assetId);
    }
    setCurrent(assetId);
    yield archive.begin({ name, size: blob.size, crc32: blob.crc32, modifiedAt: asset.updatedAt });
    yield { open: () => open(blob.hash), start: 0, end: blob.size };
    setCurrent(undefined);
  }
  const manifest = zipManifest(requested, { included, failed, ended });
  const size = manifest.length;
  yield archive.begin({ name: nameOnce("manifest.csv"), size, crc32: crc32(manifest), modifiedAt: createdAt });
  yield manifest;
  yield* archive.end();
}

/** Each as its turn comes. */
function* entriesOf({ included, isPermitted }: ConvertedZip, ended: Set<number>): Generator<Entry, void> {
  for (const { asset, taken } of included) {
    for (const part of partsOf(asset, taken)) {
      if (isPermitted(asset.id)) yield { ...part, asset, of: taken.pages };
      else {
        // The other pages, too.
        ended.add(asset.id);
        break;
      }
    }
  }
}
