// How a picture lies and how it is brought upright, in EXIF's numbers from 1 to 8. Pure.

export interface Size {
  width: number;
  height: number;
}

/** A photograph of which a picture is the preview; pixels as it lies. */
export interface Lying extends Partial<Size> {
  orientation?: number;
}

/** What brings each upright: degrees clockwise, mirrored before that or not. */
const TURNS = [
  [0, false],
  [0, true],
  [180, false],
  [180, true],
  [270, true],
  [90, false],
  [90, true],
  [270, false],
] as const;

const isOnItsSide = (orientation: number) => orientation > 4;

export const uprightSize = ({ width, height }: Size, orientation = 1): Size =>
  isOnItsSide(orientation) ? { width: height, height: width } : { width, height };

/**
 * The orientation of a preview that does not say it itself: that of its photograph. Some programs store it upright
 * beside a photograph on its side, which its proportions tell.
 */
export function orientationOfPreview(preview: Size, { orientation = 1, width = 0, height = 0 }: Lying): number {
  const isUpright =
    preview.width > preview.height !== width > height && width !== height && preview.width !== preview.height;
  return isOnItsSide(orientation) && isUpright && width > 0 ? 1 : orientation;
}

export const turnOf = (orientation: number) => TURNS[orientation - 1] ?? TURNS[0];
