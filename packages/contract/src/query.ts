/** Encodes and decodes the query of an endpoint as its route declares. Free of zod. */
import { FORBIDDEN_KEYS } from "@vitrine/settings/merge";
import type { RequestIssue } from "./errors.ts";
import type { QueryEncoding } from "./route.ts";

export type Encodings = Readonly<Record<string, QueryEncoding>>;
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Maximum length of a JSON parameter; far above what a user can select, far below what is harmful. */
const MAX_JSON_LENGTH = 65_536;
/** A map of lists is 2 deep. */
const MAX_JSON_DEPTH = 4;

/** Encodes a query with its question mark; "" if empty. Undefined values are omitted. */
export function encodeQuery(encodings: Encodings, values: Readonly<Record<string, unknown>>): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const encoding = encodings[name];
    if (!encoding) throw new TypeError(`The endpoint has no query parameter "${name}".`);
    for (const text of encodeValue(encoding, value)) {
      // A lone surrogate, left by cutting a text, would throw.
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

export interface DecodedQuery {
  readonly values: Record<string, unknown>;
  readonly issues: readonly RequestIssue[];
}

/**
 * Decodes a parsed query (texts and lists of texts) to the values of the schemas. Unknown parameters are retained, so
 * that the strict schema reports them.
 */
export function decodeQuery(encodings: Encodings, raw: RawQuery): DecodedQuery {
  // No prototype, since names are untrusted.
  const values: Record<string, unknown> = Object.create(null);
  const issues: RequestIssue[] = [];
  for (const [name, encoded] of Object.entries(raw)) {
    if (encoded === undefined) continue;
    try {
      const value = decodeValue(encodings[name] ?? "text", typeof encoded === "string" ? [encoded] : encoded);
      if (value !== undefined) values[name] = value;
    } catch (error) {
      issues.push({ path: `query.${name}`, message: error instanceof Error ? error.message : "is malformed" });
    }
  }
  return { values, issues };
}

function decodeValue(encoding: QueryEncoding, texts: readonly string[]): unknown {
  if (encoding === "repeated") return texts;
  if (encoding === "ids") return texts.flatMap(decodeIds);
  const [text, second] = texts;
  if (text === undefined) return undefined;
  if (second !== undefined) throw new Error("is given more than once");
  if (encoding === "json") return text.trim() === "" ? undefined : parseSafeJson(text);
  if (encoding === "number") return decodeNumber(text);
  return text;
}

function decodeNumber(text: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error("is not a number");
  return Number(text);
}

/** Decimal ids are parsed as text: converting them to numbers would lose digits. */
function decodeIds(text: string): readonly string[] {
  const trimmed = text.trim();
  const inside = /^\[([\d\s,]*)\]$/.exec(trimmed)?.[1] ?? (trimmed.startsWith("[") ? undefined : trimmed);
  if (inside !== undefined) {
    return inside
      .split(",")
      .map((id) => id.trim())
      .filter((id) => id !== "");
  }
  const parsed = parseSafeJson(trimmed);
  if (!Array.isArray(parsed)) throw new Error("is not a list of ids");
  return parsed.map((id) => {
    if (typeof id !== "string" && typeof id !== "number") throw new Error("is not a list of ids");
    return String(id);
  });
}

/** Parses JSON from a URL: rejects forbidden keys and deep nesting. */
export function parseSafeJson(text: string): unknown {
  if (text.length > MAX_JSON_LENGTH) throw new Error("is too long");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("is not JSON");
  }
  checkJson(value, MAX_JSON_DEPTH);
  return value;
}

function checkJson(value: unknown, depthLeft: number): void {
  if (value === null || typeof value !== "object") return;
  if (depthLeft === 0) throw new Error("is nested too deeply");
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new Error("has a forbidden key");
    checkJson(inner, depthLeft - 1);
  }
}
