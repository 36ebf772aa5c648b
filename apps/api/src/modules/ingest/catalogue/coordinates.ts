// Parses coordinates as people write them.
import { normalizeWhitespaceIfShort } from "../../library/fields/cells.ts";

export interface Coordinates {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/** Parses coordinates: decimal, degrees with minutes and seconds, `geo:`, or WKT, which has the longitude first. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const plain = normalizeWhitespaceIfShort(text)?.replace(/^geo:/i, "");
  if (plain === undefined) return undefined;
  const [, x, y] = /^POINT\s*\(\s*(\S+)\s+(\S+)\s*\)$/i.exec(plain) ?? [];
  if (x !== undefined) return toCoordinates(Number(y), Number(x));
  return parseDegrees(plain) ?? parseDecimalDegrees(plain);
}

function parseDecimalDegrees(text: string): Coordinates | undefined {
  const parts = /^([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:[;/|]|,\s+|\s+)\s*([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?$/.exec(text);
  const close = parts ?? /^([+-]?\d{1,3}(?:\.\d+)?),([+-]?\d{1,3}(?:\.\d+)?)$/.exec(text);
  if (!close) return undefined;
  const [lat, lon] = [close[1] ?? "", close[2] ?? ""].map((part) => Number(part.replace(",", ".")));
  return toCoordinates(lat, lon);
}

const DEGREES = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*°\s*`;
const MINUTES = String.raw`(?:(\d{1,2}(?:[.,]\d+)?)\s*['\u2032\u2019]\s*)?`;
const SECONDS = String.raw`(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["\u2033\u201d]|'')\s*)?`;
const SIDE = "([NSEWO])";
const ANGLE = new RegExp(`${SIDE}\\s*${DEGREES}${MINUTES}${SECONDS}|${DEGREES}${MINUTES}${SECONDS}${SIDE}`, "giu");

/** Parses `52°31'12"N 13°24'18"E`; O stands for east in German. */
function parseDegrees(text: string): Coordinates | undefined {
  const angles = [...text.matchAll(ANGLE)];
  const rest = text.replace(ANGLE, "").replace(/[\s,;/]/g, "");
  if (angles.length !== 2 || rest !== "") return undefined;
  const read = angles.map(([, before, d1, m1, s1, d2, m2, s2, after]) => {
    const parts = before === undefined ? [d2, m2, s2] : [d1, m1, s1];
    const [d = 0, m = 0, s = 0] = parts.map((part) => Number((part ?? "0").replace(",", ".")));
    const side = (before ?? after ?? "").toUpperCase();
    const angle = d + m / 60 + s / 3600;
    return { side, angle: side === "S" || side === "W" ? -angle : angle };
  });
  const latitude = read.find(({ side }) => side === "N" || side === "S");
  const longitude = read.find(({ side }) => side === "E" || side === "O" || side === "W");
  return toCoordinates(latitude?.angle, longitude?.angle);
}

/** Rounds to 1e-8 degrees, about a millimetre. */
const round = (angle: number) => Math.round(angle * 1e8) / 1e8;

function toCoordinates(latitude = Number.NaN, longitude = Number.NaN): Coordinates | undefined {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude: round(latitude), longitude: round(longitude) } : undefined;
}
