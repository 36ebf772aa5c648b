import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfiguration, VARIABLE_NAMES } from "./configuration.ts";

test("all settings have defaults", () => {
  expect(readConfiguration({})).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    dataFolder: resolve("data"),
    demo: true,
    search: { engine: "embedded" },
    name: "Vitrine",
    origin: undefined,
    trustedProxies: [],
    guestAccess: true,
    sessionIdleSeconds: 8 * 3600,
    sessionSeconds: 7 * 24 * 3600,
    guestSeconds: 24 * 3600,
    sessionsPerMinute: 60,
    stallSeconds: 30,
    streamsPerSession: 64,
    streamsPerNetwork: 512,
    checkReplies: true,
  });
  expect(readConfiguration({ NODE_ENV: "production" }).checkReplies).toBe(false);
  expect(readConfiguration({ PORT: "", VITRINE_DATA: " " }).port).toBe(8080);
});

test.each([
  [{}, true],
  [{ VITRINE_DEMO: "0" }, false],
  [{ HOST: "0.0.0.0" }, false],
  [{ VITRINE_ORIGIN: "https://pictures.example.org" }, false],
  [{ VITRINE_DEMO: "0", HOST: "0.0.0.0", VITRINE_FAULTS: "1" }, true],
  [{ VITRINE_FAULTS: "0" }, false],
])("injected faults are enabled in a local demo, or explicitly: %j", (env, allowed) => {
  expect(readConfiguration(env).faults).toBe(allowed);
});

test("values are parsed", () => {
  const configuration = readConfiguration({
    PORT: "0",
    HOST: "::1",
    VITRINE_DATA: "/srv/vitrine",
    VITRINE_DEMO: "0",
    VITRINE_ORIGIN: "https://pictures.example.org/",
    VITRINE_TRUSTED_PROXIES: "10.0.0.0/8, fd00::/8,127.0.0.1",
    VITRINE_MAX_ASSETS: "-1",
    VITRINE_COUNTING: "0",
    VITRINE_CONVERSIONS_DAYS: "2",
    VITRINE_API_PREFIX: "/portal/api",
    VITRINE_STALL_SECONDS: "60",
    VITRINE_STREAMS_PER_SESSION: "8",
    VITRINE_STREAMS_PER_NETWORK: "1000",
    VITRINE_WATCH: "/srv/pictures, /mnt/films",
    VITRINE_WATCH_POOL: "press",
    VITRINE_WATCH_POLL: "30",
  });
  expect(configuration).toMatchObject({
    port: 0,
    host: "::1",
    dataFolder: join("/srv", "vitrine"),
    demo: false,
    origin: "https://pictures.example.org",
    trustedProxies: ["10.0.0.0/8", "fd00::/8", "127.0.0.1"],
    maxAssets: -1,
    usageCounting: false,
    conversionRetentionSeconds: 172_800,
    apiPrefix: "/portal/api",
    stallSeconds: 60,
    streamsPerSession: 8,
    streamsPerNetwork: 1000,
    watchFolders: [join("/srv", "pictures"), join("/mnt", "films")],
    watchPool: "press",
    watchPoll: 30,
  });
});

test.each([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "8080.5"],
  ["HOST", "not a host"],
  ["VITRINE_DEMO", "maybe"],
  ["VITRINE_SEARCH", "solr"],
  ["MEILI_URL", "localhost:7700"],
  ["MEILI_URL", "http://key@localhost:7700"],
  ["VITRINE_LOG", "loud"],
  ["VITRINE_ORIGIN", "pictures.example.org"],
  ["VITRINE_ORIGIN", "https://example.org/portal?x"],
  ["VITRINE_ORIGIN", "https://example.org/a b"],
  ["VITRINE_ORIGIN", "https://example.org//portal"],
  ["VITRINE_ORIGIN", "javascript:alert(1)"],
  ["VITRINE_TRUSTED_PROXIES", "1"],
  ["VITRINE_TRUSTED_PROXIES", "10.0.0.0/40"],
  ["VITRINE_API_PREFIX", "api"],
  ["VITRINE_API_PREFIX", "/api/"],
  ["VITRINE_API_PREFIX", "/"],
  ["VITRINE_API_PREFIX", "/console/api"],
  ["VITRINE_API_PREFIX", "/a<b"],
  ["VITRINE_SESSION_HOURS", "0"],
  ["VITRINE_MAX_ASSETS", "-2"],
  ["VITRINE_MAX_ASSETS", "0"],
  ["VITRINE_COUNTING", "off"],
  ["VITRINE_CONVERSIONS_DAYS", "0"],
  ["VITRINE_WATCH", "/srv,,/mnt"],
  ["VITRINE_WATCH_POLL", "0"],
  ["VITRINE_STALL_SECONDS", "0"],
  ["VITRINE_STALL_SECONDS", "half a minute"],
  ["VITRINE_STREAMS_PER_SESSION", "0"],
  ["VITRINE_STREAMS_PER_NETWORK", "-1"],
])("%s=%s aborts the start with a message that names it and the expected value", (name, value) => {
  expect(() => readConfiguration({ [name]: value })).toThrow(
    new RegExp(`^${name} is set to ${JSON.stringify(value).replace(/[().?]/g, "\\$&")}, but it has to be .{10,}\\.$`),
  );
});

