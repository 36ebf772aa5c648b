/** Encodes the query of an endpoint as its route declares; `schemas.ts` decodes it. Free of zod. */
import type { QueryEncoding } from "./route.ts";

export type QueryEncodings = Readonly<Record<string, QueryEncoding>>;

/** Encodes a query with its question mark; "" if empty. Undefined values are omitted. */
export function encodeQuery(encodings: QueryEncodings, values: Readonly<Record<string, unknown>>): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const encoding = encodings[name];
    if (!encoding) throw new TypeError(`The endpoint has no query parameter "${name}".`);
    for (const text of encodeValue(encoding, value)) {
      // A lone surrogate, left by cutting a text, is replaced: encoding it would throw.
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed()).replaceAll("%2C", ",")}`);
    }
  }
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function encodeValue(encoding: QueryEncoding, value: unknown): readonly string[] {
  switch (encoding) {
    case "repeated":
      return toTexts(value);
    case "json":
      return [JSON.stringify(value)];
    case "ids":
      return [encodeIds(toTexts(value))];
    default:
      return [String(value)];
  }
}

function toTexts(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** A single simple id is written as it is, other ids as a JSON list, with numbers if all are decimal. */
function encodeIds(ids: readonly string[]): string {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined && /^[\w-]+$/.test(only)) return only;
  return ids.every((id) => /^\d+$/.test(id)) ? `[${ids.join(",")}]` : JSON.stringify(ids);
}
