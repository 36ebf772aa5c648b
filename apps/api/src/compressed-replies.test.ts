// Replies as sent over a socket: the negotiated coding, and identical bytes after decompression.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text as textOf } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedLibrary } from "./modules/seed/seed.service.ts";
import { logInAs } from "./testing/callers.ts";
import { startTestApp, type TestApp } from "./testing/harness.ts";
import { putDocument } from "./testing/put-document.ts";

const FACETS = ["keywords", "creator", "category", "country", "licence", "asset_groups", "format", "rating"];
const SEARCH = `/api/?solr_q=*&solr_rows=50&${FACETS.map((field) => `solr_facetfields=${field}`).join("&")}`;
const STYLE = Buffer.from(".tile { color: teal; }\n".repeat(300));
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const CODINGS = ["br", "gzip"] as const;

let app: TestApp;
let webRoot: string;
let port = 0;
let guest = "";
let admin = "";
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), "vitrine-web-"));
  mkdirSync(join(webRoot, "assets"));
  const script = "<p>A line of the page.</p>\n".repeat(200);
  writeFileSync(join(webRoot, "index.html"), `<!doctype html><script nonce="__CSP_NONCE__"></script>${script}`);
  writeFileSync(join(webRoot, "notes.txt"), "A line of the notes.\n".repeat(500));
  app = await startTestApp({ configuration: { webRoot } });
  await app.services.indexed;
  await seedLibrary(app.services.data.db, { assets: 500 });
  await app.services.search.catchUp();
  const languages = Array.from({ length: 300 }, (_, n) => `value ${n}`);
  await putDocument(app, "global", "", { facets: languages });
  await putDocument(app, "translations", "en", {
    global: { a: "A text of the portal. ".repeat(200) },
  });
  await putDocument(app, "custom_html", "en", {
    pages: [{ key: "a", title: "A", html: "<p>".repeat(900) }],
  });
  await app.services.portalFiles.putPortalFile("style", STYLE, "text/css");
  await app.services.portalFiles.putPortalFile("dashboardHero", Buffer.alloc(5000, "<svg/>"), "image/svg+xml");
  guest = await logInAs(app, "guest");
  admin = await logInAs(app, "GUI admin and asset user");
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  port = (app.fastify.server.address() as AddressInfo).port;
}, 60_000);
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true, force: true });
});

interface Wire {
  status: number;
  headers: IncomingHttpHeaders;
  /** Raw bytes: Node does not decompress them. */
  body: Buffer;
}

function ask(path: string, accepted?: string, more: Record<string, string> = {}, method = "GET"): Promise<Wire> {
  const headers = { authorization: guest, ...(accepted ? { "accept-encoding": accepted } : {}), ...more };
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path, method, headers, agent: false }, (reply) => {
      buffer(reply).then((body) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }), reject);
    });
    asked.on("error", reject).end();
  });
}

describe("a search of 50 records with 8 facets", () => {
  it.each(CODINGS)("has less than a third of the size on the wire, and the same content: %s", async (coding) => {
    const plain = await ask(SEARCH);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body.length).toBeGreaterThan(60_000);
    const packed = await ask(SEARCH, coding);
    expect(packed.headers).toMatchObject({ "content-encoding": coding, vary: "Accept-Encoding" });
    expect(Number(packed.headers["content-length"])).toBe(packed.body.length);
    expect(packed.body.length).toBeLessThan(plain.body.length / 3);
    expect(unpack[coding](packed.body)).toEqual(plain.body);
    expect(JSON.parse(plain.body.toString()).response.docs).toHaveLength(50);
  });

  it("is not compressed without Accept-Encoding, and has Content-Length and Vary", async () => {
    const { headers, body } = await ask(SEARCH);
    expect(headers).toMatchObject({ vary: "Accept-Encoding", "content-length": String(body.length) });
    expect((await ask(SEARCH, "identity")).body).toEqual(body);
    expect((await ask(SEARCH, "zstd")).body).toEqual(body);
  });

  it("has the same headers for HEAD", async () => {
    const { date: _, ...expected } = (await ask(SEARCH, "br")).headers;
    const { date: __, ...headers } = (await ask(SEARCH, "br", {}, "HEAD")).headers;
    expect(headers).toEqual(expected);
  });

  it("keeps the order of pipelined requests", async () => {
    const socket = connect(port, "127.0.0.1");
    const line = (path: string, more: string) =>
      `GET ${path} HTTP/1.1\r\nhost: a\r\nauthorization: ${guest}\r\n${more}\r\n`;
    const packed = line(SEARCH, "accept-encoding: br\r\n");
    socket.write(packed + line("/livez", "") + packed + line("/livez", "connection: close\r\n"));
    const heads = (await textOf(socket)).match(/HTTP\/1.1 200 OK|content-encoding: br|"alive"/g);
    const [ok, coded, alive] = ["HTTP/1.1 200 OK", "content-encoding: br", '"alive"'];
    expect(heads).toEqual([ok, coded, ok, alive, ok, coded, ok, alive]);
  });
});

