// Reads the server's configuration from environment variables. A wrong value stops the start with a sentence that names
// it and the remedy.

import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";
import type { SearchConfiguration } from "./modules/search/engines/start-engine.ts";
import { NATIVE_ALONE, readSignOnFile, type SignOnSettings } from "./modules/sign-on/provider-settings.ts";
import { basePathOf } from "./platform/base-path.ts";
import { isLoopbackHost } from "./platform/client-network.ts";
import type { LogLevel } from "./platform/logs.ts";
import type { MailConfiguration } from "./platform/mail.ts";
import { StartError } from "./platform/start-error.ts";

export interface ServerConfiguration {
  port: number;
  host: string;
  /** Absolute. */
  dataFolder: string;
  demo: boolean;
  search: SearchConfiguration;
  /** Where mail goes out; undefined: nowhere. */
  mail: MailConfiguration | undefined;
  logLevel: LogLevel;
  /** Name of the installation, shown by the portal as the workspace. */
  name: string;
  /**
   * The portal's address as people type it, with the path that it is served below and without a slash at its end;
   * undefined: what it listens on.
   */
  origin: string | undefined;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
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
  /** Whether is counted what the portal is used for; downloads are in any case. */
  counting: boolean;
  /** Seconds for which what was converted for a download is kept after its last use. */
  conversionsKeptSeconds: number;
  /** Seconds after which a connection is cut whose reader takes nothing of a reply. */
  stallSeconds: number;
  /** Large files that one account or guest's session, or one client network, is sent at a time. */
  streamsPerSession: number;
  streamsPerNetwork: number;
  /** Conversions, zips of conversions and uploads at a time, for one account, and for one client network. */
  workPerAccount: number;
  workPerNetwork: number;
  /** Milliseconds between two checks of the right to a file that is being sent. */
  streamCheckMs: number;
  /** Begins with a slash, ends without one. */
  apiPrefix: string;
  /** Folder of the built portal. */
  webRoot: string;
  /** Of this program, not of the contract. */
  version: string;
  /** Whether a session may ask for faults (`docs/faults.md`). */
  faults: boolean;
  /** Folders that are watched while the server runs, the pool of what they hold, and seconds between two looks. */
  watch: { folders: string[]; pool: string; poll: number | undefined };
  /** Holds replies against the contract. */
  checkReplies: boolean;
}

const HOUR = 3600;
/** Three checks fit into the 15 seconds in which a stream has to end after its right. */
const STREAM_CHECK_MS = 5000;

const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.number().int().min(from).max(to));
const yesNo = z.enum(["0", "1", "false", "true"]).transform((text) => text === "1" || text === "true");
const hours = (to: number) => whole(1, to).transform((n) => n * HOUR);
const address = z.string().refine((text) => {
  const [ip = "", bits] = text.split("/");
  const most = isIP(ip) === 6 ? 128 : 32;
  return isIP(ip) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
});
/** As it stands in links, cookies and redirects without being encoded. */
const PORTAL_PATH = /^(\/[a-z0-9_.-]+)*\/?$/i;
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => PORTAL_PATH.test(url.pathname) && url.search === "" && url.hash === "")
  .transform((url) => (url.origin + url.pathname).replace(/\/$/, ""));

/** What the server answers outside of the API. */
const OWN_PATHS = ["/console", "/livez", "/readyz", "/assets"];

/** One address, with or without a name before it; on one line, since it becomes a header. */
const sender = z
  .string()
  .regex(/^[^\p{Cc}]+$/u)
  .transform((text) => addressparser(text, { flatten: true }))
  .pipe(z.array(z.object({ name: z.string(), address: z.email() })).length(1))
  .transform(([one]) => one);

/** As a header can carry it. */
const KEY = z.string().regex(/^[\x21-\x7e]+$/);

interface Variable<T> {
  schema: z.ZodType<T, string>;
  fallback: T;
  /** Ends the sentence "NAME is set to ..., but it has to be ...". */
  wanted: string;
  /** Its value holds a password and is never shown. */
  secret: boolean;
}

const variable = <T>(schema: z.ZodType<T, string>, fallback: T, wanted: string, secret = false): Variable<T> => ({
  schema,
  fallback,
  wanted,
  secret,
});

