/**
 * Schemas of every endpoint, keyed like `routes`, and the functions by which a server validates requests. Loaded by
 * servers, tests and tools only; browsers import types from `endpoint.ts`.
 */
import { migrateSettingsForSaving } from "@vitrine/settings/documents/settings-to-store";
import { FORBIDDEN_KEYS } from "@vitrine/settings/merge";
import type { z } from "zod";
import { findDocumentBoundsError } from "./document-bounds.ts";
import { findBlockingSettingsErrors, toDocumentError } from "./document-errors.ts";
import type { DocumentError, RequestIssue } from "./errors.ts";
import type { QueryEncodings } from "./query.ts";
import type { QueryEncoding, Route } from "./route.ts";
import { type RouteKey, routes } from "./routes.ts";
import { bookmarkSchemas } from "./schemas/bookmarks.ts";
import { timelineSchemas } from "./schemas/changes.ts";
import { collectionSchemas } from "./schemas/collections.ts";
import { configSchemas } from "./schemas/config.ts";
import { docsSchemas } from "./schemas/docs.ts";
import { downloadSchemas } from "./schemas/download.ts";
import type { EndpointSchemas } from "./schemas/endpoint-schemas.ts";
import { faultSchemas } from "./schemas/faults.ts";
import { fileSchemas } from "./schemas/files.ts";
import { infoSchemas } from "./schemas/info.ts";
import { customPageSchemas } from "./schemas/pages.ts";
import { revisionSchemas } from "./schemas/revisions.ts";
import { searchSchemas } from "./schemas/search.ts";
import { sessionSchemas } from "./schemas/session.ts";
import { signOnSchemas } from "./schemas/sign-on.ts";
import { translationSchemas } from "./schemas/translations.ts";
import { usageSchemas } from "./schemas/usage.ts";

export const schemasByRoute = {
  ...sessionSchemas,
  ...signOnSchemas,
  ...searchSchemas,
  ...collectionSchemas,
  ...bookmarkSchemas,
  ...downloadSchemas,
  ...fileSchemas,
  ...infoSchemas,
  ...configSchemas,
  ...translationSchemas,
  ...customPageSchemas,
  ...revisionSchemas,
  ...timelineSchemas,
  ...usageSchemas,
  ...faultSchemas,
  ...docsSchemas,
} as const satisfies Record<RouteKey, EndpointSchemas>;

export type SchemasByRoute = typeof schemasByRoute;

export function getEndpointSchemas(key: RouteKey): EndpointSchemas {
  return schemasByRoute[key];
}

export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Maximum length of a JSON parameter; far above what a user can select, far below what is harmful. */
const MAX_JSON_LENGTH = 65_536;
/** Maximum nesting of a JSON parameter; a map of lists has two levels. */
const MAX_JSON_DEPTH = 4;
const MAX_JSON_FIELDS = 100;

export type ParseResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly RequestIssue[]; readonly faults?: readonly DocumentError[] };

/** Decodes and validates a parsed query. */
export function parseQuery(key: RouteKey, raw: RawQuery): ParseResult {
  const { query }: Route = routes[key];
  const { values, issues } = decodeQuery(query ?? {}, raw);
  if (issues.length > 0) return { ok: false, issues };
  return read(getEndpointSchemas(key).query, "query", values);
}

export function parseParams(key: RouteKey, raw: unknown): ParseResult {
  return read(getEndpointSchemas(key).params, "params", raw);
}

/** Validates a body; a document is returned as it is to be stored, with its keys in the order received. */
export function parseBody(key: RouteKey, raw: unknown): ParseResult {
  const { document }: Route = routes[key];
  const { body } = getEndpointSchemas(key);
  // A missing body, as when starting a guest session, is read as an empty object.
  if (!document) return read(body, "body", raw ?? {});
  const boundsError = findDocumentBoundsError(raw);
  if (boundsError) return { ok: false, issues: [{ path: "body", message: boundsError }] };
  const toStore = document === "settings" ? migrateSettingsForSaving(raw) : raw;
  const faults = document === "settings" ? findBlockingSettingsErrors(toStore) : [];
  if (faults.length === 0) {
    const checked = read(body, "body", toStore, true);
    return checked.ok ? { ok: true, value: toStore } : checked;
  }
  const issues = faults.map(({ path, rule }) => ({ path: path === "" ? "body" : `body.${path}`, message: rule }));
  return { ok: false, issues: limitIssues(issues), faults: limitIssues(faults) };
}

/** Validates a reply against the contract; for tests and development, since it costs a third of the throughput. */
export function parseReply(key: RouteKey, reply: unknown): ParseResult {
  return read(getEndpointSchemas(key).reply, "reply", reply);
}

/** Maximum number of errors reported for a request; a hostile one could cause millions. */
const MAX_ISSUES = 300;
const limitIssues = <T>(list: readonly T[]): readonly T[] => list.slice(0, MAX_ISSUES);

function read(schema: z.ZodType | undefined, part: string, raw: unknown, document = false): ParseResult {
  if (!schema) return { ok: true, value: undefined };
  const result = schema.safeParse(raw, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    ...(document ? { faults: limitIssues(result.error.issues).map(toDocumentError) } : {}),
    issues: limitIssues(result.error.issues).map((issue) => ({
      path: [part, ...issue.path.map(String)].join("."),
      message: issue.message,
    })),
  };
}

export interface DecodedQuery {
  readonly values: Record<string, unknown>;
  readonly issues: readonly RequestIssue[];
}

/**
 * Decodes a parsed query (texts and lists of texts) to the values of the schemas. Unknown parameters are retained, so
 * that the strict schema reports them.
 */
export function decodeQuery(encodings: QueryEncodings, raw: RawQuery): DecodedQuery {
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
  if (encoding === "json") return text.trim() === "" ? undefined : parseUntrustedJson(text);
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
  const parsed = parseUntrustedJson(trimmed);
  if (!Array.isArray(parsed)) throw new Error("is not a list of ids");
  return parsed.map((id) => {
    if (typeof id !== "string" && typeof id !== "number") throw new Error("is not a list of ids");
    return String(id);
  });
}

/** Parses JSON from a URL: rejects forbidden keys, deep nesting and many fields. */
export function parseUntrustedJson(text: string): unknown {
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
  const entries = Object.entries(value);
  if (!Array.isArray(value) && entries.length > MAX_JSON_FIELDS) throw new Error("has too many fields");
  for (const [key, inner] of entries) {
    if (FORBIDDEN_KEYS.has(key)) throw new Error("has a forbidden key");
    checkJson(inner, depthLeft - 1);
  }
}
