// Specifications of conversions: target formats and sizes, the digest that identifies one, and which assets can be
// converted. Pure.
import { createHash } from "node:crypto";
import type { ColourProfile, PictureMime, VIDEO_MIME } from "@vitrine/contract/conversion";
import type { ConvertSetKind } from "../../../db/convert-set-kind.ts";
import { decoderOf } from "../decoder-registry.ts";

/** Target formats of pictures: file extension, and the maximum edge in pixels that the format allows. */
export const PICTURE_FILE_TYPES = {
  "image/jpeg": { extension: "jpg", maxEdge: 65_500 },
  "image/png": { extension: "png", maxEdge: 100_000 },
  "image/webp": { extension: "webp", maxEdge: 16_383 },
  "image/tiff": { extension: "tif", maxEdge: 100_000 },
} as const satisfies Record<PictureMime, unknown>;

export type MetadataPolicy = "keep" | "strip";

export interface PictureSpec {
  kind: "picture";
  mime: PictureMime;
  /** Pixels of the longer edge, within the limit of the format. */
  maxEdge: number | null;
  /** Written into the file; vector drawings and pages without `maxEdge` are rendered at this resolution. */
  dpi: number | null;
  /** 1 to 100. */
  quality: number | null;
  /** A colour profile that the format supports. */
  profile: ColourProfile;
  metadata: MetadataPolicy;
}

/** H.264 and AAC in an mp4. */
export interface FilmSpec {
  kind: "film";
  mime: typeof VIDEO_MIME;
  maxEdge: number | null;
  quality: number | null;
  metadata: MetadataPolicy;
}

export type ConversionSpec = PictureSpec | FilmSpec;

/** Raise when the same spec gives another result, so that cached conversions are made again. */
const PIPELINE_VERSIONS: Record<ConversionSpec["kind"], number> = { picture: 2, film: 3 };

/** Digest of the source hash and the spec: identifies a cached conversion. */
export function conversionDigest(source: string, form: ConversionSpec): string {
  const sorted = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([PIPELINE_VERSIONS[form.kind], source, sorted]))
    .digest("hex")
    .slice(0, 32);
}

export const convertedExtension = (form: ConversionSpec): string =>
  form.kind === "film" ? "mp4" : PICTURE_FILE_TYPES[form.mime].extension;

/** Maximum edge at which vector drawings and pages are rendered, in pixels. */
export const MAX_VECTOR_RENDER_EDGE = 7000;
/** Resolution of vector drawings and pages where the spec has none. */
const DEFAULT_RENDER_DPI = 150;
/** Points, and units of drawings, to the inch. */
export const POINTS_PER_INCH = 72;

/** The longer edge in pixels at which a drawing or page of `units` points is rendered. */
export function vectorRenderEdge(form: Pick<PictureSpec, "maxEdge" | "dpi">, units: number): number {
  const edge = form.maxEdge ?? (units / POINTS_PER_INCH) * (form.dpi ?? DEFAULT_RENDER_DPI);
  return Math.max(1, Math.min(MAX_VECTOR_RENDER_EDGE, Math.round(edge)));
}

/** The properties of an asset that decide how it can be converted. */
export interface ConversionSourceProperties {
  mime: string;
  problem: string | null;
  pageCount: number | null;
}

/** A document with more pages is not turned into pictures. */
export const MAX_CONVERTED_PAGES = 100;

/** The kind of convert sets that apply to an asset; undefined: only the original can be downloaded. */
export function convertSetKindForAsset({
  mime,
  problem,
  pageCount,
}: ConversionSourceProperties): ConvertSetKind | undefined {
  if (problem !== null) return undefined;
  const decoder = decoderOf(mime);
  if (decoder?.hasPages && (pageCount === null || pageCount > MAX_CONVERTED_PAGES)) return undefined;
  return decoder?.converts;
}

/** Size in pixels of a converted asset or of its first page; undefined where unknown. */
export function convertedPixelSize(
  form: ConversionSpec,
  { mime, width, height }: { mime: string; width: number | null; height: number | null },
): { width: number; height: number } | undefined {
  if (!width || !height) return undefined;
  const long = Math.max(width, height);
  const edge =
    decoderOf(mime)?.isScalable && form.kind === "picture"
      ? vectorRenderEdge(form, long)
      : Math.min(long, maxEdgeOf(form));
  const scale = edge / long;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const maxEdgeOf = (form: ConversionSpec): number =>
  form.maxEdge ?? (form.kind === "picture" ? PICTURE_FILE_TYPES[form.mime].maxEdge : Number.POSITIVE_INFINITY);
