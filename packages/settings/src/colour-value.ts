/** CSS colours as numbers. What a browser alone can know, as colours of the system, has none. Pure. */
import { parseHex } from "./contrast.ts";
import { namedColours } from "./named-colours.ts";
import { type Channels, channelsOfOklab, channelsOfOklch } from "./oklch.ts";

export interface ColourValue {
  readonly channels: Channels;
  /** 0 to 1. */
  readonly alpha: number;
}

export const TRANSPARENT: ColourValue = { channels: [0, 0, 0], alpha: 0 };

/**
 * Hex, names, `rgb()`, `hsl()`, `hwb()`, `oklab()`, `oklch()` and `color-mix(in srgb, ...)`; undefined for all else.
 * `variable` says what `var(--name)` and `currentcolor` are.
 */
export function colourValue(
  css: string,
  variable: (name: string) => ColourValue | undefined = () => undefined,
): ColourValue | undefined {
  const text = css.trim().toLowerCase();
  if (text === "transparent") return TRANSPARENT;
  if (text === "currentcolor") return variable(text);
  if (text.startsWith("#")) return ofHex(text);
  const named = namedColours.get(text);
  if (named) return ofHex(named);
  const [, name = "", inner = ""] = /^([a-z-]+)\((.*)\)$/.exec(text) ?? [];
  if (name === "var") return variable(inner.trim());
  if (name === "color-mix") return ofMix(inner, variable);
  const numbers = FUNCTIONS[name];
  return numbers ? ofFunction(inner, numbers) : undefined;
}

/** What is seen where `front` lies on an opaque ground. */
export function over(front: ColourValue, ground: Channels): Channels {
  const blend = (index: 0 | 1 | 2) => front.channels[index] * front.alpha + ground[index] * (1 - front.alpha);
  return [blend(0), blend(1), blend(2)];
}

function ofHex(hex: string): ColourValue | undefined {
  const long = /^#[0-9a-f]{3,4}$/.test(hex) ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  if (!/^#([0-9a-f]{6}|[0-9a-f]{8})$/.test(long)) return undefined;
  const bytes = parseHex(long.slice(0, 7));
  if (!bytes) return undefined;
  const alpha = long.length === 9 ? Number.parseInt(long.slice(7), 16) / 255 : 1;
  return { channels: [bytes[0] / 255, bytes[1] / 255, bytes[2] / 255], alpha };
}

/** What 100 % of each part is, with `deg` for an angle; and how the parts make a colour. */
interface Parts {
  readonly whole: readonly (number | "deg")[];
  readonly channels: (a: number, b: number, c: number) => Channels;
}

const rgb: Parts = { whole: [255, 255, 255], channels: (r, g, b) => [r / 255, g / 255, b / 255] };
const hsl: Parts = { whole: ["deg", 100, 100], channels: (h, s, l) => ofHsl(h, s / 100, l / 100) };
const FUNCTIONS: Readonly<Record<string, Parts>> = {
  rgb,
  rgba: rgb,
  hsl,
  hsla: hsl,
  hwb: { whole: ["deg", 100, 100], channels: (h, w, b) => ofHwb(h, w / 100, b / 100) },
  oklab: { whole: [1, 0.4, 0.4], channels: channelsOfOklab },
  oklch: { whole: [1, 0.4, "deg"], channels: (l, c, h) => channelsOfOklch({ l, c, h }) },
};

function ofFunction(inner: string, { whole, channels }: Parts): ColourValue | undefined {
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== "");
  if (parts.length !== 3 && parts.length !== 4) return undefined;
  const [a, b, c] = whole.map((of, index) => numberOf(parts[index] ?? "", of));
  const alpha = parts[3] === undefined ? 1 : numberOf(parts[3], 1);
  if (a === undefined || b === undefined || c === undefined || alpha === undefined) return undefined;
  const clipped = channels(a, b, c).map((channel) => Math.min(1, Math.max(0, channel)));
  // As many as there were before.
  return { channels: clipped as unknown as Channels, alpha: Math.min(1, Math.max(0, alpha)) };
}

const UNITS: Readonly<Record<string, number>> = { "": 1, deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 };

function numberOf(part: string, whole: number | "deg"): number | undefined {
  if (part === "none") return 0;
  const [, number, unit = ""] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)$/.exec(part) ?? [];
  if (number === undefined) return undefined;
  if (unit === "%") return whole === "deg" ? undefined : (Number(number) / 100) * whole;
  const factor = whole === "deg" || unit === "" ? UNITS[unit] : undefined;
  return factor === undefined ? undefined : Number(number) * factor;
}

function ofHsl(hue: number, saturation: number, lightness: number): Channels {
  const turn = ((hue % 360) + 360) % 360;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + turn / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

function ofHwb(hue: number, white: number, black: number): Channels {
  if (white + black >= 1) {
    const grey = white / (white + black);
    return [grey, grey, grey];
  }
  const [red, green, blue] = ofHsl(hue, 1, 0.5);
  const mixed = (channel: number) => channel * (1 - white - black) + white;
  return [mixed(red), mixed(green), mixed(blue)];
}

/** As themes write it: two colours, with the share of the first. */
function ofMix(inner: string, variable: (name: string) => ColourValue | undefined): ColourValue | undefined {
  const [space = "", first = "", second = "", ...more] = inner.split(/,(?![^(]*\))/).map((part) => part.trim());
  if (space !== "in srgb" || more.length > 0) return undefined;
  const [, colour = first, percent = "50"] = /^(.*?)\s+([\d.]+)%$/.exec(first) ?? [];
  const [one, other] = [colourValue(colour, variable), colourValue(second, variable)];
  if (!(one && other)) return undefined;
  const share = Number(percent) / 100;
  const alpha = one.alpha * share + other.alpha * (1 - share);
  if (alpha === 0) return TRANSPARENT;
  const mixed = (index: 0 | 1 | 2) =>
    (one.channels[index] * one.alpha * share + other.channels[index] * other.alpha * (1 - share)) / alpha;
  return { channels: [mixed(0), mixed(1), mixed(2)], alpha };
}
