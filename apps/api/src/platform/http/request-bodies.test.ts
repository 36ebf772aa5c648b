// Unexpected and oversized request bodies.
import { channel } from "node:diagnostics_channel";
import { rmSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { type FloodRequest, flood } from "../../testing/flood.ts";
import { newDataFolder, startTestApp, type TestApp } from "../../testing/harness.ts";
import { type Program, startServer } from "../../testing/program.ts";
import { readProcessUsage } from "../processes/process-usage.ts";
import { createHttpServer } from "./http-server.ts";
import {
  ACCEPTS_UPLOADS_DECORATOR,
  MAX_BODY_BYTES,
  MAX_FORM_BODY_BYTES,
  MAX_SMALL_BODY_BYTES,
} from "./request-bodies.ts";

const MB = 1e6;
/**
 * Half of one body. Freed memory waits for the garbage collector, on Node 26 up to 110 MB; a body held in memory
 * exceeds this.
 */
const MAX_GROWTH_MB = 150;
const TYPES = [
  "application/json",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "*/*",
  "nonsense",
  undefined,
];
const ENDPOINTS: [method: string, path: string][] = [
  ["POST", "/api/session/get"],
  ["POST", "/api/session/logout"],
  ["POST", "/api/config/global"],
  ["DELETE", "/api/config/favicon"],
  ["POST", "/api/download?operation=zip"],
  ["GET", "/api/?solr_q=*"],
  ["GET", "/api/files/1/1/a.1.b/w320.webp"],
  ["PUT", "/api/session/get"],
  ["POST", "/api/nothing"],
  ["POST", "/api/docs"],
  ["GET", "/api/docs"],
  ["GET", "/api/docs/static/swagger-ui.css"],
  ["POST", "/console/setup.create"],
  ["POST", "/console/setup.state"],
  ["POST", "/console/overview.get"],
  ["POST", "/console/nothing"],
  ["POST", "/console/setup.create,setup.create?batch=1"],
  ["GET", "/console/setup.state"],
  ["GET", "/livez"],
  ["POST", "/livez"],
  ["GET", "/readyz"],
  ["GET", "/"],
  ["POST", "/"],
  ["PATCH", "/nothing"],
  ["POST", "/%zz"],
  ["OPTIONS", "/"],
  ["PROPFIND", "/"],
];

/** In a separate process, since its memory is measured. */
describe("unexpected bodies of 300 MB", { timeout: 120_000 }, () => {
  const folder = newDataFolder();
  let server: Program;
  let port: number;
  beforeAll(async () => {
    server = startServer({ VITRINE_DATA: folder });
    port = Number(new URL(await server.until(/Vitrine runs on ([^\s"]+)/)).port);
    // Without an admin, so that anyone with the code can create one.
    await server.until(/#\/setup\?code=/);
  });
  afterAll(async () => {
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });

  const floods = (bytes: number) =>
    ENDPOINTS.flatMap(([method, path]) =>
      TYPES.flatMap((type) => [true, false].map((chunked): FloodRequest => ({ bytes, method, path, type, chunked }))),
    );

  /** Maximum growth of the server's memory in bytes. */
  async function growth(work: () => Promise<void>): Promise<number> {
    const memory = () => readProcessUsage(server.child.pid).bytes;
    const before = memory();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, memory());
    }, 10);
    await work();
    clearInterval(watch);
    return Math.max(most, memory()) - before;
  }

  it("T25 never fill the memory, whatever their type and endpoint", { tags: ["slow"] }, async () => {
    // Memory that the server allocates for the first request.
    for (const one of floods(1000)) await flood(port, one);
    const wrong: unknown[] = [];
    const grown = await growth(async () => {
      for (const one of floods(300 * MB)) {
        const { status = 0 } = await flood(port, one);
        if (status >= 500 && status !== 503) wrong.push([one.method, one.path, one.type, status]);
      }
    });
    expect(wrong).toEqual([]);
    expect(grown / MB).toBeLessThan(MAX_GROWTH_MB);
    expect(server.child.exitCode).toBeNull();
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  });

  it("are discarded for two seconds after the reply, then the connection is closed", async () => {
    const endless = { type: undefined, bytes: Number.MAX_SAFE_INTEGER, keepSending: true };
    const grown = await growth(async () => {
      const talkers = await Promise.all(
        ["/api/nothing", "/api/session/get", "/console/nothing", "/livez", "/"].flatMap((path) =>
          [true, false].map((chunked) => flood(port, { ...endless, method: "POST", path, chunked })),
        ),
      );
      for (const { status } of talkers) expect([404, 415]).toContain(status);
    });
    expect(grown / MB).toBeLessThan(MAX_GROWTH_MB);
  });
});

describe("a body", () => {
  let app: TestApp;
  let port: number;
  const parsers: string[] = [];
  const instances: FastifyInstance[] = [];
  beforeAll(async () => {
    const starting = channel("fastify.initialization");
    const watch = (message: unknown) => {
      const { fastify } = message as { fastify: FastifyInstance };
      instances.push(fastify);
      fastify.addHook("onRegister", (instance) => void instances.push(instance));
    };
    starting.subscribe(watch);
    app = await startTestApp({ configuration: { trustedProxies: ["127.0.0.1"] } });
    starting.unsubscribe(watch);
    await app.services.accounts.add({ name: "ada", password: "long enough", guiAdmin: true });
    await app.fastify.listen({ host: "127.0.0.1", port: 0 });
    port = (app.fastify.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  /** The status line of the next reply. */
  async function next(socket: Socket): Promise<string> {
    const [text] = await new Promise<string[]>((resolve) => {
      socket.once("data", (chunk) => resolve(String(chunk).split("\r\n")));
      socket.once("close", () => resolve([]));
    });
    return text ?? "closed";
  }

  it("T25 is not awaited for unauthorized callers, unknown paths and endpoints without a body", async () => {
    const guest = await logInAs(app, "guest");
    for (const [method, path, status] of [
      ["POST", "/api/config/global", 403],
      ["POST", "/api/config/bookmarks", 403],
      ["DELETE", "/api/config/favicon", 403],
      ["POST", "/api/session/logout", 200],
      ["POST", "/api/nothing", 404],
      ["PUT", "/api/session/get", 405],
      ["POST", "/nothing", 404],
      ["POST", "/livez", 404],
      ["PATCH", "/", 404],
      ["GET", "/livez", 200],
      ["POST", "/console/setup.create", 403],
      ["POST", "/console/overview.get", 405],
      ["POST", "/console/nothing", 404],
      ["POST", "/console/constructor", 404],
      ["POST", "/console/setup.create,setup.create?batch=1", 400],
      ["PUT", "/console/setup.create", 404],
    ] as const) {
      const token = path.includes("logout") ? await logInAs(app, "guest") : guest;
      const socket = connect(port, "127.0.0.1");
      const type = "content-type: application/json\r\ncontent-length: 2\r\n";
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: a\r\nauthorization: ${token}\r\n${type}\r\n`);
      expect([method, path, await next(socket)]).toEqual([method, path, expect.stringContaining(` ${status} `)]);
      // A client that sends it anyway keeps the connection.
      socket.write("{}GET /livez HTTP/1.1\r\nhost: a\r\n\r\n");
      expect([method, path, await next(socket)]).toEqual([method, path, "HTTP/1.1 200 OK"]);
      socket.destroy();
    }
  });

  /** Starts a body of this many bytes and never finishes it. */
  function begin(path: string, token: string, bytes: number, network: string): Socket {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    const head = [
      "host: a",
      `authorization: ${token}`,
      `x-forwarded-for: ${network}`,
      "content-type: application/json",
    ];
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\ncontent-length: ${bytes}\r\n\r\n{`);
    return socket;
  }

  it("T25 without a session must be small", async () => {
    const socket = begin("/api/session/get", "", MAX_SMALL_BODY_BYTES + 1, "10.0.0.1");
    expect(await next(socket)).toContain(" 413 ");
    socket.destroy();
  });

  it("that stalls leaves capacity for others, and releases its own", async () => {
    const guest = await logInAs(app, "guest");
    const path = "/api/download?operation=zip";
    const still = Array.from({ length: 8 }, () => begin(path, guest, MAX_BODY_BYTES, "10.0.0.1"));
    /** A complete body of this many bytes, without content. */
    const post = async (bytes: number, network: string) => {
      const socket = begin(path, guest, bytes, network);
      socket.write(`${" ".repeat(bytes - 2)}}`);
      const answer = await next(socket);
      socket.destroy();
      return / (\d+) /.exec(answer)?.[1];
    };
    const large = MAX_SMALL_BODY_BYTES + 1;
    await expect.poll(() => post(large, "10.0.0.1")).toBe("503");
    // Other networks, loopback and small bodies have their own budget.
    for (const [bytes, network] of [
      [large, "10.0.0.2"],
      [large, "127.0.0.1"],
      [MAX_SMALL_BODY_BYTES, "10.0.0.1"],
    ] as const)
      expect([bytes, network, await post(bytes, network)]).toEqual([bytes, network, "400"]);
    for (const socket of still) socket.destroy();
    await expect.poll(() => post(large, "10.0.0.1")).toBe("400");
  });

  it("or a malformed head leaves no connection behind, even if the client keeps its side open", async () => {
    const left = () => new Promise((resolve) => app.fastify.server.getConnections((_, count) => resolve(count)));
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
    const sockets = ["nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nhost\r\n\r\n"].map((head) => {
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
      socket.on("error", () => {});
      socket.write(head);
      return socket;
    });
    expect(await next(sockets[0] as Socket)).toContain(" 400 ");
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  it("is parsed as JSON within the limit, as a form by one instance each, and as nothing else", () => {
    const uploads = new Set<FastifyInstance>();
    const forms: number[] = [];
    for (const instance of instances) {
      const held = Object.getOwnPropertySymbols(instance).find(
        (one) => one.description === "fastify.contentTypeParser",
      );
      if (!held) continue;
      type Parser = { asString: boolean; asBuffer: boolean; bodyLimit: number };
      const { customParsers } =
        (instance as unknown as Record<symbol, { customParsers: Map<string, Parser> }>)[held] ?? {};
      for (const [type, parser] of customParsers ?? []) {
        parsers.push(type);
        if (type === "multipart/form-data") {
          uploads.add(instance);
          continue;
        }
        if (type === "application/x-www-form-urlencoded") forms.push(parser.bodyLimit);
        expect(parser.asString || parser.asBuffer, type).toBe(true);
        expect(parser.bodyLimit, type).toBeLessThanOrEqual(MAX_BODY_BYTES);
      }
    }
    // The server, the API, its page, the console, the portal, and the instances of their plugins.
    expect(parsers.length).toBeGreaterThan(6);
    expect(new Set(parsers)).toEqual(
      new Set(["application/json", "application/x-www-form-urlencoded", "multipart/form-data"]),
    );
    // Replies of identity providers, which are small.
    expect(forms).toEqual([MAX_FORM_BODY_BYTES]);
    // Forms with files are read by the instance of their routes, within their own limits.
    expect([...uploads].map((instance) => instance.hasDecorator(ACCEPTS_UPLOADS_DECORATOR))).toEqual([true]);
  });

  it.each<[string, (instance: FastifyInstance) => unknown]>([
    [
      "of another kind",
      (plugin) => plugin.addContentTypeParser("multipart/form-data", (_request, payload, done) => done(null, payload)),
    ],
    [
      "of any kind",
      (plugin) => plugin.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body)),
    ],
    [
      "of kinds by a pattern",
      (plugin) =>
        plugin.addContentTypeParser(/^text/, { parseAs: "string" }, (_request, body, done) => done(null, body)),
    ],
    [
      "as a stream",
      (plugin) => {
        plugin.removeAllContentTypeParsers();
        plugin.addContentTypeParser("application/json", (_request, payload, done) => done(null, payload));
      },
    ],
    [
      "past the limit",
      (plugin) => {
        plugin.removeAllContentTypeParsers();
        plugin.addContentTypeParser(
          ["application/json"],
          { parseAs: "string", bodyLimit: 1e9 },
          (_request, body, done) => done(null, body),
        );
      },
    ],
    ["past the limit of one path", (plugin) => plugin.post("/", { bodyLimit: 1e9 }, () => "")],
  ])("that a plugin would read %s prevents the server from starting", async (_how, bring) => {
    const fastify = await createHttpServer({
      configuration: { logLevel: "silent", trustedProxies: [], apiPrefix: "/api", stallSeconds: 30 },
    });
    const started = fastify.register(async (outer) => outer.register(async (plugin) => void bring(plugin)));
    await expect(started.then(() => fastify.ready())).rejects.toThrow(/not listed|limit/);
    await fastify.close();
  });
});
