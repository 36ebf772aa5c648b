// Converts pixels described by CICP codes (ITU-T H.273) to sRGB: HDR photographs by their transfer curve (ITU-R BT.2100)
// with highlights compressed as in BT.2390, wide gamuts by their primaries. Pure.

/** CICP colour codes of ITU-T H.273. */
export interface Cicp {
  primaries: number;
  transfer: number;
}

export const DISPLAY_P3_PRIMARIES = 12;
export const BT_2020_PRIMARIES = 9;
const LINEAR = 8;
export const PQ_TRANSFER = 16;
export const HLG_TRANSFER = 18;

/** Matrices from linear light of other primaries to linear sRGB, row by row. */
export const LINEAR_TO_SRGB_MATRICES: Readonly<Record<number, readonly number[]>> = {
  [BT_2020_PRIMARIES]: [1.660491, -0.587641, -0.07285, -0.12455, 1.1329, -0.008349, -0.018151, -0.100579, 1.11873],
  [DISPLAY_P3_PRIMARIES]: [1.22494, -0.22494, 0, -0.042057, 1.042057, 0, -0.019638, -0.078636, 1.098274],
};

/** Luminance of diffuse white in HDR, in cd/m² (BT.2408). */
export const WHITE_NITS = 203;
/** Peak luminance of the HLG reference display in cd/m², and its system gamma. */
export const HLG_PEAK_NITS = 1000;
export const HLG_GAMMA = 1.2;
const BT_2020_LUMINANCE = [0.2627, 0.678, 0.0593] as const;

/** Whether the colours differ visibly from sRGB; other SDR curves are treated as sRGB, as is common. */
export const needsSrgbConversion = ({ primaries, transfer }: Cicp): boolean =>
  primaries in LINEAR_TO_SRGB_MATRICES || transfer === LINEAR || isHdr(transfer);

const isHdr = (transfer: number) => transfer === PQ_TRANSFER || transfer === HLG_TRANSFER;

/**
 * @param most value of white: 255, or more for 16 bits
 * @returns 8 bits per channel; transparency is kept
 */
export function convertToSrgb(
  pixels: Uint8Array | Uint16Array,
  channels: 3 | 4,
  most: number,
  numbers: Cicp,
): Uint8ClampedArray {
  const light = toLinearLight(pixels, channels, most, numbers);
  if (isHdr(numbers.transfer)) compressHighlights(light);
  const matrix = LINEAR_TO_SRGB_MATRICES[numbers.primaries] ?? [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] = matrix;
  const made = new Uint8ClampedArray(pixels.length);
  for (let from = 0, at = 0; from < light.length; from += 3, at += channels) {
    const [r = 0, g = 0, b = 0] = [light[from], light[from + 1], light[from + 2]];
    made[at] = encodeSrgb(rr * r + rg * g + rb * b);
    made[at + 1] = encodeSrgb(gr * r + gg * g + gb * b);
    made[at + 2] = encodeSrgb(br * r + bg * g + bb * b);
    if (channels === 4) made[at + 3] = ((pixels[at + 3] ?? 0) * 255) / most;
  }
  return made;
}

/** Linear light, where 1 is diffuse white. */
function toLinearLight(pixels: Uint8Array | Uint16Array, channels: 3 | 4, most: number, { transfer }: Cicp) {
  const curve = transferCurve(transfer);
  const table = Float32Array.from({ length: 65_536 }, (_, code) => curve(Math.min(1, code / most)));
  const light = new Float32Array((pixels.length / channels) * 3);
  for (let from = 0, at = 0; from < pixels.length; from += channels, at += 3) {
    for (let i = 0; i < 3; i++) light[at + i] = table[pixels[from + i] ?? 0] ?? 0;
    if (transfer !== HLG_TRANSFER) continue;
    const [red, green, blue] = BT_2020_LUMINANCE;
    const luminance = red * (light[at] ?? 0) + green * (light[at + 1] ?? 0) + blue * (light[at + 2] ?? 0);
    const screen = (luminance ** (HLG_GAMMA - 1) * HLG_PEAK_NITS) / WHITE_NITS;
    for (let i = 0; i < 3; i++) light[at + i] = (light[at + i] ?? 0) * screen;
  }
  return light;
}

/** Transfer curve of one channel: to linear light where 1 is diffuse white, or to scene light for HLG. */
export function transferCurve(transfer: number): (signal: number) => number {
  if (transfer === PQ_TRANSFER) return (signal) => nitsOfPq(signal) / WHITE_NITS;
  if (transfer === HLG_TRANSFER) return sceneOfHlg;
  if (transfer === LINEAR) return (signal) => signal;
  return srgbToLinear;
}

/** The curve of sRGB and its inverse, of values from 0 to 1. */
export const srgbToLinear = (signal: number) =>
  signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4;
export const linearToSrgb = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

/** Constants of the PQ transfer curve (SMPTE ST 2084). */
const [M1, M2, C1, C2, C3] = [2610 / 16_384, 2523 / 32, 3424 / 4096, 2413 / 128, 2392 / 128] as const;

function nitsOfPq(signal: number): number {
  const power = signal ** (1 / M2);
  return 10_000 * (Math.max(0, power - C1) / (C2 - C3 * power)) ** (1 / M1);
}

function pqOfNits(nits: number): number {
  const power = (nits / 10_000) ** M1;
  return ((C1 + C2 * power) / (1 + C3 * power)) ** M2;
}

function sceneOfHlg(signal: number): number {
  if (signal <= 0.5) return signal ** 2 / 3;
  return (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** Entries of the table of scale factors for highlights, by the square root of the light. */
const STEPS = 8192;

/** Maps highlights to below white (BT.2390, 5.4.1), by the brightest channel, so that hues are kept. */
function compressHighlights(light: Float32Array): void {
  let peak = 0;
  for (const each of light) if (each > peak) peak = each;
  if (peak <= 1) return;
  const top = pqOfNits(peak * WHITE_NITS);
  const white = pqOfNits(WHITE_NITS) / top;
  const knee = 1.5 * white - 0.5;
  const scales = Float32Array.from({ length: STEPS + 1 }, (_, step) => {
    const before = (step / STEPS) ** 2 * peak;
    const code = pqOfNits(before * WHITE_NITS) / top;
    if (code < knee || before === 0) return 1;
    const t = (code - knee) / (1 - knee);
    const after =
      (2 * t ** 3 - 3 * t ** 2 + 1) * knee + (t ** 3 - 2 * t ** 2 + t) * (1 - knee) + (3 * t ** 2 - 2 * t ** 3) * white;
    return nitsOfPq(after * top) / WHITE_NITS / before;
  });
  for (let at = 0; at < light.length; at += 3) {
    const [r = 0, g = 0, b = 0] = [light[at], light[at + 1], light[at + 2]];
    const scale = scales[Math.round(Math.sqrt(Math.max(r, g, b) / peak) * STEPS)] ?? 1;
    for (let i = 0; i < 3; i++) light[at + i] = (light[at + i] ?? 0) * scale;
  }
}

/** Entries of the sRGB lookup table, finer than 8 bits. */
const SIGNAL_STEPS = 65_535;
let signals: Uint8ClampedArray | undefined;

function encodeSrgb(light: number): number {
  signals ??= Uint8ClampedArray.from(
    { length: SIGNAL_STEPS + 1 },
    (_, step) => 255 * linearToSrgb(step / SIGNAL_STEPS),
  );
  return signals[Math.round(Math.min(1, Math.max(0, light)) * SIGNAL_STEPS)] ?? 0;
}
