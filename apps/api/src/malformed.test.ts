// Sends all kinds of malformed requests to every path of the router. None causes an internal error: no 5xx, no error in
// the log, and replies of the API match the contract.
import { channel } from "node:diagnostics_channel";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, type Transform } from "node:stream";
import { text } from "node:stream/consumers";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { isErrorCode } from "@vitrine/contract/error-codes";
import { errorDescriptions } from "@vitrine/contract/errors";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "./modules/seed/random.ts";
import { logInAs } from "./testing/callers.ts";
import { startTestApp, type TestApp } from "./testing/harness.ts";
import { addAssets } from "./testing/library-kit.ts";
import { loggedErrors } from "./testing/logged-errors.ts";
import {
  MALFORMED_BODIES,
  MALFORMED_HEADERS,
  MALFORMED_QUERIES,
  METHODS,
  malformedPaths,
} from "./testing/malformed.ts";

interface RouteSample {
  method: string;
  /** Path of the route, with a value for each parameter. */
  path: string;
}

const routes: RouteSample[] = [];
let app: TestApp;
let webRoot: string;
let token: string;
let port: number;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), "vitrine-web-"));
  mkdirSync(join(webRoot, "assets"));
  writeFileSync(join(webRoot, "index.html"), "<p>portal</p>");
  writeFileSync(join(webRoot, "assets", "main-abc123.js"), "a script");
  writeFileSync(join(webRoot, "assets", "main-abc123.js.br"), "packed");
  writeFileSync(join(webRoot, "robots.txt"), "User-agent: *");
  const starting = channel("fastify.initialization");
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url }) => {
      for (const one of [method].flat()) {
        // One file of each type is enough.
        if (!/\/docs\/static\/(?!index\.html|swagger-ui\.css$|\*)/.test(url))
          routes.push({ method: one, path: fillParameters(url) });
      }
    });
  };
  starting.subscribe(listen);
  app = await startTestApp({ configuration: { webRoot, sessionsPerMinute: 1_000_000, logLevel: "warn" } });
  starting.unsubscribe(listen);
  await app.services.indexed;
  await addAssets(app.services.data.db, [{ title: "Bowl" }]);
  await app.services.search.catchUp();
  token = await logInAs(app, "GUI admin and asset user");
  await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  port = (app.fastify.server.address() as AddressInfo).port;
}, 60_000);
afterAll(async () => {
  agent.destroy();
  await app.close();
  rmSync(webRoot, { recursive: true, force: true });
});

const VALUES: Readonly<Record<string, string>> = {
  ":path": "setup.state",
  "*": "swagger-ui.css",
  ":asset": "1",
  ":version": "1",
  ":id": "1",
};
function fillParameters(url: string): string {
  return url.replace(/:\w+|\*/g, (name) => VALUES[name] ?? "x");
}

interface RawRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

interface Reply {
  status: number;
  type: string;
  body: string;
}

const UNPACK: Readonly<Record<string, () => Transform>> = { br: createBrotliDecompress, gzip: createGunzip };

/** Over a real connection, since `inject` would correct malformed requests. */
function send({ method, path, headers = {}, payload = "" }: RawRequest): Promise<Reply> {
  const length = payload.length > 0 ? { "content-length": String(Buffer.byteLength(payload)) } : {};
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: "127.0.0.1", method, path, headers: { ...length, ...headers }, agent },
      (reply) => {
        const { statusCode: status = 0, headers: sentHeaders } = reply;
        const coding = method === "HEAD" ? "" : String(sentHeaders["content-encoding"]);
        const plain = UNPACK[coding]?.() ?? new PassThrough();
        text(reply.pipe(plain)).then(
          (body) => resolve({ status, type: String(sentHeaders["content-type"]), body }),
          reject,
        );
      },
    );
    sent.on("error", reject).end(payload);
  });
}

