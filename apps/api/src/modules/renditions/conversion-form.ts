// What a file can be turned into. Pure: forms, the digest that names one, and what each needs of an asset.
import { createHash } from "node:crypto";
import type { FILM_MIME, PictureMime, Profile } from "@vitrine/contract/conversion";
import type { ConvertSetKind } from "../../db/convert-set-kind.ts";
import { familyOf } from "./families.ts";

/** The pictures that are made: how a file is called, the most pixels of an edge. */
export const PICTURE_FILES = {
  "image/jpeg": { extension: "jpg", maxEdge: 65_500 },
  "image/png": { extension: "png", maxEdge: 100_000 },
  "image/webp": { extension: "webp", maxEdge: 16_383 },
  "image/tiff": { extension: "tif", maxEdge: 100_000 },
} as const satisfies Record<PictureMime, unknown>;

export type Metadata = "keep" | "strip";

export interface PictureForm {
  kind: "picture";
  mime: PictureMime;
  /** Pixels of the longer edge, no more than the type can have. */
  maxEdge: number | null;
  /** Written into the file; drawings and pages without a longest edge are drawn at it. */
  dpi: number | null;
  /** 1 to 100. */
  quality: number | null;
  /** One that the type can have. */
  profile: Profile;
  metadata: Metadata;
}

/** H.264 and AAC in an mp4. */
export interface FilmForm {
  kind: "film";
  mime: typeof FILM_MIME;
  maxEdge: number | null;
  quality: number | null;
  metadata: Metadata;
}

export type ConversionForm = PictureForm | FilmForm;

/** To be raised when the same form gives another result: what was made before is made again. */
const PIPELINE: Record<ConversionForm["kind"], number> = { picture: 2, film: 3 };

/** Names what becomes of a content, given as its hash, in a form: a digest. */
export function recipeOf(source: string, form: ConversionForm): string {
  const sorted = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([PIPELINE[form.kind], source, sorted]))
    .digest("hex")
    .slice(0, 32);
}

export const extensionOfForm = (form: ConversionForm): string =>
  form.kind === "film" ? "mp4" : PICTURE_FILES[form.mime].extension;

/** What is drawn, and has no pixels of its own, is drawn no larger. */
export const MAX_DRAWN_EDGE = 7000;
/** Of drawings and pages for which a form says none. */
const DRAWN_DPI = 150;
/** Points, and units of drawings, to the inch. */
export const UNITS_PER_INCH = 72;

/** The longer edge in pixels at which what has `units` points is drawn. */
export function drawnEdge(form: Pick<PictureForm, "maxEdge" | "dpi">, units: number): number {
  const edge = form.maxEdge ?? (units / UNITS_PER_INCH) * (form.dpi ?? DRAWN_DPI);
  return Math.max(1, Math.min(MAX_DRAWN_EDGE, Math.round(edge)));
}

/** Of an asset: what can be made of it depends on these. */
export interface Convertible {
  mime: string;
  problem: string | null;
  pageCount: number | null;
}

/** A document with more pages is not turned into pictures. */
export const MAX_PAGES = 100;

/** Which forms an asset can be given; undefined: it is taken as it is or not at all. */
export function convertibleTo({ mime, problem, pageCount }: Convertible): ConvertSetKind | undefined {
  if (problem !== null) return undefined;
  const family = familyOf(mime);
  if (family === "document") return pageCount !== null && pageCount <= MAX_PAGES ? "picture" : undefined;
  // What is drawn of a sound, a text or a model shows what it is about, and is not the file.
  if (family && ["sound", "text", "office", "font", "model", "enclosed"].includes(family)) return undefined;
  return family === "film" ? "film" : family && "picture";
}

/** Pixels of what becomes of an asset, or of its first page; undefined where nobody knows. */
export function sizeInForm(
  form: ConversionForm,
  { mime, width, height }: { mime: string; width: number | null; height: number | null },
): { width: number; height: number } | undefined {
  if (!width || !height) return undefined;
  const long = Math.max(width, height);
  const edge = isDrawn(mime) && form.kind === "picture" ? drawnEdge(form, long) : Math.min(long, largestEdge(form));
  const scale = edge / long;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether it is drawn at any size, and has no pixels of its own. */
const isDrawn = (mime: string) => ["vector", "document"].includes(familyOf(mime) ?? "");

export const largestEdge = (form: ConversionForm): number =>
  form.maxEdge ?? (form.kind === "picture" ? PICTURE_FILES[form.mime].maxEdge : Number.POSITIVE_INFINITY);
