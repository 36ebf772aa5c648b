/** Types of an endpoint by its key. Type imports only, so a browser loads no code. */
import type { z } from "zod";
import type { Routes } from "./routes.ts";
import type { SchemasByRoute } from "./schemas.ts";

export type { RouteKey } from "./routes.ts";

import type { RouteKey } from "./routes.ts";

type Part<K extends RouteKey, P extends string> = SchemasByRoute[K] extends {
  readonly [N in P]: infer S extends z.ZodType;
}
  ? S
  : never;

/** Makes a type read-only at all levels, as for values from a URL. */
type Unchanged<T> = T extends readonly (infer I)[]
  ? readonly Unchanged<I>[]
  : T extends object
    ? { readonly [N in keyof T]: Unchanged<T[N]> }
    : T;

/** What an endpoint takes, undefined if nothing. Same type for client (to send) and server (received). */
export type ParamsOf<K extends RouteKey> = [Part<K, "params">] extends [never]
  ? undefined
  : z.output<Part<K, "params">>;
export type QueryOf<K extends RouteKey> = [Part<K, "query">] extends [never]
  ? undefined
  : Unchanged<z.output<Part<K, "query">>>;
/** A form with a file is sent as `FormData`; its field is `file`. */
export type BodyOf<K extends RouteKey> = [Part<K, "body">] extends [never]
  ? undefined
  : Routes[K] extends { readonly body: "multipart" }
    ? FormData
    : z.output<Part<K, "body">>;
export type ReplyOf<K extends RouteKey> = [Part<K, "reply">] extends [never] ? undefined : z.output<Part<K, "reply">>;

/** Keys of endpoints that return JSON; the others return a URL or a raw response. */
export type JsonRouteKey = { [K in RouteKey]: Routes[K]["reply"] extends "json" ? K : never }[RouteKey];
