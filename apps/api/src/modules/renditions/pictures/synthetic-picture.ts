import type { Asset } from "../../../db/tables/asset.table.ts";
/**
 * Generates pictures for the synthetic library, which has no files: an SVG still life that depends on the asset id alone.
 */
export type SyntheticAsset = Pick<Asset, "id" | "width" | "height">;

const palettes = [
  ["#e9e2d6", "#c9b79c", "#8a6a4f", "#3d3a36", "#d98e4a"],
  ["#dfe5e6", "#a9bcc0", "#5b7a84", "#24343b", "#c9693f"],
  ["#efe9e1", "#d7c6b0", "#b38867", "#5c4433", "#6e8b74"],
  ["#e4e6df", "#b7c0a8", "#7b8a63", "#3c4632", "#cfa24b"],
  ["#ece6ea", "#cdb6c4", "#9a7189", "#4a3342", "#557a95"],
  ["#2b2a29", "#4b4744", "#8c7f72", "#d9cdbd", "#e2803a"],
] as const;

export function syntheticPictureSvg(asset: SyntheticAsset, edge: number): string {
  const [w, h] = [asset.width || 1500, asset.height || 1000];
  const scale = edge / Math.max(w, h);
  const [width, height] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))];
  const random = createRandom(asset.id);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const colors = pick(palettes);
  const table = height * (0.58 + random() * 0.2);
  const count = 1 + Math.floor(random() * 4);
  const forms = Array.from({ length: count }, (_, i) => {
    const size = Math.min(width / (count + 0.6), height) * (0.5 + random() * 0.4);
    const x = (width * (i + 0.5 + (random() - 0.5) * 0.3)) / count;
    return form(
      pick(shapes),
      x,
      table + random() * (height - table) * 0.45,
      size,
      1 + Math.floor(random() * 4),
      colors,
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="wall" x1="0" y1="0" x2="${random().toFixed(2)}" y2="1"><stop offset="0" stop-color="${colors[0]}"/><stop offset="1" stop-color="${colors[1]}"/></linearGradient>
<linearGradient id="light" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".38"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#wall)"/><rect y="${table.toFixed(1)}" width="100%" height="100%" fill="${colors[1]}"/><rect y="${table.toFixed(1)}" width="100%" height="100%" fill="#000" opacity=".08"/>
${forms.join("\n")}</svg>`;
}

/** Outlines of vessels on a foot at (0, 0), one unit high. */
const shapes = [
  "M-.22 0C-.5 -.15 -.5 -.4 -.48 -.5H.48C.5 -.4 .5 -.15 .22 0Z",
  "M-.2 0C-.42 -.2 -.4 -.55 -.16 -.74C-.1 -.8 -.12 -.92 -.17 -1H.17C.12 -.92 .1 -.8 .16 -.74C.4 -.55 .42 -.2 .2 0Z",
  "M-.26 0V-.9C-.26 -1 .26 -1 .26 -.9V0Z",
  "M-.5 0A.5 .5 0 1 1 .5 0Z",
  "M-.03 0V-.55H-.4L-.2 -1H.2L.4 -.55H.03V0Z",
  "M-.3 0L-.44 -.62H.44L.3 0Z",
] as const;

function form(shape: string, x: number, y: number, size: number, color: number, colors: readonly string[]): string {
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(1)})`;
  return `<g transform="${at}"><ellipse cx=".12" rx=".5" ry=".07" fill="#000" opacity=".22"/><path d="${shape}" fill="${colors[color]}"/><path d="${shape}" fill="url(#light)"/></g>`;
}

/** Seeded random numbers (mulberry32), the same on every machine. */
function createRandom(seed: number) {
  let state = (seed * 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
