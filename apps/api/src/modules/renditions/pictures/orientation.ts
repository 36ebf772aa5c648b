// EXIF orientation (1 to 8) of pictures, and how to rotate them upright. Pure.

export interface Size {
  width: number;
  height: number;
}

/** Orientation and size (before rotation) of a photograph. */
export interface OrientationAndSize extends Partial<Size> {
  orientation?: number;
}

/** Rotation that brings each orientation upright: degrees clockwise, and whether to mirror first. */
const ROTATIONS = [
  [0, false],
  [0, true],
  [180, false],
  [180, true],
  [270, true],
  [90, false],
  [90, true],
  [270, false],
] as const;

const swapsSides = (orientation: number) => orientation > 4;

export const uprightSize = ({ width, height }: Size, orientation = 1): Size =>
  swapsSides(orientation) ? { width: height, height: width } : { width, height };

/**
 * Orientation of a preview that has none of its own: that of its photograph, unless the aspect ratios show that the
 * preview is stored upright already.
 */
export function orientationOfPreview(
  preview: Size,
  { orientation = 1, width = 0, height = 0 }: OrientationAndSize,
): number {
  const isAlreadyUpright =
    preview.width > preview.height !== width > height && width !== height && preview.width !== preview.height;
  return swapsSides(orientation) && isAlreadyUpright && width > 0 ? 1 : orientation;
}

export const rotationFor = (orientation: number) => ROTATIONS[orientation - 1] ?? ROTATIONS[0];
