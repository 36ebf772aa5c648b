// Tone mapping of HDR (PQ, HLG; ITU-R BT.2100) and wide-gamut films to sRGB by a 3D lookup table for ffmpeg's `lut3d`.
// Diffuse white becomes white; brighter colours keep their hue. Pure.
import {
  BT_2020_PRIMARIES,
  DISPLAY_P3_PRIMARIES,
  HLG_GAMMA,
  HLG_PEAK_NITS,
  HLG_TRANSFER,
  LINEAR_TO_SRGB_MATRICES,
  linearToSrgb,
  PQ_TRANSFER,
  transferCurve,
  WHITE_NITS,
} from "./srgb-conversion.ts";

export interface ToneMap {
  /** CICP codes of ITU-T H.273. */
  primaries: number;
  transfer: number;
  /** YUV matrix for ffmpeg's `scale`. */
  matrix: "bt2020" | "bt709" | "auto";
}

const TRANSFERS = new Map([
  ["smpte2084", PQ_TRANSFER],
  ["arib-std-b67", HLG_TRANSFER],
]);
const BT_709 = 1;
const PRIMARIES = new Map([
  ["bt709", BT_709],
  ["bt2020", BT_2020_PRIMARIES],
  ["smpte432", DISPLAY_P3_PRIMARIES],
]);
/** Code for all SDR curves, which are nearly the same. */
const SCREEN = 13;

/** The tone mapping that a stream needs, by the colours that ffprobe reports; undefined for SDR. */
export function findToneMap(video: Record<string, unknown>): ToneMap | undefined {
  const hdr = TRANSFERS.get(String(video.color_transfer));
  const named = PRIMARIES.get(String(video.color_primaries));
  if (hdr === undefined && (named === undefined || named === BT_709)) return undefined;
  const space = String(video.color_space);
  const matrix = space.startsWith("bt2020") ? "bt2020" : space === "bt709" ? "bt709" : undefined;
  const primaries = named ?? BT_2020_PRIMARIES;
  return {
    primaries,
    transfer: hdr ?? SCREEN,
    matrix: matrix ?? (hdr !== undefined && primaries === BT_2020_PRIMARIES ? "bt2020" : "auto"),
  };
}

/** Points per axis, so that one of them is diffuse white (203 cd/m²): 18/31 for PQ, 24/32 for HLG. */
const POINTS = new Map([
  [PQ_TRANSFER, 32],
  [HLG_TRANSFER, 33],
  [SCREEN, 33],
]);
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];

const made = new Map<string, string>();

/** The lookup table as a `.cube` file. */
export function toneMapCube({ primaries, transfer }: ToneMap): string {
  const key = `${primaries} ${transfer}`;
  const cube = made.get(key) ?? makeCube(primaries, transfer);
  made.set(key, cube);
  return cube;
}

function makeCube(primaries: number, transfer: number): string {
  const points = POINTS.get(transfer) ?? 33;
  const curve = lightCurve(transfer);
  const axis = Array.from({ length: points }, (_, at) => curve(at / (points - 1)));
  const matrix = LINEAR_TO_SRGB_MATRICES[primaries] ?? IDENTITY;
  const lines = [`LUT_3D_SIZE ${points}`];
  for (const blue of axis) {
    for (const green of axis) {
      for (const red of axis) lines.push(onScreen([red, green, blue], matrix));
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Linear light, where 1 is diffuse white. The HLG gamma is applied per channel, as in zimg. */
function lightCurve(transfer: number): (signal: number) => number {
  const curve = transferCurve(transfer);
  return transfer === HLG_TRANSFER ? (signal) => (curve(signal) ** HLG_GAMMA * HLG_PEAK_NITS) / WHITE_NITS : curve;
}

function onScreen(light: readonly number[], matrix: readonly number[]): string {
  const own = [0, 3, 6].map((row) => light.reduce((sum, channel, at) => sum + channel * (matrix[row + at] ?? 0), 0));
  const brightest = Math.max(1, ...own);
  return own.map((channel) => (linearToSrgb(Math.max(0, channel / brightest)) * GAIN).toFixed(5)).join(" ");
}

/** Compensates for rounding in ffmpeg, so that white is 255. ffmpeg clips values above 1. */
const GAIN = 1.01;
