// Derives system fields (values, numbers and texts) from an asset's columns. Pure. They are computed when read and not
// stored, so that they always agree with the columns.
import type { DerivedFieldName } from "../../db/field-name.ts";
import type { Asset } from "../../db/tables/asset.table.ts";
import { formatOf } from "../renditions/decoder-registry.ts";
import { type Orientation, OTHER_FORMAT } from "./system-fields.ts";

/** The columns of an asset that records and the index need. */
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
export type AssetRowForRecord = Pick<Asset, (typeof RECORD_COLUMNS)[number]>;

/** `problem` of an asset that a catalogue describes but whose file is missing, so that nothing can be downloaded. */
export const CATALOGUE_ONLY_PROBLEM = "no_file";

const MM_PER_INCH = 25.4;
/** Ratio of width to height from which a picture is a panorama, and the tolerance for squares. */
const MIN_PANORAMA_RATIO = 2.1;
const SQUARE_TOLERANCE = 0.05;

function classifyOrientation(width: number | null, height: number | null): Orientation | undefined {
  if (!width || !height) return undefined;
  const ratio = width / height;
  if (Math.abs(ratio - 1) <= SQUARE_TOLERANCE) return "square";
  if (ratio >= MIN_PANORAMA_RATIO) return "panorama";
  return ratio > 1 ? "landscape" : "portrait";
}

export const toKilobytes = (bytes: number) => bytes / 1000;

function toMillimetres(pixels: number | null, dpi: number | null): number | undefined {
  if (!pixels || !dpi) return undefined;
  return Math.round((pixels / dpi) * MM_PER_INCH * 10) / 10;
}

/** Field name -> reads its value from a row. */
type FieldReaders<Value> = ReadonlyMap<string, (row: AssetRowForRecord) => Value | undefined>;
const createFieldReaders = <Value>(
  readers: Partial<Record<DerivedFieldName, (row: AssetRowForRecord) => Value | null | undefined>>,
): FieldReaders<Value> =>
  new Map(Object.entries(readers).map(([name, read]) => [name, (row: AssetRowForRecord) => read(row) ?? undefined]));

const asList = (value: string | undefined) => (value === undefined ? undefined : [value]);

/** Fields with one or more dictionary values. */
export const derivedValueReaders: FieldReaders<readonly string[]> = createFieldReaders({
  asset_groups: (row) => [row.kind],
  format: (row) => [formatOf(row.mime)?.name ?? OTHER_FORMAT],
  orientation: (row) => asList(classifyOrientation(row.width, row.height)),
  rating: (row) => asList(row.rating?.toString()),
  color_code: (row) => asList(row.colorCode?.toString()),
  main_colors: (row) => (row.colours ? row.colours.split(",") : undefined),
});

/** Number fields. The rating is also in `derivedValueReaders`: a value to filter by, and a number to sort by. */
export const derivedNumberReaders: FieldReaders<number> = createFieldReaders({
  file_size: (row) => toKilobytes(row.size),
  pixel_x: (row) => row.width,
  pixel_y: (row) => row.height,
  bbox_x: (row) => toMillimetres(row.width, row.dpi),
  bbox_y: (row) => toMillimetres(row.height, row.dpi),
  page_count: (row) => row.pageCount,
  duration: (row) => row.duration,
  rating: (row) => row.rating,
  imp_date: (row) => row.importedAt,
  obj_dload_cnt: (row) => row.downloadCount,
});

export const derivedTextReaders: FieldReaders<string> = createFieldReaders({
  file_name: (row) => row.fileName,
  mime: (row) => row.mime,
  hb_px: (row) => (row.width && row.height ? `${row.width} x ${row.height}` : undefined),
  hb_mm(row) {
    const [x, y] = [toMillimetres(row.width, row.dpi), toMillimetres(row.height, row.dpi)];
    return x !== undefined && y !== undefined ? `${x.toFixed(1)} x ${y.toFixed(1)}` : undefined;
  },
});
