// Reads the server's configuration from environment variables. An invalid value aborts the start with a message that
// names it and the fix.

import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";
import type { SearchConfiguration } from "./modules/search/engines/start-engine.ts";
import { PASSWORD_ONLY_SETTINGS, readSignOnFile, type SignOnSettings } from "./modules/sign-on/provider-settings.ts";
import { isLoopbackHost } from "./platform/client-network.ts";
import { StartError } from "./platform/errors/start-error.ts";
import { basePathOf } from "./platform/http/base-path.ts";
import type { MailConfiguration } from "./platform/mail/mail.ts";

const HOUR = 3600;
/** Time between checks of access to a running stream, which must end within 15 seconds after access is revoked. */
const STREAM_CHECK_MS = 5000;

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.number().int().min(from).max(to));
const yesNo = z.enum(["0", "1", "false", "true"]).transform((text) => text === "1" || text === "true");
const address = z.string().refine((text) => {
  const [ip = "", bits] = text.split("/");
  const most = isIP(ip) === 6 ? 128 : 32;
  return isIP(ip) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
});
/** Path of the portal, of characters that need no encoding in links, cookies and redirects. */
const PORTAL_PATH = /^(\/[a-z0-9_.-]+)*\/?$/i;
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => PORTAL_PATH.test(url.pathname) && url.search === "" && url.hash === "")
  .transform((url) => (url.origin + url.pathname).replace(/\/$/, ""));

/** Paths of the server outside the API. */
const RESERVED_PATHS = ["/console", "/livez", "/readyz", "/assets"];

/** One address, with or without a name; a single line, since it becomes a header. */
const sender = z
  .string()
  .regex(/^[^\p{Cc}]+$/u)
  .transform((text) => addressparser(text, { flatten: true }))
  .pipe(z.array(z.object({ name: z.string(), address: z.email() })).length(1))
  .transform(([one]) => one);

/** A key of characters that are valid in an HTTP header. */
const KEY = z.string().regex(/^[\x21-\x7e]+$/);
const path = z.string().regex(/^[^\0]+$/);
const listOf = <T>(item: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(item));

interface Variable<T> {
  name: string;
  schema: z.ZodType<T, string>;
  fallback: T;
  expected: string;
  isSecret?: boolean;
}

/** `expected` completes the message "NAME is set to ..., but it has to be ...". */
const variable = <T>(name: string, schema: z.ZodType<T, string>, fallback: T, expected: string): Variable<T> => {
  return { name, schema, fallback, expected };
};
/** Marks a variable whose value contains a password: messages never show it. */
const secret = <T>(one: Variable<T>): Variable<T> => ({ ...one, isSecret: true });
/** A variable that is undefined unless it is set. */
const optional = <T>(name: string, schema: z.ZodType<T, string>, expected: string) =>
  variable<T | undefined>(name, schema, undefined, expected);
const count = (name: string, [from, to]: [number, number], fallback: number, what = "a number") =>
  variable(name, wholeNumber(from, to), fallback, `${what} from ${from} to ${to}`);
/** A variable that is set in hours; its value is in seconds. */
const hours = (name: string, fallback: number) =>
  variable(
    name,
    wholeNumber(1, 8760).transform((n) => n * HOUR),
    fallback * HOUR,
    "a number of hours from 1 to 8760",
  );