test("mail is sent in the portal's name, unless another sender is set", () => {
  expect(readConfiguration({}).mail).toBeUndefined();
  const mail = { VITRINE_SMTP_URL: "smtp://mail:1025", VITRINE_NAME: "Ton & Licht" };
  expect(readConfiguration({ ...mail, VITRINE_ORIGIN: "https://pictures.example.org" }).mail).toEqual({
    server: "smtp://mail:1025",
    from: { name: "Ton & Licht", address: "vitrine@pictures.example.org" },
  });
  expect(readConfiguration({ ...mail, VITRINE_MAIL_FROM: "a@example.org" }).mail?.from.address).toBe("a@example.org");
  expect(readConfiguration({ ...mail, VITRINE_MAIL_FROM: '"Desk, pictures" <a@example.org>' }).mail?.from).toEqual({
    name: "Desk, pictures",
    address: "a@example.org",
  });
  for (const wrong of ["a@example.org, b@example.org", "Desk", "Desk <a>"])
    expect(() => readConfiguration({ VITRINE_MAIL_FROM: wrong }), wrong).toThrow(/^VITRINE_MAIL_FROM is set to/);
  expect(() => readConfiguration({ VITRINE_SMTP_URL: "https://a:hunter2@mail.example.org" })).toThrow(
    /^VITRINE_SMTP_URL is set to something else, (?!.*hunter2)/,
  );
  expect(() => readConfiguration({ VITRINE_MAIL_FROM: "a@example.org\nBcc: b@example.org" })).toThrow(
    "VITRINE_MAIL_FROM",
  );
});

test("the search engine is the embedded one, or a Meilisearch with its URL and key", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-key-"));
  const file = join(folder, "key");
  const named = { VITRINE_SEARCH: "meilisearch", MEILI_URL: "http://search:7700" };
  expect(readConfiguration({ MEILI_URL: "http://search:7700" }).search).toEqual({ engine: "embedded" });
  expect(readConfiguration(named).search).toEqual({ engine: "meilisearch", url: "http://search:7700", key: "" });
  expect(readConfiguration({ ...named, MEILI_KEY: "k" }).search).toMatchObject({ key: "k" });
  writeFileSync(file, "from a file\n");
  expect(() => readConfiguration({ ...named, MEILI_KEY_FILE: file })).toThrow("has to hold the key");
  writeFileSync(file, "from-a-file\n");
  expect(readConfiguration({ ...named, MEILI_KEY_FILE: file }).search).toMatchObject({ key: "from-a-file" });
  expect(() => readConfiguration({ ...named, MEILI_KEY: "k", MEILI_KEY_FILE: file })).toThrow("Keep one of them.");
  rmSync(folder, { recursive: true });
  expect(() => readConfiguration({ ...named, MEILI_KEY_FILE: file })).toThrow(/cannot be read \(ENOENT\)/);
  expect(() => readConfiguration({ VITRINE_SEARCH: "meilisearch" })).toThrow(/^MEILI_URL is not set, but .+7700\.$/);
  const wrong = () => readConfiguration({ MEILI_KEY: "a secret with spaces" });
  expect(wrong).toThrow("MEILI_KEY is set to something else");
  expect(wrong).not.toThrow("a secret");
});

test("docs/configuration.md lists every variable", () => {
  const page = readFileSync(new URL("../../../docs/configuration.md", import.meta.url), "utf8");
  for (const name of VARIABLE_NAMES) expect(page).toContain(`\`${name}\``);
});
