// What follows from an asset's own columns: the values and numbers of the system fields. Pure. Derived when read and
// never stored twice, so that whoever writes an asset cannot get them wrong.
import type { FactName } from "../../db/field-name.ts";
import type { Asset } from "../../db/tables/asset.table.ts";
import type { Rendition } from "../../db/tables/blob.table.ts";
import type { Companion } from "../../db/tables/companion.table.ts";
import { isCameraRaw } from "../renditions/camera-raw.ts";
import { formats, type Orientation, OTHER_FORMAT } from "./system-fields.ts";

/** What is read of an asset for records and for the index. */
export const RECORD_COLUMNS = [
  "id",
  "kind",
  "mime",
  "fileName",
  "version",
  "size",
  "width",
  "height",
  "dpi",
  "pageCount",
  "problem",
  "duration",
  "placeholder",
  "colours",
  "rating",
  "colorCode",
  "downloadCount",
  "aclId",
  "embargo",
  "expiry",
  "unreadTerms",
  "importedAt",
  "fields",
] as const satisfies readonly (keyof Asset)[];
export type AssetRow = Pick<Asset, (typeof RECORD_COLUMNS)[number]>;

/** The problem of an asset that a catalogue describes, and whose file is not there: nothing can be downloaded. */
export const NO_FILE = "no_file";

/** What a record says of a rendition. */
export const RENDITION_COLUMNS = ["name", "width", "height"] as const satisfies readonly (keyof Rendition)[];
export type StoredRendition = Pick<Rendition, (typeof RENDITION_COLUMNS)[number]>;

/** The same of a companion. */
export const COMPANION_COLUMNS = [
  "id",
  "role",
  "path",
  "size",
  "mime",
  "language",
  "marks",
] as const satisfies readonly (keyof Companion)[];
export type StoredCompanion = Pick<Companion, (typeof COMPANION_COLUMNS)[number]>;

const MM_PER_INCH = 25.4;
/** Wider than this is a panorama; within a twentieth of 1 is a square. */
const PANORAMA = 2.1;
const SQUARE_TOLERANCE = 0.05;

export function orientationOf(width: number | null, height: number | null): Orientation | undefined {
  if (!width || !height) return undefined;
  const ratio = width / height;
  if (Math.abs(ratio - 1) <= SQUARE_TOLERANCE) return "square";
  if (ratio >= PANORAMA) return "panorama";
  return ratio > 1 ? "landscape" : "portrait";
}

export function formatOf(mime: string): string {
  return isCameraRaw(mime) ? "RAW" : (formats.get(mime) ?? OTHER_FORMAT);
}

export function kilobytes(bytes: number): number {
  return bytes / 1000;
}

export function millimetres(pixels: number | null, dpi: number | null): number | undefined {
  if (!pixels || !dpi) return undefined;
  return Math.round((pixels / dpi) * MM_PER_INCH * 10) / 10;
}

/** How a fact is read from a row; by name, so that a field is asked for its own fact alone. */
type Facts<Value> = ReadonlyMap<string, (row: AssetRow) => Value | undefined>;
const facts = <Value>(readers: Partial<Record<FactName, (row: AssetRow) => Value | null | undefined>>): Facts<Value> =>
  new Map(Object.entries(readers).map(([name, read]) => [name, (row: AssetRow) => read(row) ?? undefined]));

const one = (value: string | undefined) => (value === undefined ? undefined : [value]);

/** Facts with values of the dictionary, one or more. */
export const valueFacts: Facts<readonly string[]> = facts({
  asset_groups: (row) => [row.kind],
  format: (row) => [formatOf(row.mime)],
  orientation: (row) => one(orientationOf(row.width, row.height)),
  rating: (row) => one(row.rating?.toString()),
  color_code: (row) => one(row.colorCode?.toString()),
  main_colors: (row) => (row.colours ? row.colours.split(",") : undefined),
});

/** The rating is a fact twice: a value to choose, and a number to sort by. */
export const numberFacts: Facts<number> = facts({
  file_size: (row) => kilobytes(row.size),
  pixel_x: (row) => row.width,
  pixel_y: (row) => row.height,
  bbox_x: (row) => millimetres(row.width, row.dpi),
  bbox_y: (row) => millimetres(row.height, row.dpi),
  page_count: (row) => row.pageCount,
  duration: (row) => row.duration,
  rating: (row) => row.rating,
  imp_date: (row) => row.importedAt,
  obj_dload_cnt: (row) => row.downloadCount,
});

export const textFacts: Facts<string> = facts({
  file_name: (row) => row.fileName,
  mime: (row) => row.mime,
  hb_px: (row) => (row.width && row.height ? `${row.width} x ${row.height}` : undefined),
  hb_mm(row) {
    const [x, y] = [millimetres(row.width, row.dpi), millimetres(row.height, row.dpi)];
    return x !== undefined && y !== undefined ? `${x.toFixed(1)} x ${y.toFixed(1)}` : undefined;
  },
});
