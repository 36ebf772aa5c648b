// Reads the server's configuration from environment variables. An invalid value aborts the start with a message that
// names it and the fix.

import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";
import type { SearchConfiguration } from "./modules/search/engines/start-engine.ts";
import { NATIVE_ONLY, readSignOnFile, type SignOnSettings } from "./modules/sign-on/provider-settings.ts";
import { isLoopbackHost } from "./platform/client-network.ts";
import { StartError } from "./platform/errors/start-error.ts";
import { basePathOf } from "./platform/http/base-path.ts";
import type { MailConfiguration } from "./platform/mail/mail.ts";
import type { LogLevel } from "./platform/observability/logs.ts";

export interface ServerConfiguration {
  port: number;
  host: string;
  /** Absolute. */
  dataFolder: string;
  demo: boolean;
  search: SearchConfiguration;
  /** The mail server; undefined: no mail is sent. */
  mail: MailConfiguration | undefined;
  logLevel: LogLevel;
  /** Name of the installation, shown by the portal as the workspace. */
  name: string;
  /** Public URL of the portal including its base path, without a trailing slash; undefined: the listening address. */
  origin: string | undefined;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  guestAccess: boolean;
  signOn: SignOnSettings;
  sessionIdleSeconds: number;
  sessionSeconds: number;
  guestSeconds: number;
  /** New sessions per client network and minute. */
  sessionsPerMinute: number;
  /** Assets in one zip; -1: no limit. */
  maxAssets: number;
  /** Whether usage is counted; downloads always are. */
  usageCounting: boolean;
  /** How long conversions for downloads are kept after their last use. */
  conversionRetentionSeconds: number;
  /** Seconds after which a connection is closed whose client has stopped reading a reply. */
  stallSeconds: number;
  /** Concurrent large files per account or guest session, and per client network. */
  streamsPerSession: number;
  streamsPerNetwork: number;
  /** Concurrent conversions, zips of conversions and uploads, per account and per client network. */
  workPerAccount: number;
  workPerNetwork: number;
  /** Milliseconds between access checks of a file that is being sent. */
  streamCheckMs: number;
  /** Starts with a slash, without a trailing one. */
  apiPrefix: string;
  /** Folder of the built portal. */
  webRoot: string;
  /** Version of the server, not of the contract. */
  version: string;
  /** Whether a session may request injected faults (`docs/faults.md`). */
  faults: boolean;
  /** Folders watched while the server runs, the pool of their assets, and the polling interval in seconds. */
  watch: { folders: string[]; pool: string; poll: number | undefined };
  /** Whether replies are validated against the contract. */
  checkReplies: boolean;
}

const HOUR = 3600;
/** Three checks fit into the 15 seconds in which a stream must end after access is revoked. */
const STREAM_CHECK_MS = 5000;

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.number().int().min(from).max(to));
const yesNo = z.enum(["0", "1", "false", "true"]).transform((text) => text === "1" || text === "true");
const hours = (to: number) => wholeNumber(1, to).transform((n) => n * HOUR);
const address = z.string().refine((text) => {
  const [ip = "", bits] = text.split("/");
  const most = isIP(ip) === 6 ? 128 : 32;
  return isIP(ip) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
});
/** Needs no encoding in links, cookies and redirects. */
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

/** Valid in a header. */
const KEY = z.string().regex(/^[\x21-\x7e]+$/);

interface Variable<T> {
  schema: z.ZodType<T, string>;
  fallback: T;
  /** Completes the message "NAME is set to ..., but it has to be ...". */
  expected: string;
  /** Its value contains a password and is never shown. */
  secret: boolean;
}

const variable = <T>(schema: z.ZodType<T, string>, fallback: T, expected: string, secret = false): Variable<T> => ({
  schema,
  fallback,
  expected,
  secret,
});

