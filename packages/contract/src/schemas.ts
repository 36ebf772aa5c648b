/**
 * Schemas of every endpoint, keyed like `routes`, and the functions by which a server validates requests. Loaded by
 * servers, tests and tools only; browsers import types from `endpoint.ts`.
 */
import { settingsToStore } from "@vitrine/settings/documents/settings-to-store";
import type { z } from "zod";
import { checkDocumentBounds } from "./document-bounds.ts";
import { toDocumentFault, toSettingsFaults } from "./document-errors.ts";
import type { DocumentFault, RequestIssue } from "./errors.ts";
import { decodeQuery, type RawQuery } from "./query.ts";
import { type RouteKey, routeOf } from "./routes.ts";
import { bookmarkSchemas } from "./schemas/bookmarks.ts";
import { collectionSchemas } from "./schemas/collections.ts";
import { configSchemas } from "./schemas/config.ts";
import { docsSchemas } from "./schemas/docs.ts";
import { downloadSchemas } from "./schemas/download.ts";
import type { EndpointSchemas } from "./schemas/endpoint-schemas.ts";
import { faultSchemas } from "./schemas/faults.ts";
import { fileSchemas } from "./schemas/files.ts";
import { infoSchemas } from "./schemas/info.ts";
import { pageSchemas } from "./schemas/pages.ts";
import { revisionSchemas } from "./schemas/revisions.ts";
import { searchSchemas } from "./schemas/search.ts";
import { sessionSchemas } from "./schemas/session.ts";
import { signOnSchemas } from "./schemas/sign-on.ts";
import { translationSchemas } from "./schemas/translations.ts";
import { usageSchemas } from "./schemas/usage.ts";

export const schemas = {
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
  ...pageSchemas,
  ...revisionSchemas,
  ...usageSchemas,
  ...faultSchemas,
  ...docsSchemas,
} as const satisfies Record<RouteKey, EndpointSchemas>;

export type Schemas = typeof schemas;

export function schemasOf(key: RouteKey): EndpointSchemas {
  return schemas[key];
}

export type Read =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly RequestIssue[]; readonly faults?: readonly DocumentFault[] };

/** Decodes and validates a parsed query. */
export function readQuery(key: RouteKey, raw: RawQuery): Read {
  const { values, issues } = decodeQuery(routeOf(key).query ?? {}, raw);
  if (issues.length > 0) return { ok: false, issues };
  return read(schemasOf(key).query, "query", values);
}

export function readParams(key: RouteKey, raw: unknown): Read {
  return read(schemasOf(key).params, "params", raw);
}

/** Validates a body; a document is returned as it is to be stored, with its keys in the order received. */
export function readBody(key: RouteKey, raw: unknown): Read {
  const { document } = routeOf(key);
  const { body } = schemasOf(key);
  // An empty body, which starts a guest session, is an empty object.
  if (!document) return read(body, "body", raw ?? {});
  const boundsError = checkDocumentBounds(raw);
  if (boundsError) return { ok: false, issues: [{ path: "body", message: boundsError }] };
  const toStore = document === "settings" ? settingsToStore(raw) : raw;
  const faults = document === "settings" ? toSettingsFaults(toStore) : [];
  if (faults.length === 0) {
    const checked = read(body, "body", toStore, true);
    return checked.ok ? { ok: true, value: toStore } : checked;
  }
  const issues = faults.map(({ path, rule }) => ({ path: path === "" ? "body" : `body.${path}`, message: rule }));
  return { ok: false, issues: limitIssues(issues), faults: limitIssues(faults) };
}

/** Validates a reply against the contract; for tests and development, since it costs a third of the throughput. */
export function readReply(key: RouteKey, reply: unknown): Read {
  return read(schemasOf(key).reply, "reply", reply);
}

/** More errors are of no use; a hostile request could cause millions. */
const MAX_ISSUES = 300;
const limitIssues = <T>(list: readonly T[]): readonly T[] => list.slice(0, MAX_ISSUES);

function read(schema: z.ZodType | undefined, part: string, raw: unknown, document = false): Read {
  if (!schema) return { ok: true, value: undefined };
  const result = schema.safeParse(raw, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    ...(document ? { faults: limitIssues(result.error.issues).map(toDocumentFault) } : {}),
    issues: limitIssues(result.error.issues).map((issue) => ({
      path: [part, ...issue.path.map(String)].join("."),
      message: issue.message,
    })),
  };
}
