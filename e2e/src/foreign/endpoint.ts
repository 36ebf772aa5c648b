import type { Account, Store } from "./store.ts";

export interface ApiRequest {
  readonly query: URLSearchParams;
  /** The part of the path that `*` matched. */
  readonly rest: string;
  readonly account: Account | null;
  readonly token: string;
  /** The parsed JSON, or the bytes of a form's file; undefined without a body. */
  readonly body: unknown;
  readonly store: Store;
}

export type ApiReply =
  | { readonly json: unknown; readonly status?: number }
  | { readonly bytes: Uint8Array | string; readonly type: string }
  | { readonly status: number }
  /** A completed write whose reply section 7 does not specify. */
  | { readonly done: unknown };

export interface Endpoint {
  readonly method: "GET" | "POST";
  /** The path below the prefix; `*` matches one segment. */
  readonly path: string;
  /** Allowed parameters; those in `needs` are required, those in `repeats` may occur more than once. */
  readonly query?: readonly string[];
  readonly needs?: readonly string[];
  readonly repeats?: readonly string[];
  readonly who?: "session" | "account" | "admin";
  readonly body?: "json" | "form";
  readonly answer: (asked: ApiRequest) => ApiReply;
}
