import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countConnections, openStallingReader } from "../../testing/readers.ts";
import { createHttpServer } from "./http-server.ts";
import { serveWebSite } from "./web-site.ts";

/** More than the kernel buffers for a stalled reader: about 6 MB between two local sockets. */
const LARGE = 24 * 1024 * 1024;
const STALL_SECONDS = 1;
const text = JSON.stringify("x".repeat(LARGE));
const sum = createHash("sha256").update(text).digest("hex");

let fastify: FastifyInstance;
let webRoot = "";
let answer: (() => void) | undefined;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), "vitrine-web-"));
  mkdirSync(join(webRoot, "assets"));
  writeFileSync(join(webRoot, "index.html"), "<p>portal</p>");
  writeFileSync(join(webRoot, "assets", "main-abc123.js"), text);
  fastify = await createHttpServer({
    configuration: { logLevel: "silent", trustedProxies: [], apiPrefix: "/api", stallSeconds: STALL_SECONDS },
  });
  fastify.get("/large", (_request, reply) => reply.type("application/json").send(text));
  fastify.get("/late", (_request, reply) => {
    answer = () => void reply.send("late");
  });
  await serveWebSite(fastify, webRoot, { basePath: "", api: "/api", name: "Vitrine", extensions: [] });
  await fastify.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  fastify.server.closeAllConnections();
  await fastify.close();
  rmSync(webRoot, { recursive: true });
});

const connections = () => countConnections(fastify.server);
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

it.each(["/large", "/assets/main-abc123.js"])("closes the connection of a reader that stalled on %s", async (path) => {
  const reader = await openStallingReader(fastify.server, path);
  expect([reader.status, await connections()]).toEqual([200, 1]);
  await wait(STALL_SECONDS / 2);
  expect(await connections()).toBe(1);
  await expect.poll(connections, { timeout: 10 * STALL_SECONDS * 1000 }).toBe(0);
  reader.read();
  expect(await reader.whole).toBeUndefined();
});

it.each(["/large", "/assets/main-abc123.js"])("waits for a slow reader of %s", async (path) => {
  const reader = await openStallingReader(fastify.server, path);
  reader.read(2_000_000);
  await wait(5 * STALL_SECONDS);
  expect(reader.received()).toBeLessThan(LARGE / 2);
  reader.read();
  expect(await reader.whole).toBe(sum);
  reader.socket.destroy();
});

it("does not close connections that wait for a reply or for the next request", async () => {
  const { port } = fastify.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  let output = "";
  socket.on("data", (chunk) => {
    output += chunk;
  });
  socket.write("GET /late HTTP/1.1\r\nhost: test\r\n\r\n");
  await wait(2 * STALL_SECONDS);
  answer?.();
  await expect.poll(() => output).toContain("late");
  await wait(2 * STALL_SECONDS);
  output = "";
  socket.write("GET /late HTTP/1.1\r\nhost: test\r\n\r\n");
  await wait(0.2);
  answer?.();
  await expect.poll(() => output).toContain("late");
  socket.destroy();
}, 30_000);
