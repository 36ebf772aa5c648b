import type { Sharp } from "sharp";
import {
  addRightsToXmp,
  type EmbeddedMetadata,
  readCopyright,
  removeStaleDimensionsFromXmp,
} from "../analysis/copyright.ts";
import { maxEdgeOf, type PictureSpec } from "../conversions/conversion-spec.ts";
import type { ConvertTask, Decoded } from "../decode-protocol.ts";
import { fitWithin } from "./pictures.ts";

interface Embedded extends EmbeddedMetadata {
  /** Pixels per inch. */
  density?: number | undefined;
  /** XMP packet of a picture, which is kept if the spec says so; the XMP of documents and drawings is not kept. */
  packet?: string | undefined;
}

/** JPEG quality from which chroma is not subsampled. */
const FINE_QUALITY = 90;

/**
 * Writes an upright picture as the spec says. Runs in decoder processes only. Colours are converted from the embedded
 * profile to that of the spec, which is embedded in the file.
 */
export async function writeConvertedPicture(
  picture: Sharp,
  { form, target }: Pick<ConvertTask, "form" | "target">,
  embedded: Embedded = {},
): Promise<Decoded> {
  const print = form.profile === "cmyk";
  let made = fitWithin(picture, maxEdgeOf(form));
  // Neither JPEG nor CMYK supports transparency.
  if (print || form.mime === "image/jpeg") made = made.flatten({ background: "#ffffff" });
  made = withMetadata(made, form, embedded)
    .toColourspace(print ? "cmyk" : "srgb")
    .withIccProfile(form.profile);
  const dpi = form.dpi ?? embedded.density;
  if (dpi) made = made.withDensity(dpi);
  const { width, height } = await encoded(made, form).toFile(target);
  return { width, height, pictures: [] };
}

/** Adds the metadata that the spec keeps, at least the copyright: in EXIF in ASCII only, in XMP exactly. */
function withMetadata(picture: Sharp, { metadata }: PictureSpec, embedded: Embedded): Sharp {
  const copyright = readCopyright(embedded);
  if (metadata === "strip") {
    if (copyright === undefined) return picture;
    const noted = picture.withExif({ IFD0: { Copyright: copyright } });
    return noted.withXmp(addRightsToXmp(copyright));
  }
  const kept = picture.keepMetadata();
  const packet = embedded.packet === undefined ? undefined : removeStaleDimensionsFromXmp(embedded.packet);
  const xmp = copyright === undefined ? packet : addRightsToXmp(copyright, packet);
  return xmp === undefined ? kept : kept.withXmp(xmp);
}

function encoded(picture: Sharp, { mime, quality }: PictureSpec): Sharp {
  const given = quality === null ? {} : { quality };
  switch (mime) {
    case "image/jpeg":
      return picture.jpeg({ ...given, chromaSubsampling: (quality ?? 0) >= FINE_QUALITY ? "4:4:4" : "4:2:0" });
    case "image/png":
      return picture.png({ adaptiveFiltering: true });
    case "image/webp":
      return picture.webp({ ...given, effort: 2 });
    case "image/tiff":
      return picture.tiff({ compression: "lzw", predictor: "horizontal" });
  }
}
