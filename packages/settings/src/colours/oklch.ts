/** Converts between sRGB and OKLCH (perceptual lightness, chroma and hue). Pure. */
import { parseHex } from "./contrast.ts";

export interface Oklch {
  /** 0 to 1. */
  readonly l: number;
  /** 0 for greys; up to about 0.37 in sRGB. */
  readonly c: number;
  /** Degrees, 0 to 360. */
  readonly h: number;
}

/** sRGB, 0 to 1 each; values outside are out of gamut. */
export type Channels = readonly [red: number, green: number, blue: number];

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const toGamma = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** Undefined if it is not `#rgb` or `#rrggbb`. */
export function hexToOklch(hex: string): Oklch | undefined {
  const channels = parseHex(hex);
  return channels && bytesToOklch(...channels);
}

/** Converts sRGB channels from 0 to 255. */
export function bytesToOklch(red: number, green: number, blue: number): Oklch {
  return linearLightToOklch(byteToLinearLight(red), byteToLinearLight(green), byteToLinearLight(blue));
}

/** Linear light, 0 to 1, of a channel from 0 to 255. */
export const byteToLinearLight = (channel: number): number => toLinear(channel / 255);

/** Converts linear light, for callers that already have it for many pixels. */
export function linearLightToOklch(red: number, green: number, blue: number): Oklch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: hue < 0 ? hue + 360 : hue,
  };
}

export function oklabToChannels(l: number, a: number, b: number): Channels {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toGamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    toGamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    toGamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

export function oklchToChannels({ l, c, h }: Oklch): Channels {
  const angle = (h * Math.PI) / 180;
  return oklabToChannels(l, c * Math.cos(angle), c * Math.sin(angle));
}

const GAMUT_TOLERANCE = 1e-4;
const isInGamut = (channels: Channels) =>
  channels.every((channel) => channel >= -GAMUT_TOLERANCE && channel <= 1 + GAMUT_TOLERANCE);

/** `#rrggbb` with that lightness and hue; chroma is reduced to fit into sRGB. */
export function oklchToHex(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l));
  let [most, least] = [colour.c, 0];
  if (isInGamut(oklchToChannels({ ...colour, l }))) return channelsToHex(oklchToChannels({ ...colour, l }));
  for (let step = 0; step < 14; step += 1) {
    const c = (most + least) / 2;
    if (isInGamut(oklchToChannels({ l, c, h: colour.h }))) least = c;
    else most = c;
  }
  return channelsToHex(oklchToChannels({ l, c: least, h: colour.h }));
}

export function channelsToHex(channels: Channels): string {
  const byte = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${channels.map(byte).join("")}`;
}
