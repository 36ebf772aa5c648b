import type { Sharp } from "sharp";
import { largestEdge, PICTURE_TYPES, type PictureForm } from "./conversion-form.ts";
import { copyrightOf, type EmbeddedMetadata, xmpWithRights } from "./copyright.ts";
import type { Converted, ConvertTask } from "./decode-protocol.ts";

interface Embedded extends EmbeddedMetadata {
  /** Pixels to the inch. */
  density?: number | undefined;
}

/** From here on a JPEG keeps the colour of every pixel. */
const FINE_QUALITY = 90;

/**
 * Writes an upright picture in the form that is asked for. Runs in decoding children only. Colours are brought into the
 * profile by the one that is embedded, and the profile stands in the file.
 */
export async function writePicture(
  picture: Sharp,
  { form, target }: Pick<ConvertTask, "form" | "target">,
  embedded: Embedded = {},
): Promise<Converted> {
  const edge = largestEdge(form);
  const print = form.profile === "cmyk" && PICTURE_TYPES[form.mime].print;
  let made = picture.resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true });
  // Neither JPEG nor paper knows what is transparent.
  if (print || form.mime === "image/jpeg") made = made.flatten({ background: "#ffffff" });
  made = withMetadata(made, form, embedded)
    .toColourspace(print ? "cmyk" : "srgb")
    .withIccProfile(form.profile === "cmyk" && !print ? "srgb" : form.profile);
  const dpi = form.dpi ?? embedded.density;
  if (dpi) made = made.withDensity(dpi);
  const { width, height } = await encoded(made, form).toFile(target);
  return { width, height };
}

/** EXIF takes plain letters only: of a notice with others, XMP has the exact text. */
function withMetadata(picture: Sharp, { metadata }: PictureForm, embedded: Embedded): Sharp {
  const copyright = copyrightOf(embedded);
  const kept = metadata === "keep" ? picture.keepMetadata() : picture;
  if (copyright === undefined) return kept;
  const noted = metadata === "keep" ? kept : kept.withExif({ IFD0: { Copyright: copyright } });
  // What documents and drawings say of themselves is no packet of a picture.
  const packet = metadata === "keep" && embedded.density !== undefined ? embedded.xmpAsString : undefined;
  const xmp = xmpWithRights(copyright, packet);
  return xmp === undefined ? noted : noted.withXmp(xmp);
}

function encoded(picture: Sharp, { mime, quality }: PictureForm): Sharp {
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
