/** Pixels of the longer side: enough to find the colours. */
const MAX_SIDE_PX = 128;

/** The RGBA pixels of a small copy of a picture; undefined if the file is not a picture. */
export async function readDownscaledPixels(file: Blob): Promise<Uint8ClampedArray | undefined> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.naturalWidth, picture.naturalHeight, 1));
    // An SVG may have no intrinsic size.
    const width = Math.max(1, Math.round((picture.naturalWidth || MAX_SIDE_PX) * scale));
    const height = Math.max(1, Math.round((picture.naturalHeight || MAX_SIDE_PX) * scale));
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(picture, 0, 0, width, height);
    return context?.getImageData(0, 0, width, height).data;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}
