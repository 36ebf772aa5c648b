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

/** Bytes, within a factor of three for most files; undefined where the size of the source is not known. */
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
  return Math.round(pages * (pixels * bytesOfPixel(form) + extra));
}

function bytesOfPixel({ mime, quality, profile }: PictureForm): number {
  switch (mime) {
    case "image/jpeg":
      return 0.05 + 0.25 * ((quality ?? 80) / 100) ** 3 * (profile === "cmyk" ? 2 : 1);
    case "image/webp":
      return 0.03 + 0.15 * ((quality ?? 80) / 100) ** 3;
    case "image/png":
      return 1.3;
    case "image/tiff":
      return profile === "cmyk" ? 2.4 : 1.8;
  }
}