describe("text of at least 2 kB is compressed if accepted", () => {
  it.each([
    ["settings", "/api/config/global"],
    ["texts", "/api/config/translations?lang=en"],
    ["custom pages", "/api/config/custom_html?lang=en"],
    ["the contract", "/api/openapi.json"],
    ["fields", "/api/index/fields"],
    ["languages", "/api/info/all_languages"],
    ["the stylesheet", "/api/config/style"],
    ["the contract's page", "/api/docs/static/swagger-ui.css"],
    ["a file of the portal", "/notes.txt"],
  ])("%s", async (_, path) => {
    const plain = await ask(path);
    expect(plain.headers.vary).toMatch(/^accept-encoding$/i);
    expect(plain.body.length).toBeGreaterThan(2000);
    for (const coding of CODINGS) {
      const { headers, body } = await ask(path, `deflate, ${coding}`);
      expect([headers["content-encoding"], headers.vary]).toEqual([coding, plain.headers.vary]);
      expect(headers["content-type"]).toBe(plain.headers["content-type"]);
      expect(body.length).toBeLessThan(plain.body.length * 0.6);
      expect(unpack[coding](body)).toEqual(plain.body);
      const head = await ask(path, coding, {}, "HEAD");
      expect([head.status, head.body.length, head.headers["content-encoding"]]).toEqual([200, 0, coding]);
    }
  });

  it("the page, which only differs by its nonce", async () => {
    const withoutNonce = (page: string) => page.replace(/nonce="[^"]+"/, "");
    const plain = await ask("/");
    for (const coding of CODINGS) {
      const { headers, body } = await ask("/", coding);
      expect(headers).toMatchObject({ "content-encoding": coding, "content-length": String(body.length) });
      const page = unpack[coding](body).toString();
      expect(withoutNonce(page)).toBe(withoutNonce(plain.body.toString()));
      expect(headers["content-security-policy"]).toContain(/nonce="([^"]+)"/.exec(page)?.[1]);
    }
  });

  it("the console", async () => {
    for (let n = 0; n < 5; n++) {
      const begun = await app.services.jobs.start({
        kind: "import",
        key: `${n}`,
        payload: { root: "/a/b".repeat(120) },
      });
      if (begun.outcome === "started") await begun.run.end("done", {});
    }
    const overview = (accepted?: string) => ask("/console/overview.get", accepted, { authorization: admin });
    const plain = await overview();
    expect([plain.status, plain.headers["content-encoding"]]).toEqual([200, undefined]);
    for (const coding of CODINGS) {
      const { status, headers, body } = await overview(coding);
      expect([status, headers["content-encoding"], headers["content-length"]]).toEqual([200, coding, `${body.length}`]);
      expect(headers["content-type"]).toBe(plain.headers["content-type"]);
      expect(headers["cache-control"]).toBe("no-store");
      const { imports } = JSON.parse(unpack[coding](body).toString()).result.data;
      expect(imports).toEqual(JSON.parse(plain.body.toString()).result.data.imports);
    }
  });

  it("but not short texts, pictures, or ranges", async () => {
    for (const path of ["/api/info/check_version", "/api/nothing", "/livez", "/nothing"]) {
      expect([path, (await ask(path, "br")).headers["content-encoding"]]).toEqual([path, undefined]);
    }
    const { docs } = JSON.parse((await ask(SEARCH)).body.toString()).response;
    const picture = await ask(docs[0].url, "br, gzip");
    expect([picture.status, picture.headers["content-encoding"], picture.headers.vary]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    const drawing = await ask("/api/config/dashboardHero", "br");
    expect([drawing.headers["content-encoding"], drawing.body.length]).toEqual([undefined, 5000]);
    const part = await ask("/api/config/style", "br", { range: "bytes=0-2999" });
    expect([part.status, part.headers["content-encoding"], part.body]).toEqual([
      206,
      undefined,
      STYLE.subarray(0, 3000),
    ]);
    const partOfNotes = await ask("/notes.txt", "br", { range: "bytes=0-2999" });
    expect([partOfNotes.status, partOfNotes.headers["content-encoding"], partOfNotes.body.length]).toEqual([
      206,
      undefined,
      3000,
    ]);
  });
});

it("a stylesheet that is not UTF-8 is not compressed, since that would change its bytes", async () => {
  const latin = Buffer.from(STYLE.toString().replaceAll("teal", "türkis"), "latin1");
  await app.services.portalFiles.putPortalFile("style", latin, "text/css");
  try {
    const { headers, body } = await ask("/api/config/style", "br");
    expect([headers["content-encoding"], body]).toEqual([undefined, latin]);
  } finally {
    await app.services.portalFiles.putPortalFile("style", STYLE, "text/css");
  }
});

describe("the ETag of a reply", () => {
  it.each(["/api/config/global", "/api/config/style"])(
    "differs by coding, and each of them revalidates: %s",
    async (path) => {
      const tags = await Promise.all(
        [undefined, ...CODINGS].map(async (coding) => (await ask(path, coding)).headers.etag),
      );
      expect(new Set(tags).size).toBe(3);
      for (const tag of tags) {
        for (const coding of [undefined, ...CODINGS]) {
          const known = await ask(path, coding, { "if-none-match": String(tag) });
          expect([known.status, known.body.length, known.headers.vary]).toEqual([304, 0, "Accept-Encoding"]);
        }
      }
      for (const other of ['"something-br"', '"else"']) {
        expect((await ask(path, "br", { "if-none-match": other })).status).toBe(200);
      }
    },
  );

  it("of a file of the portal is weak, and valid for all codings", async () => {
    const { etag } = (await ask("/notes.txt", "br")).headers;
    expect(etag).toMatch(/^W\//);
    expect((await ask("/notes.txt", "gzip", { "if-none-match": String(etag) })).status).toBe(304);
  });
});