const VARIABLES = {
  PORT: variable(whole(0, 65_535), 8080, "a port number from 0 to 65535, for example PORT=8080"),
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
      .refine((path) => !OWN_PATHS.some((own) => new RegExp(`^${own}\\b`, "i").test(path))),
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
  VITRINE_SESSIONS_PER_MINUTE: variable(whole(1, 1_000_000), 60, "a number from 1 to 1000000"),
  VITRINE_MAX_ASSETS: variable(
    whole(-1, 10_000).refine((n) => n !== 0),
    500,
    "a number of assets from 1 to 10000, or -1 for as many as one can name",
  ),
  VITRINE_COUNTING: variable(yesNo, true, "1 (searches and what is shown and bookmarked are counted) or 0 (not)"),
  VITRINE_CONVERSIONS_DAYS: variable(
    whole(1, 365).transform((n) => n * 24 * HOUR),
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
  VITRINE_WATCH_POLL: variable<number | undefined>(whole(1, 86_400), undefined, "a number of seconds from 1 to 86400"),
  VITRINE_STALL_SECONDS: variable(whole(1, 3600), 30, "a number of seconds from 1 to 3600"),
  VITRINE_STREAMS_PER_SESSION: variable(whole(1, 100_000), 64, "a number of files from 1 to 100000"),
  VITRINE_STREAMS_PER_NETWORK: variable(whole(1, 100_000), 512, "a number of files from 1 to 100000"),
  VITRINE_WORK_PER_ACCOUNT: variable(whole(1, 100_000), 8, "a number of conversions from 1 to 100000"),
  VITRINE_WORK_PER_NETWORK: variable(whole(1, 100_000), 8, "a number of conversions from 1 to 100000"),
};

/** Every variable that is read, as the README lists them. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(VARIABLES);

type Values = { [K in keyof typeof VARIABLES]: (typeof VARIABLES)[K] extends Variable<infer T> ? T : never };

export function readConfiguration(env: Readonly<Record<string, string | undefined>>): ServerConfiguration {
  const values = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, { schema, fallback, wanted, secret }]) => {
      const text = env[name]?.trim();
      if (text === undefined || text === "") return [name, fallback];
      const read = schema.safeParse(text);
      const shown = secret ? "something else" : JSON.stringify(text);
      if (!read.success) throw new StartError(`${name} is set to ${shown}, but it has to be ${wanted}.`);
      return [name, read.data];
    }),
  ) as Values;
  assertOwnPath(values);
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
    counting: values.VITRINE_COUNTING,
    conversionsKeptSeconds: values.VITRINE_CONVERSIONS_DAYS,
    stallSeconds: values.VITRINE_STALL_SECONDS,
    streamsPerSession: values.VITRINE_STREAMS_PER_SESSION,
    streamsPerNetwork: values.VITRINE_STREAMS_PER_NETWORK,
    workPerAccount: values.VITRINE_WORK_PER_ACCOUNT,
    workPerNetwork: values.VITRINE_WORK_PER_NETWORK,
    streamCheckMs: STREAM_CHECK_MS,
    apiPrefix: values.VITRINE_API_PREFIX,
    webRoot: fileURLToPath(new URL("../../web/dist", import.meta.url)),
    version: ownVersion(),
    faults: values.VITRINE_FAULTS ?? (values.VITRINE_DEMO && !isOpenToOthers(openness)),
    watch: {
      folders: values.VITRINE_WATCH.map((folder) => resolve(folder)),
      pool: values.VITRINE_WATCH_POOL,
      poll: values.VITRINE_WATCH_POLL,
    },
    checkReplies: env.NODE_ENV !== "production",
  };
}

/** A proxy may take the path away or not: what comes below it must be no address that the server has itself. */
function assertOwnPath({ VITRINE_ORIGIN: portal, VITRINE_API_PREFIX: prefix }: Values): void {
  const path = basePathOf(portal);
  const taken = [prefix.toLowerCase(), ...OWN_PATHS].find((own) => `${own}/`.startsWith(`${path.toLowerCase()}/`));
  if (path !== "" && taken !== undefined)
    throw new StartError(
      `VITRINE_ORIGIN has the path ${path}, but the server itself answers at ${taken}. Take another path, for example ${new URL(portal ?? "").origin}/portal.`,
    );
}

/** Whether other machines can reach the server: by its public address, or else by the address it listens on. */
export function isOpenToOthers({ host, origin }: Pick<ServerConfiguration, "host" | "origin">): boolean {
  return !isLoopbackHost(origin === undefined ? host : new URL(origin).hostname);
}

/** Others come, and nobody has said by which address: no link to the portal can be written. */
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
  if (!file) return NATIVE_ALONE;
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

function ownVersion(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
