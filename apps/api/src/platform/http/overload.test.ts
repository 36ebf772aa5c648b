import { CONTRACT_VERSION } from "@vitrine/contract/version";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHealth, registerHealthRoutes } from "../observability/health.ts";
import { MAX_PENDING_REQUESTS } from "./answer-request.ts";
import { createHttpServer } from "./http-server.ts";
import { bindRoute, createEndpointBindings, registerRoutes } from "./route-binder.ts";

let fastify: FastifyInstance;
const logs: string[] = [];
/** Resolves the waiting requests. */
let waiting: { answer(): void; fail(): void }[] = [];
let aside = false;
beforeAll(async () => {
  const api = createEndpointBindings();
  fastify = await createHttpServer({
    configuration: { logLevel: "warn", trustedProxies: [], apiPrefix: "/api", stallSeconds: 30 },
    logStream: { write: (line) => logs.push(line) },
    isCrowded: api.gate.isCrowded,
  });
  bindRoute(api, "info.check_version", () => {
    const work = new Promise<{ version: string }>((resolve, reject) => {
      waiting.push({
        answer: () => resolve({ version: CONTRACT_VERSION }),
        fail: () => reject(new Error("broken")),
      });
    });
    return aside ? api.gate.excludeWhile(work) : work;
  });
  bindRoute(api, "index.content_locales", () => ({ locales: ["de"] }));
  bindRoute(api, "info.all_languages", () => ({
    languages: Array.from({ length: 200 }, () => ({ lang: "de", name: "Deutsch" })),
  }));
  const nobody = async () => undefined;
  await fastify.register(
    async (inner) =>
      registerRoutes(inner, api, { callerByToken: nobody, callerByAddress: nobody, checkReplies: false }),
    { prefix: "/api" },
  );
  registerHealthRoutes(
    fastify,
    createHealth(() => {}),
  );
  await fastify.ready();
});
afterAll(() => fastify.close());

const get = (url: string) => fastify.inject({ url });
const askMany = (count: number) => Array.from({ length: count }, () => get("/api/info/check_version"));
const untilAllWait = () => expect.poll(() => waiting.length).toBe(MAX_PENDING_REQUESTS);

it("rejects further requests with Retry-After under overload, and answers all waiting ones", async () => {
  const first = askMany(MAX_PENDING_REQUESTS);
  await untilAllWait();
  for (const url of ["/api/info/check_version", "/api/index/content_locales"]) {
    const refused = await get(url);
    expect([refused.statusCode, refused.json().code]).toEqual([503, "overloaded"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers["cache-control"]).toBe("no-store");
  }
  expect((await get("/livez")).statusCode).toBe(200);
  expect((await get("/readyz")).statusCode).toBe(200);
  waiting.forEach(({ answer }, n) => {
    if (n % 3 > 0) answer();
  });
  // Failed requests free capacity, too.
  waiting.forEach(({ fail }, n) => {
    if (n % 3 === 0) fail();
  });
  const statuses = (await Promise.all(first)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(statuses.map((_, n) => (n % 3 === 0 ? 500 : 200)));
  waiting = [];
  const second = askMany(MAX_PENDING_REQUESTS);
  await untilAllWait();
  for (const { answer } of waiting) answer();
  expect((await Promise.all(second)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

it("does not count excluded requests", async () => {
  waiting = [];
  aside = true;
  const first = askMany(MAX_PENDING_REQUESTS + 20);
  await expect.poll(() => waiting.length).toBe(MAX_PENDING_REQUESTS + 20);
  aside = false;
  const second = askMany(MAX_PENDING_REQUESTS);
  await expect.poll(() => waiting.length).toBe(2 * MAX_PENDING_REQUESTS + 20);
  expect((await get("/api/index/content_locales")).statusCode).toBe(503);
  for (const { answer } of waiting) answer();
  const all = await Promise.all([...first, ...second]);
  expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect((await get("/api/index/content_locales")).statusCode).toBe(200);
});

it("logs an overload only once a second", async () => {
  waiting = [];
  logs.length = 0;
  const first = askMany(MAX_PENDING_REQUESTS);
  await untilAllWait();
  const refused = await Promise.all(askMany(300));
  expect(refused.every(({ statusCode }) => statusCode === 503)).toBe(true);
  for (const { answer } of waiting) answer();
  await Promise.all(first);
  expect(logs.filter((line) => line.includes('"overloaded"')).length).toBeLessThan(20);
});

it("does not compress replies while many requests wait, and compresses again afterwards", async () => {
  const packed = async () => {
    const reply = await fastify.inject({ url: "/api/info/all_languages", headers: { "accept-encoding": "br" } });
    expect(reply.headers.vary).toBe("Accept-Encoding");
    return reply.headers["content-encoding"];
  };
  waiting = [];
  const first = askMany(39);
  await expect.poll(() => waiting.length).toBe(39);
  expect(await packed()).toBe("br");
  const more = askMany(1);
  await expect.poll(() => waiting.length).toBe(40);
  expect(await packed()).toBeUndefined();
  for (const { answer } of waiting) answer();
  await Promise.all([...first, ...more]);
  expect(await packed()).toBe("br");
});
