/** Names of the colours of pictures, in display order. */
export const PICTURE_COLOURS = [
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
  "brown",
  "black",
  "grey",
  "white",
] as const;
export type PictureColour = (typeof PICTURE_COLOURS)[number];

export const NEUTRAL_COLOURS: ReadonlySet<PictureColour> = new Set(["black", "grey", "white"]);
