// Errors of Fastify and its plugins keep their status, use the common error format, and are not logged.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isErrorCode } from "@vitrine/contract/error-codes";
import { errorDescriptions } from "@vitrine/contract/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { createHttpServer } from "./http-server.ts";

const PAST = "Thu, 01 Jan 1970 00:00:00 GMT";

describe("a file of the portal or of the API's page", () => {
  let app: TestApp;
  const webRoot = mkdtempSync(join(tmpdir(), "vitrine-web-"));
  beforeAll(async () => {
    writeFileSync(join(webRoot, "index.html"), "");
    writeFileSync(join(webRoot, "robots.txt"), "0123456789");
    app = await startTestApp({ configuration: { webRoot } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(webRoot, { recursive: true, force: true });
  });

  it.each([
    [{ "if-match": '"x"' }, 412, "request.precondition"],
    [{ "if-unmodified-since": PAST }, 412, "request.precondition"],
    [{ range: "bytes=99999999-" }, 416, "download.range"],
    [{ range: "bytes=5-1" }, 416, "download.range"],
  ])("with %j is rejected with %i", async (headers, status, code) => {
    for (const url of ["/robots.txt", "/api/docs/static/swagger-ui.css"]) {
      app.logs.length = 0;
      const reply = await app.inject({ url, headers });
      expect([url, reply.statusCode, reply.json()]).toEqual([
        url,
        status,
        { code, message: expect.any(String), requestId: expect.stringMatching(/^[\w-]{36}$/) },
      ]);
      if (status === 416) expect(reply.headers["content-range"]).toMatch(/^bytes \*\/\d+$/);
      const head = await app.inject({ method: "HEAD", url, headers });
      expect([head.statusCode, head.body]).toEqual([status, ""]);
      expect(
        app.logs.filter((line) => JSON.parse(line).level !== "debug" && JSON.parse(line).msg !== "request"),
      ).toEqual([]);
    }
    expect((await app.inject({ url: "/robots.txt", headers: { range: "bytes=2-3" } })).body).toBe("23");
  });

  it("that is forbidden is not found", async () => {
    for (const name of ["%5c..%5cx", "x%00", "x%5cy", "swagger-ui.css//"]) {
      const reply = await app.inject({ url: `/api/docs/static/${name}` });
      expect([name, reply.statusCode, reply.json().code]).toEqual([name, 404, "not_found"]);
    }
  });
});

it("an error with a status from 400 to 499 keeps it, wherever it is thrown", async () => {
  const lines: string[] = [];
  const fastify = await createHttpServer({
    configuration: { logLevel: "info", trustedProxies: [], apiPrefix: "/api", stallSeconds: 30 },
    logStream: { write: (line) => lines.push(line) },
  });
  fastify.get<{ Params: { status: string } }>("/:status", ({ params }) => {
    throw Object.assign(new Error("secret /srv/path"), { statusCode: Number(params.status), secret: "x" });
  });
  for (let status = 400; status < 500; status++) {
    const reply = await fastify.inject({ url: `/${status}` });
    // A forbidden file looks missing, and a name that is too long matches nothing.
    expect(reply.statusCode).toBe([403, 414].includes(status) ? 404 : status);
    const { code, message, requestId, ...details } = reply.json();
    expect(isErrorCode(code) && errorDescriptions[code].message).toBe(message);
    expect(requestId).toMatch(/^[\w-]{36}$/);
    expect(reply.body).not.toContain("secret");
    expect(Object.keys(details)).toEqual(code === "request.invalid" ? ["issues"] : []);
  }
  expect(lines).toEqual([]);
  for (const odd of [399, 500, 503, 600, Number.NaN]) {
    expect((await fastify.inject({ url: `/${odd}` })).json().code).toBe("internal");
  }
  expect(lines).toHaveLength(5);
  await fastify.close();
});
