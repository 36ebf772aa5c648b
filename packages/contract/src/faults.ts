/**
 * The faults that a server has on purpose, so that every error can be met: each code of the catalogue at the endpoints
 * that answer it, replies that lead to a notice of the portal, and the faults of a network. `docs/faults.md` is made
 * from this list. Servers and tests load it, browsers do not.
 */
import { type ErrorCode, errorStatus } from "./error-codes.ts";
import { errorCodes, errors, SHAPE_PROBLEMS } from "./errors.ts";
import { errorCodesOf, type RouteKey, routeKeys, routeOf } from "./routes.ts";

export type FaultEffect =
  /** The error is answered, before the endpoint does anything. */
  | { readonly kind: "refuse"; readonly code: ErrorCode; readonly details: Readonly<Record<string, unknown>> }
  /** The endpoint answers, with these parts of its reply replaced; `undefined` leaves a part out. */
  | { readonly kind: "change"; readonly parts: Readonly<Record<string, unknown>> }
  /** The endpoint begins after so many seconds. */
  | { readonly kind: "slow"; readonly seconds: number }
  /** The connection is cut in the middle of the reply. */
  | { readonly kind: "cut" }
  /** A 200 whose JSON breaks off. */
  | { readonly kind: "malformed" }
  /** An address is answered again and again as it was the first time. */
  | { readonly kind: "stale" };

export interface Fault {
  readonly name: string;
  readonly summary: string;
  /** Where it can happen. */
  readonly endpoints: readonly RouteKey[];
  readonly effect: FaultEffect;
}

/** Names the faults of one request, separated by commas. A reply that was affected names them in it, too. */
export const FAULT_HEADER = "vitrine-fault";
export const MOST_FAULTS = 50;

type Details = Readonly<Record<string, unknown>>;

const BY_SOURCE: Readonly<Record<string, Details>> = {
  local: { source: "local" },
  external: { source: "external" },
};

/** What an error carries when it is asked for; with more than one kind, each is a fault: `download.busy.local`. */
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
      ...Object.fromEntries(SHAPE_PROBLEMS.map((problem) => [problem, { problem }])),
    },
  },
};

/** Faults can always be switched off: the endpoints for that have none. */
const afflicted = routeKeys.filter((key) => routeOf(key).reply !== "text" && !key.startsWith("faults."));
const answeringJson = afflicted.filter((key) => routeOf(key).reply === "json");

function refusals(code: ErrorCode): readonly Fault[] {
  const given = DETAILS[code] ?? {};
  const variants = "variants" in given ? (given.variants as Readonly<Record<string, Details>>) : { "": given };
  return Object.entries(variants).map(([variant, details]) => ({
    name: variant === "" ? code : `${code}.${variant}`,
    summary: `${errorStatus[code]}: ${errors[code].message}`,
    endpoints: afflicted.filter((key) => errorCodesOf(key).includes(code)),
    effect: { kind: "refuse", code, details },
  }));
}

const CHANGES: readonly Fault[] = [
  {
    name: "login.no_role",
    summary: "The account may log in, and has no role in the portal.",
    endpoints: ["session.get"],
    effect: { kind: "change", parts: { isAssetUser: false, isGuiAdmin: false } },
  },
  {
    name: "session.over",
    summary: "The session is said to have ended.",
    endpoints: ["session.check"],
    effect: { kind: "change", parts: { sessionValid: false, isGuiAdmin: false } },
  },
  {
    name: "download.none",
    summary: "There is no convert set for what was asked.",
    endpoints: ["session.csets", "session.csets_post"],
    effect: { kind: "change", parts: { convert_sets: [] } },
  },
  {
    name: "download.partly_rejected",
    summary: "One asset of the zip is said to be left out.",
    endpoints: ["download.zip", "download.zip_post"],
    effect: { kind: "change", parts: { rejected_asset_ids: ["1"] } },
  },
  {
    name: "preview.not_permitted",
    summary: "There is no address for the preview, the film or the sound.",
    endpoints: ["download.preview", "download.video"],
    effect: { kind: "change", parts: { url: undefined } },
  },
  {
    name: "version.older",
    summary: "The server says that it is of an older version.",
    endpoints: ["info.check_version"],
    effect: { kind: "change", parts: { version: "6.0.0" } },
  },
];

const NETWORK: readonly Fault[] = [
  {
    name: "network.slow",
    summary: "The answer begins three seconds late.",
    endpoints: afflicted,
    effect: { kind: "slow", seconds: 3 },
  },
  {
    name: "network.cut",
    summary: "The connection breaks in the middle of the answer.",
    endpoints: afflicted,
    effect: { kind: "cut" },
  },
  {
    name: "network.malformed",
    summary: "The answer is a 200 whose JSON breaks off.",
    endpoints: answeringJson,
    effect: { kind: "malformed" },
  },
  {
    name: "network.stale",
    summary: "An address is answered to a session again and again as it was the first time.",
    endpoints: answeringJson.filter((key) => routeOf(key).method === "GET"),
    effect: { kind: "stale" },
  },
];

/** In the order in which they take effect where several are on. */
export const faults: readonly Fault[] = [...NETWORK, ...errorCodes.flatMap(refusals), ...CHANGES].filter(
  ({ endpoints }) => endpoints.length > 0,
);

export const faultNames: readonly string[] = faults.map(({ name }) => name);