const VARIABLES = {
  PORT: variable(wholeNumber(0, 65_535), 8080, "a port number from 0 to 65535, for example PORT=8080"),
  HOST: variable(
    z.string().regex(/^[\w.:-]+$/),
    "127.0.0.1",
    "an address or host name of this machine, for example HOST=0.0.0.0 for every interface",
  ),
  VITRINE_DATA: variable(
    z.string().regex(/^[^\0]+$/),
    "./data",
    "the path of a folder, for example VITRINE_DATA=./data",
  ),
  VITRINE_DEMO: variable(yesNo, true, "1 (with the demo library and its accounts) or 0 (without)"),
  VITRINE_SEARCH: variable(
    z.enum(["embedded", "meilisearch"]),
    "embedded",
    "embedded, or meilisearch with its address in MEILI_URL",
  ),
  MEILI_URL: variable<string | undefined>(
    z.url({ protocol: /^https?$/ }).refine((text) => !/[?#@]/.test(text)),
    undefined,
    "the address of a Meilisearch, for example MEILI_URL=http://localhost:7700",
  ),
  MEILI_KEY: variable<string | undefined>(KEY, undefined, "a key of the Meilisearch, without spaces", true),
  MEILI_KEY_FILE: variable<string | undefined>(
    z.string().regex(/^[^\0]+$/),
    undefined,
    "the path of a file that holds the key of the Meilisearch and nothing else",
  ),
  VITRINE_LOG: variable(
    z.enum(["silent", "error", "warn", "info", "debug"]),
    "warn",
    "one of silent, error, warn, info and debug",
  ),
  VITRINE_NAME: variable(z.string().min(1).max(100), "Vitrine", "a name of 1 to 100 characters"),
  VITRINE_ORIGIN: variable<string | undefined>(
    origin,
    undefined,
    "the portal's address, for example VITRINE_ORIGIN=https://pictures.example.org or https://example.org/pictures",
  ),
  VITRINE_TRUSTED_PROXIES: variable(
    z
      .string()
      .transform((text) => text.split(",").map((part) => part.trim()))
      .pipe(z.array(address)),
    [],
    "addresses or networks of your proxies, separated by commas, for example VITRINE_TRUSTED_PROXIES=10.0.0.0/8",
  ),
  VITRINE_SMTP_URL: variable<string | undefined>(
    z.url({ protocol: /^smtps?$/ }),
    undefined,
    "a mail server, for example VITRINE_SMTP_URL=smtps://name:password@mail.example.org:465",
    true,
  ),
  VITRINE_MAIL_FROM: variable<{ name: string; address: string } | undefined>(
    sender,
    undefined,
    'the address of a sender, with or without a name, for example VITRINE_MAIL_FROM=pictures@example.org or VITRINE_MAIL_FROM="Picture desk <pictures@example.org>"',
  ),
  VITRINE_API_PREFIX: variable(
    z
      .string()
      .regex(/^(\/[a-z0-9_-]+)+$/i)
      .refine((path) => !RESERVED_PATHS.some((own) => new RegExp(`^${own}\\b`, "i").test(path))),
    "/api",
    "a path that nothing else of Vitrine has, for example VITRINE_API_PREFIX=/portal/api",
  ),
  VITRINE_FAULTS: variable<boolean | undefined>(
    yesNo,
    undefined,
    "1 (a session may ask for faults, to be tested with) or 0 (not)",
  ),
  VITRINE_GUESTS: variable(yesNo, true, "1 (guests may look around) or 0 (everybody has to log in)"),
  VITRINE_SIGN_ON: variable<string | undefined>(
    z.string().regex(/^[^\0]+$/),
    undefined,
    "the path of a JSON file with your providers of sign-on (docs/sign-on.md)",
  ),
  VITRINE_SESSION_IDLE_HOURS: variable(hours(8760), 8 * HOUR, "a number of hours from 1 to 8760"),
  VITRINE_SESSION_HOURS: variable(hours(8760), 168 * HOUR, "a number of hours from 1 to 8760"),
  VITRINE_GUEST_HOURS: variable(hours(8760), 24 * HOUR, "a number of hours from 1 to 8760"),
  VITRINE_SESSIONS_PER_MINUTE: variable(wholeNumber(1, 1_000_000), 60, "a number from 1 to 1000000"),
  VITRINE_MAX_ASSETS: variable(
    wholeNumber(-1, 10_000).refine((n) => n !== 0),
    500,
    "a number of assets from 1 to 10000, or -1 for as many as one can name",
  ),
  VITRINE_COUNTING: variable(yesNo, true, "1 (searches and what is shown and bookmarked are counted) or 0 (not)"),
  VITRINE_CONVERSIONS_DAYS: variable(
    wholeNumber(1, 365).transform((n) => n * 24 * HOUR),
    7 * 24 * HOUR,
    "a number of days from 1 to 365",
  ),
  VITRINE_WATCH: variable(
    z
      .string()
      .transform((text) => text.split(",").map((part) => part.trim()))
      .pipe(z.array(z.string().regex(/^[^\0]+$/))),
    [],
    "paths of folders, separated by commas, for example VITRINE_WATCH=/srv/pictures,/mnt/films",
  ),
  VITRINE_WATCH_POOL: variable(z.string().min(1), "public", "the code of a pool (vitrine pool list shows them)"),
  VITRINE_WATCH_POLL: variable<number | undefined>(
    wholeNumber(1, 86_400),
    undefined,
    "a number of seconds from 1 to 86400",
  ),
  VITRINE_STALL_SECONDS: variable(wholeNumber(1, 3600), 30, "a number of seconds from 1 to 3600"),
  VITRINE_STREAMS_PER_SESSION: variable(wholeNumber(1, 100_000), 64, "a number of files from 1 to 100000"),
  VITRINE_STREAMS_PER_NETWORK: variable(wholeNumber(1, 100_000), 512, "a number of files from 1 to 100000"),
  VITRINE_WORK_PER_ACCOUNT: variable(wholeNumber(1, 100_000), 8, "a number of conversions from 1 to 100000"),
  VITRINE_WORK_PER_NETWORK: variable(wholeNumber(1, 100_000), 8, "a number of conversions from 1 to 100000"),
};

/** Every supported variable, as docs/configuration.md lists them. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(VARIABLES);

type Values = { [K in keyof typeof VARIABLES]: (typeof VARIABLES)[K] extends Variable<infer T> ? T : never };

export function readConfiguration(env: Readonly<Record<string, string | undefined>>): ServerConfiguration {
  const values = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, { schema, fallback, expected, secret }]) => {
      const text = env[name]?.trim();
      if (text === undefined || text === "") return [name, fallback];
      const read = schema.safeParse(text);
      const shown = secret ? "something else" : JSON.stringify(text);
      if (!read.success) throw new StartError(`${name} is set to ${shown}, but it has to be ${expected}.`);
      return [name, read.data];
    }),
  ) as Values;
  assertNoReservedPath(values);
  const openness = { host: values.HOST, origin: values.VITRINE_ORIGIN };
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: resolve(values.VITRINE_DATA),
    demo: values.VITRINE_DEMO,
    search: searchConfiguration(values),
    mail: mailConfiguration(values),
    logLevel: values.VITRINE_LOG,
    name: values.VITRINE_NAME,
    origin: values.VITRINE_ORIGIN,
    trustedProxies: values.VITRINE_TRUSTED_PROXIES,
    guestAccess: values.VITRINE_GUESTS,
    signOn: signOnConfiguration(values, env),
    sessionIdleSeconds: values.VITRINE_SESSION_IDLE_HOURS,
    sessionSeconds: values.VITRINE_SESSION_HOURS,
    guestSeconds: values.VITRINE_GUEST_HOURS,
    sessionsPerMinute: values.VITRINE_SESSIONS_PER_MINUTE,
    maxAssets: values.VITRINE_MAX_ASSETS,
    usageCounting: values.VITRINE_COUNTING,
    conversionRetentionSeconds: values.VITRINE_CONVERSIONS_DAYS,
    stallSeconds: values.VITRINE_STALL_SECONDS,
    streamsPerSession: values.VITRINE_STREAMS_PER_SESSION,
    streamsPerNetwork: values.VITRINE_STREAMS_PER_NETWORK,
    workPerAccount: values.VITRINE_WORK_PER_ACCOUNT,
    workPerNetwork: values.VITRINE_WORK_PER_NETWORK,
    streamCheckMs: STREAM_CHECK_MS,
    apiPrefix: values.VITRINE_API_PREFIX,
    webRoot: fileURLToPath(new URL("../../web/dist", import.meta.url)),
    version: readVersion(),
    faults: values.VITRINE_FAULTS ?? (values.VITRINE_DEMO && !isOpenToOthers(openness)),
    watch: {
      folders: values.VITRINE_WATCH.map((folder) => resolve(folder)),
      pool: values.VITRINE_WATCH_POOL,
      poll: values.VITRINE_WATCH_POLL,
    },
    checkReplies: env.NODE_ENV !== "production",
  };
}

/** A proxy may strip the base path or not, so it must not overlap with the server's paths. */
function assertNoReservedPath({ VITRINE_ORIGIN: portal, VITRINE_API_PREFIX: prefix }: Values): void {
  const path = basePathOf(portal);
  const taken = [prefix.toLowerCase(), ...RESERVED_PATHS].find((own) => `${own}/`.startsWith(`${path.toLowerCase()}/`));
  if (path !== "" && taken !== undefined)
    throw new StartError(
      `VITRINE_ORIGIN has the path ${path}, but the server itself answers at ${taken}. Take another path, for example ${new URL(portal ?? "").origin}/portal.`,
    );
}

/** Whether other machines can reach the server: by its public address, or else by the address it listens on. */
export function isOpenToOthers({ host, origin }: Pick<ServerConfiguration, "host" | "origin">): boolean {
  return !isLoopbackHost(origin === undefined ? host : new URL(origin).hostname);
}

/**
 * Whether other machines can reach the server but its public URL is unknown, so that no links to it can be created.
 */
export function needsOrigin(configuration: Pick<ServerConfiguration, "host" | "origin">): boolean {
  return configuration.origin === undefined && isOpenToOthers(configuration);
}

function searchConfiguration(values: Values): SearchConfiguration {
  const { VITRINE_SEARCH: engine, MEILI_URL: url } = values;
  if (engine === "embedded") return { engine };
  if (!url)
    throw new StartError(
      "MEILI_URL is not set, but VITRINE_SEARCH=meilisearch needs the address of a Meilisearch, for example MEILI_URL=http://localhost:7700.",
    );
  return { engine, url, key: meilisearchKey(values) };
}

function meilisearchKey({ MEILI_KEY: key, MEILI_KEY_FILE: file }: Values): string {
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
  { VITRINE_SIGN_ON: file, VITRINE_ORIGIN: origin }: Values,
  env: Readonly<Record<string, string | undefined>>,
): SignOnSettings {
  if (!file) return NATIVE_ONLY;
  if (!origin)
    throw new StartError(
      "VITRINE_ORIGIN is not set, but VITRINE_SIGN_ON needs the portal's own address, which providers send browsers back to, for example VITRINE_ORIGIN=https://pictures.example.org.",
    );
  return readSignOnFile(file, env);
}

function mailConfiguration(values: Values): MailConfiguration | undefined {
  const { VITRINE_SMTP_URL: server, VITRINE_ORIGIN: portal, VITRINE_NAME: name } = values;
  if (!server) return undefined;
  const host = portal ? new URL(portal).hostname : "localhost";
  const { name: own = "", address = `vitrine@${host}` } = values.VITRINE_MAIL_FROM ?? {};
  return { server, from: { name: own || name, address } };
}

function readVersion(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
