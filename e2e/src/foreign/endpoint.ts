import type { Account, Store } from "./store.ts";

export interface ApiRequest {
  readonly query: URLSearchParams;
  /** What the path has in the place of `*`. */
  readonly rest: string;
  readonly account: Account | null;
  readonly token: string;
  /** Of JSON its value, of a form the bytes of its file; undefined where there is none. */
  readonly body: unknown;
  readonly store: Store;
}

export type ApiReply =
  | { readonly json: unknown; readonly status?: number }
  | { readonly bytes: Uint8Array | string; readonly type: string }
  | { readonly status: number }
  /** It was done, and section 7 does not show the answer. */
  | { readonly done: unknown };

export interface Endpoint {
  readonly method: "GET" | "POST";
  /** Below the prefix; `*` stands for one part. */
  readonly path: string;
  /** Of these, `needs` must be there, and `repeats` may be there more than once. */
  readonly query?: readonly string[];
  readonly needs?: readonly string[];
  readonly repeats?: readonly string[];
  readonly who?: "session" | "account" | "admin";
  readonly body?: "json" | "form";
  readonly answer: (asked: ApiRequest) => ApiReply;
}
