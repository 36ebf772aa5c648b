/** Lengths of the longer edge, tried in this order: a page is limited to 500,000 characters. */
const EDGE_LENGTHS_PX = [1360, 1024, 768, 480];
const MAX_DATA_URL_LENGTH = 200_000;
const QUALITY = 0.8;

/** Encodes a picture as a data URL. It is redrawn, so that nothing but the pixels of the file remains. */
export async function encodePictureAsDataUrl(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    for (const edge of EDGE_LENGTHS_PX) {
      const src = encodeScaled(picture, Math.min(1, edge / Math.max(picture.width, picture.height)));
      if (src.length <= MAX_DATA_URL_LENGTH) return src;
    }
  } finally {
    picture.close();
  }
  throw new Error("This picture is too large for a page.");
}

function encodeScaled(picture: ImageBitmap, scale: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", QUALITY);
}
