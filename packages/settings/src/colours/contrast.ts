/** WCAG 2.2 contrast of opaque colours written as #rgb or #rrggbb. */

export function parseHex(hex: string): readonly [number, number, number] | undefined {
  const long = /^#[0-9a-f]{3}$/i.test(hex) ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
  if (!/^#[0-9a-f]{6}$/i.test(long)) return undefined;
  const at = (index: number): number => Number.parseInt(long.slice(index, index + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Relative luminance, 0 to 1; undefined for anything that is not such a colour. */
export function luminance(hex: string): number | undefined {
  const channels = parseHex(hex);
  if (!channels) return undefined;
  const [red, green, blue] = channels.map(linear);
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Contrast ratio, 1 to 21; undefined if either is not an opaque hex colour. */
export function contrastRatio(one: string, other: string): number | undefined {
  const a = luminance(one);
  const b = luminance(other);
  if (a === undefined || b === undefined) return undefined;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
