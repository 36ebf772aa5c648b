// How large a file will be that has not been made yet. Pure. From what the demo library's files came to.
import { type ConversionForm, type PictureForm, sizeInForm } from "../renditions/conversion-form.ts";
import type { DeliverableAsset } from "./downloads.repository.ts";

type Measured = Pick<DeliverableAsset, "mime" | "width" | "height" | "pageCount" | "duration" | "size">;

/** Bits a second of the sound. */
const SOUND = 128_000;
/** Bits of a pixel of a film, at 25 pictures a second and the quality that is usual. */
const FILM_BITS = 0.08;
const PICTURES_A_SECOND = 25;
/** Bytes of profile and metadata, which count in what is small. */
const EXTRA = { rgb: 1500, cmyk: 965_000 };
/** Bytes of a pixel as a JPEG of usual quality, by those of the source: it tells how much there is to be seen. */
const DETAIL: Readonly<Record<string, number>> = {
  "image/jpeg": 1,
  "image/webp": 1.7,
  "image/gif": 2,
  "image/png": 2.5,
  "image/avif": 2.9,
};
/** Bytes of a pixel of what is drawn, and of what tells nothing by its size. */
const DRAWN_DETAIL = 0.05;
const USUAL_DETAIL = 0.2;

/** Bytes, within a factor of two for photographs; undefined where the size of the source is not known. */
export function estimatedBytes(form: ConversionForm, asset: Measured): number | undefined {
  const size = sizeInForm(form, asset);
  if (!size) return undefined;
  const pixels = size.width * size.height;
  if (form.kind === "film") {
    if (asset.duration === null) return undefined;
    const made = (asset.duration * (pixels * PICTURES_A_SECOND * FILM_BITS + SOUND)) / 8;
    // A film that was well packed does not become larger by much.
    return Math.round(Math.min(made, 2 * asset.size));
  }
  const pages = asset.pageCount ?? 1;
  const extra = form.profile === "cmyk" ? EXTRA.cmyk : EXTRA.rgb;
  return Math.round(pages * (pixels * bytesOfPixel(form, detailOf(asset)) + extra));
}

function detailOf({ mime, width, height, size }: Measured): number {
  if (mime.startsWith("image/svg+xml")) return DRAWN_DETAIL;
  const factor = DETAIL[mime];
  if (factor === undefined || !width || !height) return USUAL_DETAIL;
  return Math.min(0.5, Math.max(0.06, (factor * size) / (width * height)));
}

function bytesOfPixel({ mime, quality, profile }: PictureForm, detail: number): number {
  const share = 0.2 + 1.0 * ((quality ?? 80) / 100) ** 3;
  switch (mime) {
    case "image/jpeg":
      return detail * share * (profile === "cmyk" ? 2 : 1);
    case "image/webp":
      return detail * share * 0.42;
    case "image/png":
      return Math.min(3, 5.6 * detail);
    case "image/tiff":
      return (profile === "cmyk" ? 4 : 3) * Math.min(1, 1.85 * detail ** 0.63);
  }
}