/** Sends all requests, several at a time; returns descriptions of invalid replies. */
async function findInvalidReplies(all: readonly RawRequest[]): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = [...all];
  app.logs.length = 0;
  const one = async () => {
    for (let raw = waiting.pop(); raw; raw = waiting.pop()) {
      const fault = await send(raw).then((reply) => describeInvalidReply(reply, raw), String);
      const { method, path, headers = {} } = raw;
      if (fault)
        wrong.push(`${method} ${path.slice(0, 80)} ${JSON.stringify(headers).slice(0, 120)}: ${fault.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  const errors = loggedErrors(app.logs);
  expect(all.length).toBeGreaterThan(100);
  return [...wrong, ...errors].slice(0, 20);
}

function describeInvalidReply({ status, type, body }: Reply, { method, path }: RawRequest): string | undefined {
  if (status >= 500) return `${status} ${body}`;
  if (status < 400) return undefined;
  if (/\n\s+at |node_modules|\.ts\b|sqlite/i.test(body)) return `the inside is shown: ${body}`;
  if (method === "HEAD") return undefined;
  if (type.startsWith("text/plain")) return path.startsWith("/api/") ? "no JSON" : undefined;
  if (!type.startsWith("application/json")) return `the answer is ${type}`;
  const { code, message, requestId, error } = JSON.parse(body);
  if (path.startsWith("/console/") && typeof error?.data?.code === "string") return undefined;
  const isOurs = isErrorCode(code) && errorDescriptions[code].message === message && /^[\w-]{36}$/.test(requestId);
  return isOurs ? undefined : `no shape of ours: ${body}`;
}

const named = (path: string) => (path.includes("logout") ? { authorization: "" } : { authorization: token });
const paths = () => [...new Set(routes.map(({ path }) => path))];
describe("malformed requests to every path", { timeout: 120_000 }, () => {
  it("finds all routes of the server", () => {
    expect(paths()).toEqual(
      expect.arrayContaining([
        "/",
        "/livez",
        "/readyz",
        "/robots.txt",
        "/assets/main-abc123.js",
        "/console/setup.state",
        "/api/session/get",
        "/api/docs",
        "/api/docs/static/swagger-ui.css",
        "/api/files/1/1/x/x",
      ]),
    );
  });

  it("handles any header", { tags: ["slow"] }, async () => {
    const all = routes.flatMap(({ method, path }) => {
      const body = method === "POST" ? { payload: "{}" } : {};
      const usual = { ...named(path), ...(method === "POST" ? { "content-type": "application/json" } : {}) };
      return MALFORMED_HEADERS.map((odd) => ({ method, path, ...body, headers: { ...usual, ...odd } }));
    });
    expect(await findInvalidReplies(all)).toEqual([]);
  });

  it("handles any method", async () => {
    const all = paths().flatMap((path) =>
      METHODS.flatMap((method) => [
        { method, path, headers: named(path) },
        { method, path, headers: { ...named(path), "content-type": "application/json" }, payload: "{}" },
      ]),
    );
    expect(await findInvalidReplies(all)).toEqual([]);
  });

  it("handles any spelling of the path", async () => {
    const all = paths().flatMap((path) =>
      malformedPaths(path).flatMap((odd) =>
        ["GET", "HEAD", "POST"].map((method) => ({ method, path: odd, headers: named(path) })),
      ),
    );
    expect(await findInvalidReplies(all)).toEqual([]);
  });

  it("handles an incomplete body", async () => {
    app.logs.length = 0;
    const random = createRandom(4);
    const ends: ((socket: Socket) => void)[] = [
      (socket) => socket.destroy(),
      (socket) => socket.resetAndDestroy(),
      (socket) => socket.end(),
    ];
    const bodies = [
      "content-length: 100\r\n\r\n",
      'content-length: 100\r\n\r\n{"user":"a",',
      "transfer-encoding: chunked\r\n\r\n5\r\n{",
      "transfer-encoding: chunked\r\n\r\nzz\r\n",
      "content-length: 2\r\n\r\n{}",
      'content-length: 23\r\n\r\n{"user":"a","pass":"b"}',
    ];
    for (const path of new Set(routes.filter(({ method }) => method !== "HEAD").map((route) => route.path))) {
      for (const body of bodies) {
        for (const end of ends) {
          const socket = connect(port, "127.0.0.1").resume();
          socket.on("error", () => {});
          const head = `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: ${named(path).authorization}`;
          socket.write(`${head}\r\ncontent-type: application/json\r\n${body}`);
          // Sometimes before the server has read a byte, sometimes after.
          await new Promise((resolve) => setTimeout(resolve, random() * 4));
          end(socket);
        }
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(loggedErrors(app.logs)).toEqual([]);
    expect((await send({ method: "GET", path: "/livez" })).status).toBe(200);
  });

  it("handles any query", async () => {
    const all = routes.flatMap(({ method, path }) =>
      MALFORMED_QUERIES.map((query) => ({ method, path: `${path}?${query}`, headers: named(path) })),
    );
    expect(await findInvalidReplies(all)).toEqual([]);
  });

  it("handles any body", async () => {
    const all = [...routes, { method: "POST", path: "/console/setup.create" }].flatMap(({ method, path }) =>
      MALFORMED_BODIES.map(({ type, payload }) => ({
        method,
        path,
        payload,
        headers: { ...named(path), "content-type": type },
      })),
    );
    expect(await findInvalidReplies(all)).toEqual([]);
  });
});
