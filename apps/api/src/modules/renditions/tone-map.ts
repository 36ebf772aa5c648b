// Tone mapping of films in HDR (PQ, HLG; ITU-R BT.2100) and wide gamuts: a table of three dimensions for ffmpeg's `lut3d`
// turns their colours into sRGB. White on paper is white; brighter colours keep their hue, as bright as the screen can
// show it. Pure.
import { BT_2020, curveOf, DISPLAY_P3, HLG, HLG_GAMMA, HLG_PEAK, PQ, TO_SRGB, WHITE } from "./screen-light.ts";

export interface ToneMap {
  /** Numbers of H.273. */
  primaries: number;
  transfer: number;
  /** With which ffmpeg's `scale` turns its luma and chroma into red, green and blue. */
  matrix: "bt2020" | "bt709" | "auto";
}

const TRANSFERS = new Map([
  ["smpte2084", PQ],
  ["arib-std-b67", HLG],
]);
const BT_709 = 1;
const PRIMARIES = new Map([
  ["bt709", BT_709],
  ["bt2020", BT_2020],
  ["smpte432", DISPLAY_P3],
]);
/** Stands for all curves of usual screens, which are nearly the same. */
const SCREEN = 13;

/** What a stream needs, by the colours that ffprobe names; undefined where they are a screen's. */
export function toneMapOf(video: Record<string, unknown>): ToneMap | undefined {
  const hdr = TRANSFERS.get(String(video.color_transfer));
  const named = PRIMARIES.get(String(video.color_primaries));
  if (hdr === undefined && (named === undefined || named === BT_709)) return undefined;
  const space = String(video.color_space);
  const says = space.startsWith("bt2020") ? "bt2020" : space === "bt709" ? "bt709" : undefined;
  const primaries = named ?? BT_2020;
  return {
    primaries,
    transfer: hdr ?? SCREEN,
    matrix: says ?? (hdr !== undefined && primaries === BT_2020 ? "bt2020" : "auto"),
  };
}

/** Points on each axis: one of them is white on paper, 203 candelas, at PQ's 18/31 and at HLG's 24/32. */
const POINTS = new Map([
  [PQ, 32],
  [HLG, 33],
  [SCREEN, 33],
]);
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];

const made = new Map<string, string>();

/** In the format of Adobe's and Resolve's `.cube`. */
export function cubeOf({ primaries, transfer }: ToneMap): string {
  const key = `${primaries} ${transfer}`;
  const cube = made.get(key) ?? makeCube(primaries, transfer);
  made.set(key, cube);
  return cube;
}

function makeCube(primaries: number, transfer: number): string {
  const points = POINTS.get(transfer) ?? 33;
  const curve = lightCurve(transfer);
  const axis = Array.from({ length: points }, (_, at) => curve(at / (points - 1)));
  const matrix = TO_SRGB[primaries] ?? IDENTITY;
  const lines = [`LUT_3D_SIZE ${points}`];
  for (const blue of axis) {
    for (const green of axis) {
      for (const red of axis) lines.push(onScreen([red, green, blue], matrix));
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Linear light in which 1 is white on paper. HLG's gamma is taken channel by channel, as zimg and its `zscale` do. */
function lightCurve(transfer: number): (signal: number) => number {
  const curve = curveOf(transfer);
  return transfer === HLG ? (signal) => (curve(signal) ** HLG_GAMMA * HLG_PEAK) / WHITE : curve;
}

function onScreen(light: readonly number[], matrix: readonly number[]): string {
  const own = [0, 3, 6].map((row) => light.reduce((sum, channel, at) => sum + channel * (matrix[row + at] ?? 0), 0));
  const brightest = Math.max(1, ...own);
  return own.map((channel) => (signal(Math.max(0, channel / brightest)) * GAIN).toFixed(5)).join(" ");
}

/** Makes up for what ffmpeg loses on the way, so that white is 255. ffmpeg clips values above 1. */
const GAIN = 1.01;

/** sRGB's curve. */
const signal = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
