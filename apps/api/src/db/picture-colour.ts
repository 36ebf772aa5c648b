/** What colours of pictures are called, in the order in which they are offered. */
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

export const GREYS: ReadonlySet<PictureColour> = new Set(["black", "grey", "white"]);
