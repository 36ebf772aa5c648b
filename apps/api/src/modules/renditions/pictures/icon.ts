import type { AssetKind } from "../../../db/tables/asset.table.ts";

/**
 * The icon of a file without a picture, as SVG: a sheet with a symbol of its kind and its file extension. The background
 * is transparent and the grey is legible in both themes. Letters are strokes, since a server may have no fonts.
 */
export function iconSvg(kind: AssetKind, fileName: string): string {
  const letters = iconLabel(fileName);
  const advance = 5.6;
  const scale = letters.length > 4 ? 5.4 : letters.length > 3 ? 7.6 : 9;
  const width = (letters.length * advance - 1.6) * scale;
  const text = [...letters]
    .map((letter, i) => `<path transform="translate(${i * advance} 0)" d="${strokes.get(letter) ?? ""}"/>`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480" fill="none" stroke="#858480" stroke-linecap="round" stroke-linejoin="round">
<path stroke-width="5" d="M216 66H372L436 130V402A12 12 0 0 1 424 414H216A12 12 0 0 1 204 402V78A12 12 0 0 1 216 66ZM372 66V118A12 12 0 0 0 384 130H436"/>
<g stroke-width="5" transform="translate(320 214)">${drawings[kind]}</g>
<g stroke-width="${(5.5 / scale).toFixed(2)}" transform="translate(${320 - width / 2} 314) scale(${scale})">${text}</g>
</svg>`;
}

/** The file extension in upper case; files of the same kind and extension share an icon. */
export function iconLabel(fileName: string): string {
  const ending = /\.([A-Za-z0-9]{1,6})$/.exec(fileName)?.[1] ?? "";
  return ending.toUpperCase();
}

const drawings: Record<AssetKind, string> = {
  image: '<path d="M-56 40H56V-40H-56ZM-56 22L-22 -8L6 16L26 0L56 24"/><circle cx="26" cy="-20" r="8"/>',
  video: '<path d="M-56 40H56V-40H-56ZM-14 -20L22 0L-14 20Z"/>',
  audio: '<path d="M-26 32V-36L40 -46V22"/><circle cx="-40" cy="32" r="14"/><circle cx="26" cy="22" r="14"/>',
  document: '<path d="M-56 -34H56M-56 -12H56M-56 10H56M-56 32H14"/>',
  model: '<path d="M0 -50L48 -24V28L0 54L-48 28V-24ZM-48 -24L0 2L48 -24M0 2V54"/>',
  other: '<path d="M-48 -14V44H48V-14M-58 -42H58V-14H-58ZM-16 8H16"/>',
};

/** Letters on a grid of 4 by 6, origin at the top left. */
const strokes = new Map(
  Object.entries({
    A: "M0 6V2L2 0L4 2V6M0 4H4",
    B: "M0 0H2.6A1.4 1.4 0 0 1 2.6 2.9H0M2.6 2.9A1.55 1.55 0 0 1 2.6 6H0V0",
    C: "M4 1.2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4.8",
    D: "M0 0H2A2 2 0 0 1 4 2V4A2 2 0 0 1 2 6H0Z",
    E: "M4 0H0V6H4M0 3H3",
    F: "M4 0H0V6M0 3H3",
    G: "M4 1.2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V3.2H2.4",
    H: "M0 0V6M4 0V6M0 3H4",
    I: "M2 0V6M1 0H3M1 6H3",
    J: "M4 0V4A2 2 0 0 1 0 4",
    K: "M0 0V6M4 0L0 3.4M1.4 2.4L4 6",
    L: "M0 0V6H4",
    M: "M0 6V0L2 3L4 0V6",
    N: "M0 6V0L4 6V0",
    O: "M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z",
    P: "M0 6V0H2.4A1.6 1.6 0 0 1 2.4 3.2H0",
    Q: "M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4ZM2.6 4.4L4 6",
    R: "M0 6V0H2.4A1.6 1.6 0 0 1 2.4 3.2H0M2.2 3.2L4 6",
    S: "M4 1.1A1.9 1.5 0 0 0 2 0A1.6 1.5 0 0 0 2 3A1.6 1.5 0 0 1 2 6A1.9 1.5 0 0 1 0 4.9",
    T: "M0 0H4M2 0V6",
    U: "M0 0V4A2 2 0 0 0 4 4V0",
    V: "M0 0L2 6L4 0",
    W: "M0 0L1 6L2 2.4L3 6L4 0",
    X: "M0 0L4 6M4 0L0 6",
    Y: "M0 0L2 3L4 0M2 3V6",
    Z: "M0 0H4L0 6H4",
    "0": "M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z",
    "1": "M1 1L2.4 0V6",
    "2": "M0 1.6A1.9 1.6 0 0 1 3.6 2.2L0 6H4",
    "3": "M0 0H4L1.8 2.4A1.8 1.8 0 1 1 0 5",
    "4": "M3 6V0L0 4.2H4",
    "5": "M4 0H0.6L0.3 2.6H2.2A1.7 1.7 0 0 1 2.2 6H0",
    "6": "M3.4 0L0.6 3A2 2 0 1 0 2.4 2.2",
    "7": "M0 0H4L1.4 6",
    "8": "M2 2.9A1.45 1.45 0 1 1 2.01 2.9A1.55 1.55 0 1 1 2 2.9",
    "9": "M0.6 6L3.4 3A2 2 0 1 0 1.6 3.8",
  }),
);
