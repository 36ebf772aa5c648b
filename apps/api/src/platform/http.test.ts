import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as consumed } from "node:stream/consumers";
import { API_EXTENSIONS } from "@vitrine/contract/extensions";
import { listRouteAddresses } from "@vitrine/contract/routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logInAs, PASSWORD } from "../testing/callers.ts";
import { startTestApp, type TestApp } from "../testing/harness.ts";
import { addAssets } from "../testing/library-kit.ts";

const ERROR = {
  code: expect.any(String),
  message: expect.any(String),
  requestId: expect.stringMatching(/^[\w-]{36}$/),
};

describe("over HTTP", () => {
  let app: TestApp;
  let webRoot: string;
  let guest: string;
  beforeAll(async () => {
    webRoot = mkdtempSync(join(tmpdir(), "vitrine-web-"));
    mkdirSync(join(webRoot, "assets"));
    writeFileSync(join(webRoot, "index.html"), '<meta nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script>');
    writeFileSync(join(webRoot, "assets", "main-abc123.js"), "plain");
    writeFileSync(join(webRoot, "assets", "main-abc123.js.br"), "packed");
    writeFileSync(join(webRoot, "robots.txt"), "User-agent: *");
    writeFileSync(join(webRoot, "..", "outside.txt"), "secret");
    app = await startTestApp({ configuration: { webRoot } });
    guest = await logInAs(app, "guest");
  });
  afterAll(async () => {
    await app.close();
    rmSync(webRoot, { recursive: true, force: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it("T7 renders the page with a new nonce for every request, and allows no other inline script", async () => {
    const [first, second] = [await get("/"), await get("/")];
    const nonce = /nonce="([\w+/=]{24})"/.exec(first.body)?.[1] ?? "";
    expect(first.body).toBe(`<meta nonce="${nonce}"><script nonce="${nonce}"></script>`);
    expect(second.body).not.toContain(nonce);
    const policy = String(first.headers["content-security-policy"]);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("img-src 'self' data: blob:");
    expect(policy).not.toMatch(/unsafe|https?:|\*|upgrade-insecure/);
    // The administration shows the portal in a frame; no other site may.
    expect(policy.split(";").filter((directive) => directive.startsWith("frame"))).toEqual([
      "frame-src 'self'",
      "frame-ancestors 'self'",
    ]);
    expect(first.headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(first.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  });

  it("serves the API below the configured path, uses it in the page and in all URLs, and lists its extensions", async () => {
    const index = join(webRoot, "index.html");
    const page = readFileSync(index, "utf8");
    writeFileSync(index, '<meta name="vitrine-api" content="/api" /><meta name="vitrine-extensions" content="" />');
    const other = await startTestApp({ configuration: { webRoot, apiPrefix: "/portal/api" } });
    writeFileSync(index, page);
    expect(other.configuration.faults, "and so it has not").toBe(false);
    const told = API_EXTENSIONS.filter((name) => name !== "faults").join(" ");
    expect((await other.inject({ url: "/" })).body).toBe(
      `<meta name="vitrine-api" content="/portal/api" /><meta name="vitrine-extensions" content="${told}" />`,
    );
    const version = await other.inject({ url: "/portal/api/info/check_version" });
    expect(version.headers["vitrine-extensions"]).toBe(told);
    await addAssets(other.services.data.db, [{ title: "Bowl" }]);
    await other.services.indexed;
    await other.services.search.catchUp();
    const { session } = (await other.inject({ method: "POST", url: "/portal/api/session/get" })).json();
    const found = (await other.inject({ url: "/portal/api?solr_q=bowl", headers: { authorization: session } })).json();
    const { url } = found.response.docs[0];
    expect(url).toMatch(/^\/portal\/api\/files\//);
    expect((await other.inject({ url })).statusCode).toBe(200);
    expect((await other.inject({ url: "/portal/api/docs" })).body).toContain("/portal/api/docs/static/");
    expect((await other.inject({ url: "/portal/api/nothing" })).json()).toEqual({ ...ERROR, code: "not_found" });
    expect((await other.inject({ url: "/api/session/check" })).statusCode).toBe(404);
    await other.close();
  });

  it("serves hashed files as immutable, compressed if accepted, and 404 for missing files", async () => {
    const packed = await get("/assets/main-abc123.js", { "accept-encoding": "gzip, br" });
    expect(packed.body).toBe("packed");
    expect(packed.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await get("/assets/main-abc123.js")).body).toBe("plain");
    expect((await get("/robots.txt")).headers["cache-control"]).toBe("no-cache");
    for (const url of ["/index.html", "/search", "/assets/main-old.js", "/assets", "/assets/", "/admin/general"]) {
      const reply = await get(url);
      expect([url, reply.statusCode, reply.body.includes("<script")]).toEqual([url, 404, false]);
    }
  });

  it.each([
    "/../outside.txt",
    "/..%2foutside.txt",
    "/%2e%2e/outside.txt",
    "/assets/..%2f..%2foutside.txt",
    "/assets/..%5c..%5coutside.txt",
    "/assets/%2e%2e%2f%2e%2e%2foutside.txt",
    "//outside.txt",
    "/assets//../../outside.txt",
    "/%00outside.txt",
    "/assets/main-abc123.js%00.txt",
    "/%c0%ae%c0%ae/outside.txt",
    "/%zz",
  ])("is not found: %s", async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.body).not.toContain("secret");
  });

  it.each([
    "..%2fvitrine.db",
    "%2e%2e%2fsecrets.json",
    "style%00",
    "style%2f..%2fglobal2",
    "..%5csecrets.json",
    "constructor",
    "__proto__",
    "toString",
    "%252e%252e%252fsecrets.json",
    "x".repeat(400),
    "x".repeat(4000),
  ])("has no portal file named %s", async (name) => {
    const reply = await get(`/api/config/${name}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ ...ERROR, code: "not_found" });
  });

  it("sends unknown API paths the common error format, and known ones their allowed methods", async () => {
    expect((await get("/api/nothing")).json()).toEqual({ ...ERROR, code: "not_found" });
    expect((await get("/api/nothing")).headers["cache-control"]).toBe("no-store");
    const wrong = await app.inject({ method: "PUT", url: "/api/config/global" });
    expect([wrong.statusCode, wrong.headers.allow, wrong.json().code]).toEqual([
      405,
      "GET, HEAD, POST",
      "method_not_allowed",
    ]);
  });

  it("accepts the base URL with and without a trailing slash", async () => {
    for (const url of ["/api", "/api/", "/api?solr_rows=0", "/api/?solr_rows=0"]) {
      expect((await get(url)).json().code, url).toBe("session.required");
    }
  });

  it("answers HEAD like GET, with the same headers and no body", async () => {
    const send = (method: "GET" | "HEAD", url: string) =>
      app.inject({ method, url, headers: { authorization: guest } });
    for (const url of [
      "/",
      "/livez",
      "/readyz",
      "/api/info/check_version",
      "/api/docs",
      "/api/docs/static/swagger-initializer.js",
      "/robots.txt",
      "/api/config/all",
      "/api/?solr_q=a",
      "/api",
    ]) {
      const [whole, head] = [await send("GET", url), await send("HEAD", url)];
      const { "content-length": length, "content-type": type } = whole.headers;
      expect([url, head.statusCode, head.headers["content-length"], head.headers["content-type"], head.body]).toEqual([
        url,
        whole.statusCode,
        length,
        type,
        "",
      ]);
    }
    expect((await send("HEAD", "/api/nothing")).statusCode).toBe(404);
    const posted = await send("HEAD", "/api/session/get");
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, "POST"]);
  });

  it("lists the methods of the contract in Allow, HEAD with GET, and answers them", async () => {
    const methods = new Map<string, Set<string>>();
    for (const { method, path } of listRouteAddresses()) {
      const allowed = methods.get(path) ?? new Set();
      methods.set(path, allowed.add(method));
      if (method === "GET") allowed.add("HEAD");
    }
    for (const [path, allowed] of methods) {
      const url = `/api${path.replace(/\{\w+\}/g, "1")}`;
      expect([url, (await app.inject({ method: "PATCH", url })).headers.allow]).toEqual([
        url,
        [...allowed].sort().join(", "),
      ]);
      for (const method of allowed) {
        expect([url, (await app.inject({ method: method as "GET", url })).statusCode]).not.toEqual([url, 405]);
      }
    }
  });

  it("authorizes the caller before it validates the input", async () => {
    const reply = await app.inject({
      method: "POST",
      url: "/api/config/global?no=such",
      headers: { "content-type": "application/json" },
      payload: "{ broken",
    });
    expect(reply.statusCode).toBe(401);
  });

  it.each([
    ["{", 400, "request.invalid"],
    ['{"user":', 400, "request.invalid"],
    ["[]", 400, "request.invalid"],
    ['"text"', 400, "request.invalid"],
    ['{"user":"a"}', 400, "request.invalid"],
    ['{"user":"a","pass":"b","extra":1}', 400, "request.invalid"],
    ['{"user":{"$ne":1},"pass":"b"}', 400, "request.invalid"],
    ['{"__proto__":{"isGuiAdmin":true}}', 400, "request.invalid"],
    ['{"constructor":{"prototype":{"isGuiAdmin":true}}}', 400, "request.invalid"],
    [`{"user":"${"x".repeat(3_000_000)}","pass":"b"}`, 413, "request.too_large"],
  ])("an invalid body is a client error: %.40s", async (payload, status, code) => {
    const reply = await app.inject({
      method: "POST",
      url: "/api/session/get",
      headers: { "content-type": "application/json" },
      payload,
    });
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(({} as Record<string, unknown>).isGuiAdmin).toBeUndefined();
  });

  it.each([
    ["too_deep", "[".repeat(1_000_000)],
    ["too_deep", '{"a":'.repeat(100)],
    ["too_many_elements", `[${"1,".repeat(900_000)}1]`],
    ["too_many_elements", `{${Array.from({ length: 150_000 }, (_, at) => `"a${at}":1`).join()}}`],
  ])("T31 a body that is too deep or too large is not parsed: %s", async (problem, payload) => {
    const reply = await app.inject({
      method: "POST",
      url: "/api/download/?operation=zip",
      headers: { "content-type": "application/json", authorization: await logInAs(app, "asset user") },
      payload,
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      { code: "request.too_complex", path: "body", problem },
    ]);
  });

  it("sends malformed requests the common error format, and closes the connection", async () => {
    const other = await startTestApp();
    await other.fastify.listen({ host: "127.0.0.1", port: 0 });
    const { port } = other.fastify.server.address() as AddressInfo;
    const send = async (text: string) => {
      const socket = connect(port, "127.0.0.1");
      socket.end(text);
      const [head = "", body = ""] = (await consumed(socket)).split("\r\n\r\n");
      return { status: Number(head.split(" ")[1]), body: JSON.parse(body) };
    };
    const malformed = { ...ERROR, code: "request.invalid", issues: [{ path: "request", message: "is malformed" }] };
    for (const text of ["GARBAGE\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /\u0000 HTTP/1.1\r\n\r\n"]) {
      expect([text, await send(text)]).toEqual([text, { status: 400, body: malformed }]);
    }
    const long = await send(`GET /api/?solr_q=${"x".repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`);
    expect(long).toEqual({ status: 431, body: { ...ERROR, code: "request.too_large" } });
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
    await other.close();
  });

  it("rejects bodies of other content types", async () => {
    for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded", "nonsense"]) {
      const reply = await app.inject({
        method: "POST",
        url: "/api/session/get",
        headers: { "content-type": type },
        payload: "user=a&pass=b",
      });
      expect([type, reply.statusCode, reply.json().code]).toEqual([type, 415, "request.wrong_kind"]);
    }
  });

  it("T6 reports which parameter is invalid, and never reads prototypes", async () => {
    const search = (query: string) => get(`/api/?${query}`, { authorization: guest });
    const wrong = await search("solr_rows=501&colour=red");
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ ...ERROR, code: "request.invalid" });
    expect(JSON.stringify(wrong.json().issues)).toMatch(/solr_rows.*colour|colour.*solr_rows/);
    for (const filter of ['{"__proto__":["x"]}', '{"constructor":{"prototype":["x"]}}', '{"a":{"a":{"a":{"a":{}}}}}']) {
      const reply = await search(`filter=${encodeURIComponent(filter)}`);
      expect([filter, reply.statusCode]).toEqual([filter, 400]);
    }
    expect((await search("__proto__=1&solr_rows=0")).statusCode).toBe(400);
    expect(({} as Record<string, unknown>)[0]).toBeUndefined();
  });

  it("reveals only the request id of an internal error", async () => {
    const { db } = app.services.data;
    const broken = Object.assign(() => Promise.reject(new Error("SELECT secret FROM /srv/path")), {});
    const write = db.write;
    db.write = broken as typeof write;
    const reply = await app.inject({ method: "POST", url: "/api/session/get", payload: { user: "a", pass: "b" } });
    db.write = write;
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({ ...ERROR, code: "internal", message: "Something went wrong on the server." });
    expect(app.logs.join("")).toContain(reply.json().requestId);
  });

  it("authorizes the caller before it reads the body", async () => {
    const admin = await logInAs(app, "GUI admin only");
    for (const [token, status] of [
      [undefined, 401],
      [guest, 403],
      [admin, 400],
    ] as const) {
      const reply = await app.inject({
        method: "POST",
        url: "/api/config/global",
        headers: token ? { authorization: token } : {},
        payload: {},
      });
      expect(reply.statusCode).toBe(status);
    }
  });

  it("is alive without a disk, and ready when it can work", async () => {
    await app.services.indexed;
    expect((await get("/livez")).json()).toEqual({ status: "alive" });
    expect((await get("/readyz")).json()).toEqual({ status: "ready" });
    const other = await startTestApp();
    await other.services.indexed;
    other.services.health.markStopping();
    const stopping = await other.inject({ url: "/readyz" });
    expect([stopping.statusCode, stopping.json()]).toEqual([503, { status: "not ready" }]);
    expect((await other.inject({ url: "/livez" })).statusCode).toBe(200);
    await other.close();
  });

  it("serves the OpenAPI document, and a page with a strict content security policy", async () => {
    const document = (await get("/api/openapi.json")).json();
    expect(document.openapi).toBe("3.1.0");
    const page = await get("/api/docs");
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-security-policy"]).not.toMatch(/unsafe|https:|upgrade-insecure/);
    expect(page.body).not.toMatch(/<script>|<script [^>]*>\s*[^<\s]|<style/);
    for (const [, path = ""] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await get(path)).statusCode, path).toBe(200);
    }
  });

  it("T23 logs no token, password or signature", async () => {
    const canary = "canary-7f3a";
    await app.services.accounts.add({ name: "mira", password: PASSWORD });
    const login = await app.client(null).call("session.get", { body: { user: "mira", pass: PASSWORD } });
    await get(`/api/session/check`, { authorization: `${canary}-header` });
    await get(`/api/?solr_q=fine&token=${canary}-query`, { authorization: login.session });
    await app.inject({ method: "POST", url: `/api/session/get?token=${canary}-code`, payload: {} });
    await app.inject({
      method: "POST",
      url: "/api/session/get",
      payload: { user: `${canary}-u`, pass: `${canary}-p` },
    });
    await get(`/api/files/1/1/${canary}-s.1.${canary}-h/w640.webp`);
    await get(`/api/files/zip/${canary}-s.1.${canary}-h/ticket.zip`);
    await get(`/console/overview.get?token=${canary}-console`, { authorization: login.session });
    await app.client(login.session).call("session.logout");
    const written = app.logs.join("\n");
    expect(written).toContain("solr_q=fine");
    expect(written).not.toContain(canary);
    for (const secret of [login.session, guest, PASSWORD]) expect(written).not.toContain(secret);
  });
});
