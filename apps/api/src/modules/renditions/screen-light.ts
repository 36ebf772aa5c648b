// Pixels whose colours are named by number (ITU-T H.273) become those of an sRGB screen: HDR photographs by their transfer
// curve (ITU-R BT.2100), their highlights drawn in as BT.2390 says, and wide gamuts by their primaries. Pure.

/** Numbers of H.273. */
export interface ColourNumbers {
  primaries: number;
  transfer: number;
}

export const DISPLAY_P3 = 12;
export const BT_2020 = 9;
const LINEAR = 8;
export const PQ = 16;
export const HLG = 18;

/** Linear light of other primaries in that of sRGB, row by row. */
export const TO_SRGB: Readonly<Record<number, readonly number[]>> = {
  [BT_2020]: [1.660491, -0.587641, -0.07285, -0.12455, 1.1329, -0.008349, -0.018151, -0.100579, 1.11873],
  [DISPLAY_P3]: [1.22494, -0.22494, 0, -0.042057, 1.042057, 0, -0.019638, -0.078636, 1.098274],
};

/** Luminance of white on paper, in candelas a square metre, as BT.2408 has it for HDR. */
export const WHITE = 203;
/** Of the screen for which HLG is meant, and the gamma of its system. */
export const HLG_PEAK = 1000;
export const HLG_GAMMA = 1.2;
const BT_2020_LUMINANCE = [0.2627, 0.678, 0.0593] as const;

/** Whether they look different from sRGB's; other curves for screens are so close to sRGB's that everybody takes them for it. */
export const isOtherThanScreen = ({ primaries, transfer }: ColourNumbers): boolean =>
  primaries in TO_SRGB || transfer === LINEAR || isHdr(transfer);

const isHdr = (transfer: number) => transfer === PQ || transfer === HLG;

/**
 * @param most what white is in these pixels: 255, or more in 16 bits
 * @returns 8 bits a channel, transparency as it was
 */
export function toScreen(
  pixels: Uint8Array | Uint16Array,
  channels: 3 | 4,
  most: number,
  numbers: ColourNumbers,
): Uint8ClampedArray {
  const light = lightOf(pixels, channels, most, numbers);
  if (isHdr(numbers.transfer)) drawIn(light);
  const matrix = TO_SRGB[numbers.primaries] ?? [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] = matrix;
  const made = new Uint8ClampedArray(pixels.length);
  for (let from = 0, at = 0; from < light.length; from += 3, at += channels) {
    const [r = 0, g = 0, b = 0] = [light[from], light[from + 1], light[from + 2]];
    made[at] = signal(rr * r + rg * g + rb * b);
    made[at + 1] = signal(gr * r + gg * g + gb * b);
    made[at + 2] = signal(br * r + bg * g + bb * b);
    if (channels === 4) made[at + 3] = ((pixels[at + 3] ?? 0) * 255) / most;
  }
  return made;
}

/** Linear light in which 1 is white on paper. */
function lightOf(pixels: Uint8Array | Uint16Array, channels: 3 | 4, most: number, { transfer }: ColourNumbers) {
  const curve = curveOf(transfer);
  const table = Float32Array.from({ length: 65_536 }, (_, code) => curve(Math.min(1, code / most)));
  const light = new Float32Array((pixels.length / channels) * 3);
  for (let from = 0, at = 0; from < pixels.length; from += channels, at += 3) {
    for (let i = 0; i < 3; i++) light[at + i] = table[pixels[from + i] ?? 0] ?? 0;
    if (transfer !== HLG) continue;
    const [red, green, blue] = BT_2020_LUMINANCE;
    const luminance = red * (light[at] ?? 0) + green * (light[at + 1] ?? 0) + blue * (light[at + 2] ?? 0);
    const screen = (luminance ** (HLG_GAMMA - 1) * HLG_PEAK) / WHITE;
    for (let i = 0; i < 3; i++) light[at + i] = (light[at + i] ?? 0) * screen;
  }
  return light;
}

/** Of one channel: PQ in light where 1 is white on paper, HLG in light of the scene. */
export function curveOf(transfer: number): (signal: number) => number {
  if (transfer === PQ) return (signal) => nitsOfPq(signal) / WHITE;
  if (transfer === HLG) return sceneOfHlg;
  if (transfer === LINEAR) return (signal) => signal;
  return (signal) => (signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4);
}

/** SMPTE ST 2084. */
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

/** Steps from dark to the brightest light of the picture, by its root. */
const STEPS = 8192;

/** Brings what is brighter than white below it, by the brightest channel so that colours stay. BT.2390, 5.4.1. */
function drawIn(light: Float32Array): void {
  let peak = 0;
  for (const each of light) if (each > peak) peak = each;
  if (peak <= 1) return;
  const top = pqOfNits(peak * WHITE);
  const white = pqOfNits(WHITE) / top;
  const knee = 1.5 * white - 0.5;
  const scales = Float32Array.from({ length: STEPS + 1 }, (_, step) => {
    const before = (step / STEPS) ** 2 * peak;
    const code = pqOfNits(before * WHITE) / top;
    if (code < knee || before === 0) return 1;
    const t = (code - knee) / (1 - knee);
    const after =
      (2 * t ** 3 - 3 * t ** 2 + 1) * knee + (t ** 3 - 2 * t ** 2 + t) * (1 - knee) + (3 * t ** 2 - 2 * t ** 3) * white;
    return nitsOfPq(after * top) / WHITE / before;
  });
  for (let at = 0; at < light.length; at += 3) {
    const [r = 0, g = 0, b = 0] = [light[at], light[at + 1], light[at + 2]];
    const scale = scales[Math.round(Math.sqrt(Math.max(r, g, b) / peak) * STEPS)] ?? 1;
    for (let i = 0; i < 3; i++) light[at + i] = (light[at + i] ?? 0) * scale;
  }
}

/** sRGB's curve, in steps that are far smaller than one of its 8 bits. */
const SIGNAL_STEPS = 65_535;
let signals: Uint8ClampedArray | undefined;

function signal(light: number): number {
  signals ??= Uint8ClampedArray.from({ length: SIGNAL_STEPS + 1 }, (_, step) => {
    const linear = step / SIGNAL_STEPS;
    return 255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);
  });
  return signals[Math.round(Math.min(1, Math.max(0, light)) * SIGNAL_STEPS)] ?? 0;
}
