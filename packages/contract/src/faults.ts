/**
 * Faults that can be injected on demand, so that every error can be tested: each error code at the endpoints that
 * return it, replies that cause a notice of the portal, and network faults. `docs/faults.md` is generated from this
 * list. Loaded by servers and tests, not by browsers.
 */
import { type ErrorCode, httpStatusByErrorCode } from "./error-codes.ts";
import { errorCodes, errorDescriptions, STRUCTURE_PROBLEMS } from "./errors.ts";
import { getRoute, listRouteErrorCodes, type RouteKey, routeKeys } from "./routes.ts";

export type FaultEffect =
  /** Returns the error before the endpoint does anything. */
  | { readonly kind: "refuse"; readonly code: ErrorCode; readonly details: Readonly<Record<string, unknown>> }
  /** Replaces these parts of the endpoint's reply; `undefined` removes a part. */
  | { readonly kind: "change"; readonly parts: Readonly<Record<string, unknown>> }
  /** Delays the endpoint by so many seconds. */
  | { readonly kind: "slow"; readonly seconds: number }
  /** Closes the connection in the middle of the reply. */
  | { readonly kind: "cut" }
  /** Returns a 200 with truncated JSON. */
  | { readonly kind: "malformed" }
  /** Repeats the first reply of a URL. */
  | { readonly kind: "stale" };

export interface InjectableFault {
  readonly name: string;
  readonly summary: string;
  /** Endpoints at which it can occur. */
  readonly endpoints: readonly RouteKey[];
  readonly effect: FaultEffect;
}

/**
 * Request header with the faults to inject, separated by commas. The reply has it, too, with the faults that took
 * effect.
 */
export const INJECTED_FAULTS_HEADER = "vitrine-fault";
export const MAX_INJECTED_FAULTS = 50;

type Details = Readonly<Record<string, unknown>>;

const BY_SOURCE: Readonly<Record<string, Details>> = {
  local: { source: "local" },
  external: { source: "external" },
};

/** Properties of an injected error. Each variant is a fault: `download.busy.local`. */
const DETAILS: Partial<Record<ErrorCode, Details | { readonly variants: Readonly<Record<string, Details>> }>> = {
  "request.invalid": { issues: [{ path: "request", message: "is refused on purpose" }] },
  "request.too_complex": { path: "body", problem: "too_deep" },
  "login.blocked": { blockedMinutes: 7 },
  "search.unknown_field": { field: "no_such_field" },
  "search.window": { window: 1000 },
  "download.not_permitted": { variants: BY_SOURCE },
  "download.busy": { variants: BY_SOURCE },
  "download.failed": { variants: BY_SOURCE },
  "download.too_many": { maxAssets: 1 },
  "settings.stale": { current: null },
  "file.too_large": { maxBytes: 1 },
  "file.wrong_kind": { accepted: ["image/png"] },
  "file.unusable": {
    variants: {
      damaged: { problem: "damaged" },
      too_many_pixels: { problem: "too_many_pixels" },
      too_many_frames: { problem: "too_many_frames" },
      ...Object.fromEntries(STRUCTURE_PROBLEMS.map((problem) => [problem, { problem }])),
    },
  },
};

/** Endpoints at which faults can be injected: neither those with a text reply nor those that set the faults. */
const faultableKeys = routeKeys.filter((key) => getRoute(key).reply !== "text" && !key.startsWith("faults."));
const jsonKeys = faultableKeys.filter((key) => getRoute(key).reply === "json");

function createRefusals(code: ErrorCode): readonly InjectableFault[] {
  const given = DETAILS[code] ?? {};
  const variants = "variants" in given ? (given.variants as Readonly<Record<string, Details>>) : { "": given };
  return Object.entries(variants).map(([variant, details]) => ({
    name: variant === "" ? code : `${code}.${variant}`,
    summary: `${httpStatusByErrorCode[code]}: ${errorDescriptions[code].message}`,
    endpoints: faultableKeys.filter((key) => listRouteErrorCodes(key).includes(code)),
    effect: { kind: "refuse", code, details },
  }));
}

const CHANGES: readonly InjectableFault[] = [
  {
    name: "login.no_role",
    summary: "The account may log in, but has no role in the portal.",
    endpoints: ["session.get"],
    effect: { kind: "change", parts: { isAssetUser: false, isGuiAdmin: false } },
  },
  {
    name: "session.over",
    summary: "The session is reported as ended.",
    endpoints: ["session.check"],
    effect: { kind: "change", parts: { sessionValid: false, isGuiAdmin: false } },
  },
  {
    name: "download.none",
    summary: "There is no convert set for the requested assets.",
    endpoints: ["session.csets", "session.csets_post"],
    effect: { kind: "change", parts: { convert_sets: [] } },
  },
  {
    name: "download.partly_rejected",
    summary: "One asset is reported as excluded from the zip.",
    endpoints: ["download.zip", "download.zip_post"],
    effect: { kind: "change", parts: { rejected_asset_ids: ["1"] } },
  },
  {
    name: "preview.not_permitted",
    summary: "There is no URL for the preview, the film or the sound.",
    endpoints: ["download.preview", "download.video"],
    effect: { kind: "change", parts: { url: undefined } },
  },
  {
    name: "version.older",
    summary: "The server reports an older version.",
    endpoints: ["info.check_version"],
    effect: { kind: "change", parts: { version: "6.0.0" } },
  },
];

const NETWORK: readonly InjectableFault[] = [
  {
    name: "network.slow",
    summary: "The reply starts three seconds late.",
    endpoints: faultableKeys,
    effect: { kind: "slow", seconds: 3 },
  },
  {
    name: "network.cut",
    summary: "The connection breaks in the middle of the reply.",
    endpoints: faultableKeys,
    effect: { kind: "cut" },
  },
  {
    name: "network.malformed",
    summary: "The reply is a 200 with truncated JSON.",
    endpoints: jsonKeys,
    effect: { kind: "malformed" },
  },
  {
    name: "network.stale",
    summary: "A session always gets the first reply of a URL again.",
    endpoints: jsonKeys.filter((key) => getRoute(key).method === "GET"),
    effect: { kind: "stale" },
  },
];

/** In the order in which they take effect. */
export const injectableFaults: readonly InjectableFault[] = [
  ...NETWORK,
  ...errorCodes.flatMap(createRefusals),
  ...CHANGES,
].filter(({ endpoints }) => endpoints.length > 0);

export const injectableFaultNames: readonly string[] = injectableFaults.map(({ name }) => name);
