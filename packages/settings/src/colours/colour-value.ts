/** Parses CSS colours to numbers. Colours that only a browser knows, such as system colours, are undefined. Pure. */
import { parseHex } from "./contrast.ts";
import { namedColours } from "./named-colours.ts";
import { type Channels, oklabToChannels, oklchToChannels } from "./oklch.ts";

export interface ColourValue {
  readonly channels: Channels;
  /** 0 to 1. */
  readonly alpha: number;
}

export const TRANSPARENT: ColourValue = { channels: [0, 0, 0], alpha: 0 };

/**
 * Parses hex, names, `rgb()`, `hsl()`, `hwb()`, `oklab()`, `oklch()` and `color-mix(in srgb, ...)`; undefined for
 * anything else. `variable` resolves `var(--name)` and `currentcolor`.
 */
export function parseColour(
  css: string,
  variable: (name: string) => ColourValue | undefined = () => undefined,
): ColourValue | undefined {
  const text = css.trim().toLowerCase();
  if (text === "transparent") return TRANSPARENT;
  if (text === "currentcolor") return variable(text);
  if (text.startsWith("#")) return parseHexColour(text);
  const named = namedColours.get(text);
  if (named) return parseHexColour(named);
  const [, name = "", inner = ""] = /^([a-z-]+)\((.*)\)$/.exec(text) ?? [];
  if (name === "var") return variable(inner.trim());
  if (name === "color-mix") return parseColorMix(inner, variable);
  const numbers = FUNCTIONS[name];
  return numbers ? parseColourFunction(inner, numbers) : undefined;
}

/** Blends `front` over an opaque background. */
export function blendOver(front: ColourValue, ground: Channels): Channels {
  const blend = (index: 0 | 1 | 2) => front.channels[index] * front.alpha + ground[index] * (1 - front.alpha);
  return [blend(0), blend(1), blend(2)];
}

function parseHexColour(hex: string): ColourValue | undefined {
  const long = /^#[0-9a-f]{3,4}$/.test(hex) ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  if (!/^#([0-9a-f]{6}|[0-9a-f]{8})$/.test(long)) return undefined;
  const bytes = parseHex(long.slice(0, 7));
  if (!bytes) return undefined;
  const alpha = long.length === 9 ? Number.parseInt(long.slice(7), 16) / 255 : 1;
  return { channels: [bytes[0] / 255, bytes[1] / 255, bytes[2] / 255], alpha };
}

/** `whole`: the value of 100 % of each component, or `deg` for an angle. `channels` converts the components to sRGB. */
interface ColourFunction {
  readonly whole: readonly (number | "deg")[];
  readonly channels: (a: number, b: number, c: number) => Channels;
}

const rgb: ColourFunction = { whole: [255, 255, 255], channels: (r, g, b) => [r / 255, g / 255, b / 255] };
const hsl: ColourFunction = { whole: ["deg", 100, 100], channels: (h, s, l) => hslToChannels(h, s / 100, l / 100) };
const FUNCTIONS: Readonly<Record<string, ColourFunction>> = {
  rgb,
  rgba: rgb,
  hsl,
  hsla: hsl,
  hwb: { whole: ["deg", 100, 100], channels: (h, w, b) => hwbToChannels(h, w / 100, b / 100) },
  oklab: { whole: [1, 0.4, 0.4], channels: oklabToChannels },
  oklch: { whole: [1, 0.4, "deg"], channels: (l, c, h) => oklchToChannels({ l, c, h }) },
};

function parseColourFunction(inner: string, { whole, channels }: ColourFunction): ColourValue | undefined {
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== "");
  if (parts.length !== 3 && parts.length !== 4) return undefined;
  const [a, b, c] = whole.map((of, index) => parseComponent(parts[index] ?? "", of));
  const alpha = parts[3] === undefined ? 1 : parseComponent(parts[3], 1);
  if (a === undefined || b === undefined || c === undefined || alpha === undefined) return undefined;
  const clipped = channels(a, b, c).map((channel) => Math.min(1, Math.max(0, channel)));
  // `map` keeps the three channels.
  return { channels: clipped as unknown as Channels, alpha: Math.min(1, Math.max(0, alpha)) };
}

const UNITS: Readonly<Record<string, number>> = { "": 1, deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 };

function parseComponent(part: string, whole: number | "deg"): number | undefined {
  if (part === "none") return 0;
  const [, number, unit = ""] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)$/.exec(part) ?? [];
  if (number === undefined) return undefined;
  if (unit === "%") return whole === "deg" ? undefined : (Number(number) / 100) * whole;
  const factor = whole === "deg" || unit === "" ? UNITS[unit] : undefined;
  return factor === undefined ? undefined : Number(number) * factor;
}

function hslToChannels(hue: number, saturation: number, lightness: number): Channels {
  const turn = ((hue % 360) + 360) % 360;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + turn / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

function hwbToChannels(hue: number, white: number, black: number): Channels {
  if (white + black >= 1) {
    const grey = white / (white + black);
    return [grey, grey, grey];
  }
  const [red, green, blue] = hslToChannels(hue, 1, 0.5);
  const mixed = (channel: number) => channel * (1 - white - black) + white;
  return [mixed(red), mixed(green), mixed(blue)];
}

/** Two colours with the share of the first, as themes write it. */
function parseColorMix(inner: string, variable: (name: string) => ColourValue | undefined): ColourValue | undefined {
  const [space = "", first = "", second = "", ...more] = inner.split(/,(?![^(]*\))/).map((part) => part.trim());
  if (space !== "in srgb" || more.length > 0) return undefined;
  const [, colour = first, percent = "50"] = /^(.*?)\s+([\d.]+)%$/.exec(first) ?? [];
  const [one, other] = [parseColour(colour, variable), parseColour(second, variable)];
  if (!(one && other)) return undefined;
  const share = Number(percent) / 100;
  const alpha = one.alpha * share + other.alpha * (1 - share);
  if (alpha === 0) return TRANSPARENT;
  const mixed = (index: 0 | 1 | 2) =>
    (one.channels[index] * one.alpha * share + other.channels[index] * other.alpha * (1 - share)) / alpha;
  return { channels: [mixed(0), mixed(1), mixed(2)], alpha };
}
