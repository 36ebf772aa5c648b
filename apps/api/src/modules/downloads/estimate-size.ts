// Estimates the size of a conversion before it is made. Pure. Calibrated with the files of the demo library.
import {
  type ConversionSpec,
  convertedPixelSize,
  type PictureSpec,
} from "../renditions/conversions/conversion-spec.ts";
import { decoderOf, formatOf } from "../renditions/decoder-registry.ts";
import type { AssetForDelivery } from "./downloads.repository.ts";

type Measured = Pick<AssetForDelivery, "mime" | "width" | "height" | "pageCount" | "duration" | "size">;

/** Bit rate of the sound. */
const AUDIO_BITS_PER_SECOND = 128_000;
/** Bits per pixel of a film, at 25 frames a second and default quality. */
const FILM_BITS_PER_PIXEL = 0.08;
const FRAMES_PER_SECOND = 25;
/** Bytes of profile and metadata, which matter for small files. */
const METADATA_BYTES = { rgb: 1500, cmyk: 965_000 };
/** Detail assumed for vector graphics, and for sources whose size in bytes does not indicate it. */
const VECTOR_DETAIL = 0.05;
const DEFAULT_DETAIL = 0.2;

/** Estimates bytes, within a factor of two for photographs; undefined if the dimensions of the source are unknown. */
export function estimateConvertedBytes(form: ConversionSpec, asset: Measured): number | undefined {
  const size = convertedPixelSize(form, asset);
  if (!size) return undefined;
  const pixels = size.width * size.height;
  if (form.kind === "film") {
    if (asset.duration === null) return undefined;
    const made = (asset.duration * (pixels * FRAMES_PER_SECOND * FILM_BITS_PER_PIXEL + AUDIO_BITS_PER_SECOND)) / 8;
    // At most twice the original: a film that is compressed well does not become much larger.
    return Math.round(Math.min(made, 2 * asset.size));
  }
  const pages = asset.pageCount ?? 1;
  const extra = form.profile === "cmyk" ? METADATA_BYTES.cmyk : METADATA_BYTES.rgb;
  return Math.round(pages * (pixels * bytesPerPixel(form, estimateDetail(asset)) + extra));
}

function estimateDetail({ mime, width, height, size }: Measured): number {
  if (decoderOf(mime)?.name === "vector") return VECTOR_DETAIL;
  const factor = formatOf(mime)?.detailFactor;
  if (factor === undefined || !width || !height) return DEFAULT_DETAIL;
  return Math.min(0.5, Math.max(0.06, (factor * size) / (width * height)));
}

function bytesPerPixel({ mime, quality, profile }: PictureSpec, detail: number): number {
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
