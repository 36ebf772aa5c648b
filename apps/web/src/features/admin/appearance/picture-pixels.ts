/** Pixels of the longer side: more would say nothing new of its colours. */
const SIDE = 128;

/** Red, green, blue and alpha of each pixel of a small copy; undefined for what is no picture. */
export async function picturePixels(file: Blob): Promise<Uint8ClampedArray | undefined> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const scale = Math.min(1, SIDE / Math.max(picture.naturalWidth, picture.naturalHeight, 1));
    // A drawing may have no size of its own.
    const width = Math.max(1, Math.round((picture.naturalWidth || SIDE) * scale));
    const height = Math.max(1, Math.round((picture.naturalHeight || SIDE) * scale));
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(picture, 0, 0, width, height);
    return context?.getImageData(0, 0, width, height).data;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}
