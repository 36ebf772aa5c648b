import { CONTRACT_VERSION } from "@vitrine/contract/version";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHealth, healthRoutes } from "./health.ts";
import { bind, createApi, register } from "./http-binder.ts";
import { createHttpServer, type HttpServer } from "./http-server.ts";
import { MOST_WAITING } from "./overload.ts";

let fastify: HttpServer;
const logs: string[] = [];
/** What those who wait wait for. */
let waiting: { answer(): void; fail(): void }[] = [];
let aside = false;
beforeAll(async () => {
  fastify = await createHttpServer({
    configuration: { logLevel: "warn", trustedProxies: [], apiPrefix: "/api", stallSeconds: 30 },
    logStream: { write: (line) => logs.push(line) },
  });
  const api = createApi();
  bind(api, "info.check_version", () => {
    const work = new Promise<{ version: string }>((resolve, reject) => {
      waiting.push({
        answer: () => resolve({ version: CONTRACT_VERSION }),
        fail: () => reject(new Error("broken")),
      });
    });
    return aside ? api.gate.aside(work) : work;
  });
  bind(api, "index.content_locales", () => ({ locales: ["de"] }));
  bind(api, "info.all_languages", () => ({
    languages: Array.from({ length: 200 }, () => ({ lang: "de", name: "Deutsch" })),
  }));
  const nobody = () => undefined;
  await fastify.register(
    async (inner) => register(inner, api, { callerByToken: nobody, callerByAddress: nobody, checkReplies: false }),
    { prefix: "/api" },
  );
  healthRoutes(
    fastify,
    createHealth(() => {}),
  );
  await fastify.ready();
});
afterAll(() => fastify.close());

const get = (url: string) => fastify.inject({ url });
const askMany = (count: number) => Array.from({ length: count }, () => get("/api/info/check_version"));
const untilAllWait = () => expect.poll(() => waiting.length).toBe(MOST_WAITING);

it("tells who comes when too many wait to come back, and answers all who wait", async () => {
  const first = askMany(MOST_WAITING);
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
  // Those that fail make room, too.
  waiting.forEach(({ fail }, n) => {
    if (n % 3 === 0) fail();
  });
  const statuses = (await Promise.all(first)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(statuses.map((_, n) => (n % 3 === 0 ? 500 : 200)));
  waiting = [];
  const second = askMany(MOST_WAITING);
  await untilAllWait();
  for (const { answer } of waiting) answer();
  expect((await Promise.all(second)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

it("does not count those who have stepped aside", async () => {
  waiting = [];
  aside = true;
  const first = askMany(MOST_WAITING + 20);
  await expect.poll(() => waiting.length).toBe(MOST_WAITING + 20);
  aside = false;
  const second = askMany(MOST_WAITING);
  await expect.poll(() => waiting.length).toBe(2 * MOST_WAITING + 20);
  expect((await get("/api/index/content_locales")).statusCode).toBe(503);
  for (const { answer } of waiting) answer();
  const all = await Promise.all([...first, ...second]);
  expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect((await get("/api/index/content_locales")).statusCode).toBe(200);
});

it("says once in a while that it is too much, and not once for each who came", async () => {
  waiting = [];
  logs.length = 0;
  const first = askMany(MOST_WAITING);
  await untilAllWait();
  const refused = await Promise.all(askMany(300));
  expect(refused.every(({ statusCode }) => statusCode === 503)).toBe(true);
  for (const { answer } of waiting) answer();
  await Promise.all(first);
  expect(logs.filter((line) => line.includes('"overloaded"')).length).toBeLessThan(20);
});

it("packs no reply while many wait, and packs again when they were answered", async () => {
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
