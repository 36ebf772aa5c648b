// A zip of conversions, made while it is sent: one after the other, some ahead. What cannot be converted, or may not be
// taken any more when its turn comes, is left out and stands in the manifest.
import { crc32 } from "node:zlib";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { Piece } from "../../platform/byte-sender.ts";
import type { ContentStream } from "../../platform/send-file.ts";
import { extensionOfForm } from "../renditions/conversion-form.ts";
import type { Conversions, WantedConversion } from "../renditions/conversions.service.ts";
import type { TakenAsset } from "./convert-sets.service.ts";
import type { DeliverableAsset } from "./downloads.repository.ts";
import { uniqueNames } from "./entry-names.ts";
import { createGrowingZip } from "./growing-zip.ts";
import { convertedName } from "./taken-names.ts";
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
  assetId: number;
  name: string;
  /** Epoch seconds. */
  modifiedAt: number;
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
  const { entries, manifestName } = entriesOf(zip);
  const included = new Map<number, string[]>();
  const failed = new Set<number>();
  const ended = new Set<number>();
  const archive = createGrowingZip();

  function mayTake(assetId: number): boolean {
    if (isPermitted(assetId)) return true;
    ended.add(assetId);
    return false;
  }
  function* permitted() {
    for (const entry of entries) if (mayTake(entry.assetId)) yield entry;
  }
  for await (const { wanted, blob } of makeInOrder(permitted(), signal)) {
    const { assetId, name, modifiedAt } = wanted;
    // It was made some time ahead.
    if (!mayTake(assetId)) continue;
    if (!blob) {
      failed.add(assetId);
      continue;
    }
    const names = included.get(assetId);
    if (names) names.push(name);
    else {
      included.set(assetId, [name]);
      began(assetId);
    }
    setCurrent(assetId);
    yield archive.begin({ name, size: blob.size, crc32: blob.crc32, modifiedAt });
    yield { open: () => open(blob.hash), start: 0, end: blob.size };
    setCurrent(undefined);
  }
  const manifest = zipManifest(requested, { included, failed, ended });
  const size = manifest.length;
  yield archive.begin({ name: manifestName, size, crc32: crc32(manifest), modifiedAt: createdAt });
  yield manifest;
  yield* archive.end();
}

function entriesOf({ included }: ConvertedZip): { entries: Entry[]; manifestName: string } {
  const entries = included.flatMap(({ asset, taken }) =>
    taken.parts.map((part) => ({
      ...part,
      assetId: asset.id,
      name: convertedName(asset.fileName, extensionOfForm(taken.form), { number: part.page, of: taken.parts.length }),
      modifiedAt: asset.updatedAt,
    })),
  );
  const names = uniqueNames([...entries.map(({ name }) => name), "manifest.csv"]);
  return {
    entries: entries.map((entry, index) => ({ ...entry, name: names[index] ?? entry.name })),
    manifestName: names.at(-1) ?? "",
  };
}
