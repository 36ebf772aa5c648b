// Threats that concern several modules. docs/threats.md lists all threats, and the tests of the others.
import { readdirSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { MAX_IDS_PER_URL } from "@vitrine/contract/asset-batches";
import { MAX_DOWNLOAD_IDS } from "@vitrine/contract/conversion";
import { MAX_BOOKMARKS } from "@vitrine/contract/limits";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "./modules/seed/random.ts";
import { logInAs, PASSWORD } from "./testing/callers.ts";
import { startTestApp, type TestApp } from "./testing/harness.ts";
import { addAssets } from "./testing/library-kit.ts";
import { loggedErrors } from "./testing/logged-errors.ts";

const ABORTS = process.env.VITRINE_TORTURE ? 1000 : 80;

let app: TestApp;
let user: string;
let admin: string;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  await addAssets(app.services.data.db, [{ title: "Bowl" }]);
  await app.services.indexed;
  await app.services.search.catchUp();
  user = await logInAs(app, "asset user");
  admin = await logInAs(app, "GUI admin only");
  await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  port = (app.fastify.server.address() as AddressInfo).port;
}, 60_000);
afterAll(() => app.close());

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1_000_000));

describe("T4 SQL instead of a name", () => {
  const TRICKS = [
    "' OR '1'='1",
    "' OR 1=1 --",
    "x'; DROP TABLE account; --",
    "' UNION SELECT name, password_hash FROM account --",
    '" OR ""="',
    "\\' OR 1=1 --",
    "%' OR name LIKE '%",
    "1); DELETE FROM asset; --",
    "\u0000' OR 1=1 --",
  ];

  it("matches nothing, wherever a name is looked up", async () => {
    const { sqlite } = app.services.data.db;
    const counts = () =>
      ["account", "asset", "session"].map((table) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    const before = counts();
    for (const trick of TRICKS) {
      const own = encodeURIComponent(trick);
      for (const name of [trick, `asset user${trick}`]) {
        // The valid password of an account, in case such a name matches it.
        expect(await app.services.accounts.authenticate(name, PASSWORD)).toBeUndefined();
      }
      const ask = async (path: string, token = user) =>
        (await app.inject({ url: `/api${path}`, headers: { authorization: token } })).statusCode;
      expect(await ask(`/collection/get?collection=${own}`)).toBe(404);
      expect(await ask(`/config/thumbnail?id=${own}`)).toBe(404);
      expect(await ask(`/config/revisions/${own}`, admin)).toBe(404);
      expect(await ask(`/assets?assetid=${own}`)).toBe(200);
      expect(await ask(`/session/csets?asset_id=${own}`)).toBe(403);
      expect(await ask(`/search/facet_values?field=keywords&contains=${own}`)).toBe(200);
      expect(await ask(`/search/facet_values?field=${own}`)).toBe(400);
      expect(await ask(`/?filter=${encodeURIComponent(JSON.stringify({ keywords: [trick] }))}`)).toBe(200);
      expect(await ask(`/?solr_sort=${own}`)).toBe(400);
      expect(await ask("/session/check", trick.replaceAll(/[^\x20-\x7e]/g, ""))).toBe(200);
    }
    expect(counts()).toEqual(before);
  }, 60_000);
});

describe("T5 expensive requests", () => {
  const get = (path: string) => app.inject({ url: `/api${path}`, headers: { authorization: user } });
  const post = (path: string, payload: object) =>
    app.inject({ method: "POST", url: `/api${path}`, headers: { authorization: user }, payload });
  const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  const nested = (depth: number): unknown => (depth === 0 ? ["x"] : { keywords: nested(depth - 1) });
  const many = (count: number) => Array.from({ length: count }, (_, n) => n);

  /** Within the limit, one above it, and the expected replies. */
  const CAPS: [name: string, within: number, ask: (n: number) => ReturnType<typeof get>, status: number][] = [
    [
      "ids in an address, repeated",
      MAX_IDS_PER_URL,
      (n) =>
        get(
          `/assets?${ids(n)
            .map((id) => `assetid=${id}`)
            .join("&")}`,
        ),
      400,
    ],
    ["ids in an address, by commas", MAX_IDS_PER_URL, (n) => get(`/assets?assetid=${ids(n).join(",")}`), 400],
    ["ids in an address, as a list", MAX_IDS_PER_URL, (n) => get(`/assets?assetid=${json(ids(n))}`), 400],
    ["ids of a zip, by the installation", 500, (n) => post("/download?operation=zip", { id: ids(n) }), 422],
    [
      "bookmarks",
      MAX_BOOKMARKS,
      (n) =>
        post(
          "/config/bookmarks",
          ids(n).map((id) => ({ id })),
        ),
      400,
    ],
    ["rows of a search", 500, (n) => get(`/?solr_rows=${n}`), 400],
    ["rows of a collection's list", 500, (n) => get(`/collection/get?collection=none&solr_rows=${n}`), 400],
    ["values of a filter", 500, (n) => get(`/?filter=${json({ keywords: many(n).map((value) => `v${value}`) })}`), 400],
    ["facets at once", 100, (n) => get(`/?${"solr_facetfields=rating&".repeat(n)}solr_rows=0`), 400],
    ["values of a facet at once", 100, (n) => get(`/search/facet_values?field=keywords&rows=${n}`), 400],
    ["characters of what is typed", 1000, (n) => get(`/?solr_q=${"a".repeat(n)}`), 400],
  ];
  it.each(CAPS)("are limited: %s", async (_, most, ask, status) => {
    expect([400, 422, 500]).not.toContain((await ask(most)).statusCode);
    expect((await ask(most + 1)).statusCode).toBe(status);
  });

  it("are limited: ids in a body", async () => {
    const within = await post("/session/csets", { asset_id: ids(MAX_DOWNLOAD_IDS) });
    expect(within.json().code).toBe("download.not_permitted");
    expect((await post("/session/csets", { asset_id: ids(MAX_DOWNLOAD_IDS + 1) })).statusCode).toBe(400);
    expect((await post("/download?operation=zip", { id: ids(50_000) })).statusCode).toBe(400);
  });

  it("are not possible by nested filters, at any depth", async () => {
    expect((await get(`/?filter=${json(nested(1))}`)).statusCode).toBe(200);
    for (const depth of [2, 5, 6, 200]) expect((await get(`/?filter=${json(nested(depth))}`)).statusCode).toBe(400);
  });
});

describe("T11 a file name in a URL", () => {
  const UP = ["..", "%2e%2e", "%2E.", ".%2e", "%252e%252e", "..;", "%c0%ae%c0%ae", "..%00"];
  const BETWEEN = ["/", "%2f", "%2F", "%5c", "\\", "//", "%252f", "%c0%af"];
  const TARGETS = ["secrets.json", "vitrine.db", "etc/passwd", "package.json"];
  const corpus = [
    ...UP.flatMap((up) =>
      BETWEEN.flatMap((between) => [`${up}${between}secrets.json`, `${(up + between).repeat(9)}etc/passwd`]),
    ),
    ...TARGETS,
    "style%00.css",
    "style%2f..%2f..%2fvitrine.db",
    "favicon/../../vitrine.db",
    "favicon%5c..%5c..%5cvitrine.db",
    "C:%5cWindows%5cwin.ini",
    "file:%2f%2f%2fetc%2fpasswd",
    "__proto__",
    "constructor",
    "FAVICON",
  ];
  const OURS = /SQLite format|"key":|root:x:|"@vitrine|"private"/;

  it("only matches listed files", async () => {
    await app.client(admin).call("config.file_save", { params: { file: "style" }, body: style("a { color: red }") });
    for (const folder of ["/api/config/", "/api/docs/static/", "/assets/", "/"]) {
      for (const name of corpus) {
        const answer = await raw(`GET ${folder}${name} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
        expect([folder + name, [400, 404].includes(status), OURS.test(answer)]).toEqual([folder + name, true, false]);
      }
    }
    const form = new Response(style("a { color: blue }"));
    const payload = Buffer.from(await form.arrayBuffer());
    const headers = { authorization: admin, "content-type": form.headers.get("content-type") ?? "" };
    for (const name of corpus.filter((one) => !/[\\/]/.test(one))) {
      const url = `/api/config/${name}`;
      const saved = await app.inject({ method: "POST", url, headers, payload });
      const removed = await app.inject({ method: "DELETE", url, headers: { authorization: admin } });
      for (const { statusCode } of [saved, removed])
        expect([name, [400, 404].includes(statusCode)]).toEqual([name, true]);
    }
    expect((await app.inject({ url: "/api/config/style" })).body).toContain("color: red");
  }, 120_000);
});

describe("T14 an aborted form", () => {
  it(`leaves no file, ${ABORTS} times, wherever it is aborted`, async () => {
    const random = createRandom(14);
    const old = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#b85" } })
      .png()
      .toBuffer();
    await app.client(admin).call("config.file_save", { params: { file: "loginHero" }, body: style(old, "a.png") });
    const form = new Response(style(Buffer.alloc(200_000, 7), "b.png"));
    const whole = Buffer.from(await form.arrayBuffer());
    const head = [
      "POST /api/config/loginHero HTTP/1.1",
      "host: a",
      `authorization: ${admin}`,
      `content-type: ${form.headers.get("content-type")}`,
      `content-length: ${whole.length}`,
    ].join("\r\n");
    for (let n = 0; n < ABORTS; n++) {
      const socket = connect(port, "127.0.0.1").resume();
      socket.on("error", () => {});
      socket.write(`${head}\r\n\r\n`);
      socket.write(whole.subarray(0, Math.floor(random() * whole.length)));
      await sleep(random() * 6);
      if (n % 2 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }
    const left = () => readdirSync(app.services.data.temporary).filter((name) => name.startsWith("upload-"));
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
    expect((await app.inject({ url: "/api/config/loginHero" })).rawPayload).toEqual(old);
    expect(loggedErrors(app.logs)).toEqual([]);
  }, 60_000);
});

it.each(["other", "file"])("a rejected form of the field %s keeps its connection usable", async (field) => {
  const data = new FormData();
  data.append(field, new Blob([new Uint8Array(3_000_000).fill(7)]), "a.png");
  data.append(field, new Blob([new Uint8Array(500_000).fill(7)]), "b.png");
  const form = new Response(data);
  const payload = Buffer.from(await form.arrayBuffer());
  const head = [
    "POST /api/config/favicon HTTP/1.1",
    "host: a",
    `authorization: ${admin}`,
    `content-type: ${form.headers.get("content-type")}`,
    `content-length: ${payload.length}`,
  ].join("\r\n");
  const next = "GET /livez HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
  const answer = await raw(`${head}\r\n\r\n${payload.toString("latin1")}${next}`);
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    expect.stringMatching(/^4/),
    "200",
  ]);
});

describe("T20 a flood of guests", () => {
  it("adds nothing to the database, 100,000 times", async () => {
    const { sqlite } = app.services.data.db;
    const pages = () => sqlite.pragma("page_count", { simple: true });
    const before = pages();
    for (let n = 0; n < 100_000; n++) await app.services.sessions.openGuest("en");
    expect(pages()).toBe(before);
  }, 60_000);
});

describe("T21 a URL sent by a client", () => {
  const heard: string[] = [];
  let canary: Server;
  beforeAll(async () => {
    canary = createServer((socket) => {
      heard.push(String(socket.remotePort));
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, "::", resolve));
  });
  afterAll(() => canary.close());

  it("is never requested by the server, however it is written", { tags: ["slow"] }, async () => {
    const own = (canary.address() as AddressInfo).port;
    const hosts = ["127.0.0.1", "[::ffff:127.0.0.1]", "2130706433", "localhost"];
    const client = app.client(admin);
    for (const host of hosts) {
      const url = `http://${host}:${own}/x`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image href="${url}"/><image xlink:href="${url}"/><style>@import "${url}"; rect { fill: url(${url}#a) }</style><rect width="9" height="9"/></svg>`;
      await client.call("config.file_save", { params: { file: "dashboardLogo" }, body: style(svg, "a.svg") });
      await client.call("config.file_save", {
        params: { file: "style" },
        body: style(`@import "${url}"; a { background: url(${url}) }`),
      });
      await client.call("pages.save", {
        query: { lang: "de" },
        body: { pages: [{ key: "a", title: url, html: `<img src="${url}"><link rel="stylesheet" href="${url}">` }] },
      });
      const sent = { referer: url, origin: url, host: `${host}:${own}`, "x-forwarded-host": `${host}:${own}` };
      for (const path of ["/", "/api/session/check", `/api/?solr_q=${encodeURIComponent(url)}`, "/api/docs"])
        await app.inject({ url: path, headers: { ...sent, authorization: user } });
      await app.inject({
        method: "POST",
        url: `/api/session/get?token=${encodeURIComponent(url)}`,
        headers: sent,
        payload: {},
      });
      // Drawings of an import are decoded in another process.
      const { blobs, db } = app.services.data;
      const { hash, size } = await blobs.put(Buffer.from(svg));
      const [id = 0] = await addAssets(db, [
        { contentHash: hash, size, mime: "image/svg+xml", fileName: `${own}.svg`, width: 9, height: 9 },
      ]);
      const { url: preview } = await app.client(user).call("download.preview", { query: { id: String(id) } });
      expect((await app.inject({ url: preview ?? "" })).statusCode).toBe(200);
    }
    await sleep(300);
    expect(heard).toEqual([]);
    // It would have received a request.
    connect(own, "127.0.0.1").on("error", () => {});
    await expect.poll(() => heard.length).toBe(1);
  });
});

function style(content: Buffer | string, name = "a.css"): FormData {
  const data = new FormData();
  data.append("file", new Blob([new Uint8Array(Buffer.from(content))]), name);
  return data;
}

/** The reply to these bytes. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer)).on("error", reject);
    socket.write(bytes, "latin1");
  });
}
