import type { Sharp } from "sharp";
import { largestEdge, type PictureForm } from "./conversion-form.ts";
import { copyrightOf, type EmbeddedMetadata, xmpOfUpright, xmpWithRights } from "./copyright.ts";
import type { Converted, ConvertTask } from "./decode-protocol.ts";

interface Embedded extends EmbeddedMetadata {
  /** Pixels to the inch. */
  density?: number | undefined;
  /** The XMP that a set keeps: a picture's own. What documents and drawings say of themselves is no packet of a picture. */
  packet?: string | undefined;
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
  const print = form.profile === "cmyk";
  let made = picture.resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true });
  // Neither JPEG nor paper knows what is transparent.
  if (print || form.mime === "image/jpeg") made = made.flatten({ background: "#ffffff" });
  made = withMetadata(made, form, embedded)
    .toColourspace(print ? "cmyk" : "srgb")
    .withIccProfile(form.profile);
  const dpi = form.dpi ?? embedded.density;
  if (dpi) made = made.withDensity(dpi);
  const { width, height } = await encoded(made, form).toFile(target);
  return { width, height };
}

/** EXIF takes plain letters only: of a notice with others, XMP has the exact text. */
function withMetadata(picture: Sharp, { metadata }: PictureForm, embedded: Embedded): Sharp {
  const copyright = copyrightOf(embedded);
  if (metadata === "strip") {
    if (copyright === undefined) return picture;
    const noted = picture.withExif({ IFD0: { Copyright: copyright } });
    return noted.withXmp(xmpWithRights(copyright));
  }
  const kept = picture.keepMetadata();
  const packet = embedded.packet === undefined ? undefined : xmpOfUpright(embedded.packet);
  const xmp = copyright === undefined ? packet : xmpWithRights(copyright, packet);
  return xmp === undefined ? kept : kept.withXmp(xmp);
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