const VARIABLES = {
  port: variable("PORT", wholeNumber(0, 65_535), 8080, "a port number from 0 to 65535, for example PORT=8080"),
  host: variable(
    "HOST",
    z.string().regex(/^[\w.:-]+$/),
    "127.0.0.1",
    "an address or host name of this machine, for example HOST=0.0.0.0 for every interface",
  ),
  dataFolder: variable("VITRINE_DATA", path, "./data", "the path of a folder, for example VITRINE_DATA=./data"),
  demo: variable("VITRINE_DEMO", yesNo, true, "1 (with the demo library and its accounts) or 0 (without)"),
  searchEngine: variable(
    "VITRINE_SEARCH",
    z.enum(["embedded", "meilisearch"]),
    "embedded",
    "embedded, or meilisearch with its address in MEILI_URL",
  ),
  meiliUrl: optional(
    "MEILI_URL",
    z.url({ protocol: /^https?$/ }).refine((text) => !/[?#@]/.test(text)),
    "the address of a Meilisearch, for example MEILI_URL=http://localhost:7700",
  ),
  meiliKey: secret(optional("MEILI_KEY", KEY, "a key of the Meilisearch, without spaces")),
  meiliKeyFile: optional(
    "MEILI_KEY_FILE",
    path,
    "the path of a file that holds the key of the Meilisearch and nothing else",
  ),
  logLevel: variable(
    "VITRINE_LOG",
    z.enum(["silent", "error", "warn", "info", "debug"]),
    "warn",
    "one of silent, error, warn, info and debug",
  ),
  /** Name of the installation, shown by the portal as the workspace. */
  name: variable("VITRINE_NAME", z.string().min(1).max(100), "Vitrine", "a name of 1 to 100 characters"),
  /** Public URL of the portal including its base path, without a trailing slash; undefined: the listening address. */
  origin: optional(
    "VITRINE_ORIGIN",
    origin,
    "the portal's address, for example VITRINE_ORIGIN=https://pictures.example.org or https://example.org/pictures",
  ),
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: variable(
    "VITRINE_TRUSTED_PROXIES",
    listOf(address),
    [],
    "addresses or networks of your proxies, separated by commas, for example VITRINE_TRUSTED_PROXIES=10.0.0.0/8",
  ),
  smtpUrl: secret(
    optional(
      "VITRINE_SMTP_URL",
      z.url({ protocol: /^smtps?$/ }),
      "a mail server, for example VITRINE_SMTP_URL=smtps://name:password@mail.example.org:465",
    ),
  ),
  mailFrom: optional(
    "VITRINE_MAIL_FROM",
    sender,
    'the address of a sender, with or without a name, for example VITRINE_MAIL_FROM=pictures@example.org or VITRINE_MAIL_FROM="Picture desk <pictures@example.org>"',
  ),
  /** Starts with a slash, without a trailing one. */
  apiPrefix: variable(
    "VITRINE_API_PREFIX",
    z
      .string()
      .regex(/^(\/[a-z0-9_-]+)+$/i)
      .refine((path) => !RESERVED_PATHS.some((own) => new RegExp(`^${own}\\b`, "i").test(path))),
    "/api",
    "a path that nothing else of Vitrine has, for example VITRINE_API_PREFIX=/portal/api",
  ),
  /** Whether a session may request injected faults (`docs/faults.md`). */
  faults: optional("VITRINE_FAULTS", yesNo, "1 (a session may ask for faults, to be tested with) or 0 (not)"),
  guestAccess: variable("VITRINE_GUESTS", yesNo, true, "1 (guests may look around) or 0 (everybody has to log in)"),
  signOnFile: optional(
    "VITRINE_SIGN_ON",
    path,
    "the path of a JSON file with your providers of sign-on (docs/sign-on.md)",
  ),
  sessionIdleSeconds: hours("VITRINE_SESSION_IDLE_HOURS", 8),
  sessionSeconds: hours("VITRINE_SESSION_HOURS", 168),
  guestSeconds: hours("VITRINE_GUEST_HOURS", 24),
  /** New sessions per client network and minute. */
  sessionsPerMinute: count("VITRINE_SESSIONS_PER_MINUTE", [1, 1_000_000], 60),
  /** Assets in one zip; -1: no limit. */
  maxAssets: variable(
    "VITRINE_MAX_ASSETS",
    wholeNumber(-1, 10_000).refine((n) => n !== 0),
    500,
    "a number of assets from 1 to 10000, or -1 for as many as one can name",
  ),
  /** Whether usage is counted; downloads always are. */
  usageCounting: variable(
    "VITRINE_COUNTING",
    yesNo,
    true,
    "1 (searches and what is shown and bookmarked are counted) or 0 (not)",
  ),
  /** How long conversions for downloads are kept after their last use. */
  conversionRetentionSeconds: variable(
    "VITRINE_CONVERSIONS_DAYS",
    wholeNumber(1, 365).transform((n) => n * 24 * HOUR),
    7 * 24 * HOUR,
    "a number of days from 1 to 365",
  ),
  watchFolders: variable(
    "VITRINE_WATCH",
    listOf(path),
    [],
    "paths of folders, separated by commas, for example VITRINE_WATCH=/srv/pictures,/mnt/films",
  ),
  watchPool: variable("VITRINE_WATCH_POOL", z.string().min(1), "public", "the code of a pool (see vitrine pool list)"),
  /** Seconds between scans of the watched folders; undefined: not polled, except on network mounts. */
  watchPoll: optional("VITRINE_WATCH_POLL", wholeNumber(1, 86_400), "a number of seconds from 1 to 86400"),
  /** After so long, a connection is closed whose client has stopped reading a reply. */
  stallSeconds: count("VITRINE_STALL_SECONDS", [1, 3600], 30, "a number of seconds"),
  /** Concurrent large files per account or guest session, and per client network. */
  streamsPerSession: count("VITRINE_STREAMS_PER_SESSION", [1, 100_000], 64, "a number of files"),
  streamsPerNetwork: count("VITRINE_STREAMS_PER_NETWORK", [1, 100_000], 512, "a number of files"),
  /** Concurrent conversions, zips of conversions and uploads, per account and per client network. */
  workPerAccount: count("VITRINE_WORK_PER_ACCOUNT", [1, 100_000], 8, "a number of conversions"),
  workPerNetwork: count("VITRINE_WORK_PER_NETWORK", [1, 100_000], 8, "a number of conversions"),
};

/** Every supported variable, as docs/configuration.md lists them. */
export const VARIABLE_NAMES: readonly string[] = Object.values(VARIABLES).map(({ name }) => name);

type Values = { [K in keyof typeof VARIABLES]: (typeof VARIABLES)[K] extends Variable<infer T> ? T : never };
export type ServerConfiguration = ReturnType<typeof readConfiguration>;
/** The settings that decide whether other machines can reach the server. */
type Openness = Pick<Values, "host" | "origin">;

export function readConfiguration(env: Readonly<Record<string, string | undefined>>) {
  const values = Object.fromEntries(
    Object.entries(VARIABLES).map(([key, { name, schema, fallback, expected, isSecret }]) => {
      const text = env[name]?.trim();
      if (text === undefined || text === "") return [key, fallback];
      const read = schema.safeParse(text);
      const shown = isSecret ? "something else" : JSON.stringify(text);
      if (!read.success) throw new StartError(`${name} is set to ${shown}, but it has to be ${expected}.`);
      return [key, read.data];
    }),
  ) as Values;
  assertNoReservedPath(values);
  return {
    ...values,
    dataFolder: resolve(values.dataFolder),
    search: searchConfiguration(values),
    /** The mail server; undefined: no mail is sent. */
    mail: mailConfiguration(values),
    signOn: signOnConfiguration(values, env),
    /** Milliseconds between access checks of a file that is being sent. */
    streamCheckMs: STREAM_CHECK_MS,
    /** Folder of the built portal. */
    webRoot: fileURLToPath(new URL("../../web/dist", import.meta.url)),
    /** Version of the server, not of the contract. */
    version: readVersion(),
    faults: values.faults ?? (values.demo && !isReachableFromOtherMachines(values)),
    watchFolders: values.watchFolders.map((folder) => resolve(folder)),
    /** Whether replies are validated against the contract. */
    checkReplies: env.NODE_ENV !== "production",
  };
}

/** The portal's base path must not overlap with a path of the server, since a proxy may or may not strip it. */
function assertNoReservedPath({ origin: portal, apiPrefix: prefix }: Values): void {
  const path = basePathOf(portal);
  const taken = [prefix.toLowerCase(), ...RESERVED_PATHS].find((own) => `${own}/`.startsWith(`${path.toLowerCase()}/`));
  if (path !== "" && taken !== undefined)
    throw new StartError(
      `VITRINE_ORIGIN has the path ${path}, but the server itself answers at ${taken}. Take another path, for example ${new URL(portal ?? "").origin}/portal.`,
    );
}

/** Whether other machines can reach the server: by its public address, or else by the address it listens on. */
export function isReachableFromOtherMachines({ host, origin }: Openness): boolean {
  return !isLoopbackHost(origin === undefined ? host : new URL(origin).hostname);
}

/**
 * Whether other machines can reach the server but its public URL is unknown, so that no links to it can be created.
 */
export function isRequiredOriginMissing(configuration: Openness): boolean {
  return configuration.origin === undefined && isReachableFromOtherMachines(configuration);
}

function searchConfiguration(values: Values): SearchConfiguration {
  const { searchEngine: engine, meiliUrl: url } = values;
  if (engine === "embedded") return { engine };
  if (!url)
    throw new StartError(
      "MEILI_URL is not set, but VITRINE_SEARCH=meilisearch needs the address of a Meilisearch, for example MEILI_URL=http://localhost:7700.",
    );
  return { engine, url, key: meilisearchKey(values) };
}

function meilisearchKey({ meiliKey: key, meiliKeyFile: file }: Values): string {
  if (!file) return key ?? "";
  if (key) throw new StartError("MEILI_KEY and MEILI_KEY_FILE are both set. Keep one of them.");
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(
      `MEILI_KEY_FILE: the file ${file} cannot be read (${why}). Make it readable for this user, or set MEILI_KEY instead.`,
    );
  }
  if (!KEY.safeParse(text).success)
    throw new StartError(`MEILI_KEY_FILE: the file ${file} has to hold the key of the Meilisearch and nothing else.`);
  return text;
}

function signOnConfiguration(
  { signOnFile: file, origin }: Values,
  env: Readonly<Record<string, string | undefined>>,
): SignOnSettings {
  if (!file) return PASSWORD_ONLY_SETTINGS;
  if (!origin)
    throw new StartError(
      "VITRINE_ORIGIN is not set, but VITRINE_SIGN_ON needs the portal's own address, which providers send browsers back to, for example VITRINE_ORIGIN=https://pictures.example.org.",
    );
  return readSignOnFile(file, env);
}

function mailConfiguration(values: Values): MailConfiguration | undefined {
  const { smtpUrl: server, origin: portal, name } = values;
  if (!server) return undefined;
  const host = portal ? new URL(portal).hostname : "localhost";
  const { name: own = "", address = `vitrine@${host}` } = values.mailFrom ?? {};
  return { server, from: { name: own || name, address } };
}

function readVersion(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
