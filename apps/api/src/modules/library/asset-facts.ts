// What follows from an asset's own columns: the values and numbers of the system fields. Pure. Derived when read and
// never stored twice, so that whoever writes an asset cannot get them wrong.
import type { AssetKind, StoredFields } from "../../db/tables/asset.table.ts";
import { formats, type Orientation, OTHER_FORMAT } from "./system-fields.ts";

/** A row of `asset` as it is read for records and for the index. */
export interface AssetRow {
  id: number;
  kind: AssetKind;
  mime: string;
  fileName: string;
  version: number;
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  dpi: number | null;
  pageCount: number | null;
  duration: number | null;
  placeholder: string | null;
  rating: number | null;
  colorCode: number | null;
  downloadCount: number;
  aclId: number;
  embargo: number | null;
  importedAt: number;
  fields: StoredFields;
}

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
  return formats[mime] ?? OTHER_FORMAT;
}

export function kilobytes(bytes: number): number {
  return bytes / 1000;
}

export function millimetres(pixels: number | null, dpi: number | null): number | undefined {
  if (!pixels || !dpi) return undefined;
  return Math.round((pixels / dpi) * MM_PER_INCH * 10) / 10;
}

/** System fields with values of the dictionary. */
export function factValues(row: AssetRow): Record<string, string | undefined> {
  return {
    asset_groups: row.kind,
    format: formatOf(row.mime),
    orientation: orientationOf(row.width, row.height),
    rating: row.rating === null ? undefined : String(row.rating),
    color_code: row.colorCode === null ? undefined : String(row.colorCode),
  };
}

export function factNumbers(row: AssetRow): Record<string, number | null | undefined> {
  return {
    file_size: kilobytes(row.size),
    pixel_x: row.width,
    pixel_y: row.height,
    bbox_x: millimetres(row.width, row.dpi),
    bbox_y: millimetres(row.height, row.dpi),
    page_count: row.pageCount,
    duration: row.duration,
    rating: row.rating,
    imp_date: row.importedAt,
    obj_dload_cnt: row.downloadCount,
  };
}

export function factTexts(row: AssetRow): Record<string, string | undefined> {
  const [x, y] = [millimetres(row.width, row.dpi), millimetres(row.height, row.dpi)];
  return {
    file_name: row.fileName,
    mime: row.mime,
    hb_px: row.width && row.height ? `${row.width} x ${row.height}` : undefined,
    hb_mm: x !== undefined && y !== undefined ? `${x.toFixed(1)} x ${y.toFixed(1)}` : undefined,
  };
}
