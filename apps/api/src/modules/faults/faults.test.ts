import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { ApiError } from "@vitrine/contract/api-error";
import { createClient } from "@vitrine/contract/client";
import { type InjectableFault, injectableFaults } from "@vitrine/contract/faults";
import { getRoute, type RouteKey } from "@vitrine/contract/routes";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { loggedErrors } from "../../testing/logged-errors.ts";
import { ensureGroup, ensurePool, grantPool, saveConvertSet } from "../access/rights-writer.repository.ts";

let app: TestApp;
let admin: string;
let guest: string;
let port: number;

beforeAll(async () => {
  app = await startTestApp({ configuration: { faults: true } });
  const { db, blobs } = app.services.data;
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "#c33" } });
  const { hash, size } = await blobs.put(await picture.png().toBuffer());
  await addAssets(db, [{ title: "Hafen", mime: "image/png", contentHash: hash, size }]);
  await db.write(async (tx) => {
    await saveConvertSet(tx, { id: 1, titles: { en: "Small" }, mime: "image/jpeg", maxEdge: 6 });
    await grantPool(tx, await ensureGroup(tx, "guest"), await ensurePool(tx, "public"), [0, 1]);
  });
  await app.services.indexed;
  await app.services.search.catchUp();
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  port = (app.fastify.server.address() as AddressInfo).port;
  admin = await logInAs(app, "GUI admin and asset user");
  guest = await logInAs(app, "guest");
  const client = app.client(admin);
  signed["files.get"] = (await client.call("download.single", { query: { id: "1", csetid: "0" } })).url ?? "";
  signed["files.zip"] = (await client.call("download.zip", { query: { id: ["1"], csetid: "0" } })).url ?? "";
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const token of [admin, guest]) await set(token, []);
});

const errorTexts = Object.values(shippedTexts).map(({ toast }) => toast.error as object);
const wordsOf = (code: string) =>
  errorTexts.map((texts) => code.split(".").reduce<unknown>((at, name) => at?.[name as never], texts));

const set = (token: string, on: { name: string; endpoints?: RouteKey[]; times?: number }[]) =>
  app.client(token).call("faults.set", { body: { on } });

const ask1 = (url: string, token: string, fault?: string) =>
  app.inject({ url, headers: { authorization: token, ...(fault ? { "vitrine-fault": fault } : {}) } });

const SEARCH = "/api/?solr_q=*";

/** Addresses of a file and of a zip that were signed for the admin. */
const signed: Partial<Record<RouteKey, string>> = {};

/** A request that reaches the endpoint: a fault comes before its parts are read. */
function reach(key: RouteKey) {
  const address = signed[key];
  if (address) return { method: "GET" as const, url: address };
  const { method, path, when = {} } = getRoute(key);
  const query = new URLSearchParams(
    Object.entries(when).map(([name, value]) => [name, value === true ? "1" : value] as [string, string]),
  );
  return { method, url: `/api${path.replace(/\{\w+\}/g, "favicon")}?${query}` };
}

const refusals = injectableFaults.flatMap((fault) =>
  fault.effect.kind === "refuse" ? [{ ...fault, effect: fault.effect }] : [],
);

describe("by a header, for one request", () => {
  it.each(refusals)("$name at every endpoint that answers it", async ({ name, endpoints, effect }) => {
    for (const key of endpoints) {
      const reply = await app.inject({ ...reach(key), headers: { authorization: admin, "vitrine-fault": name } });
      expect([key, reply.json().code], key).toEqual([key, effect.code]);
      expect(reply.json()).toMatchObject(effect.details);
      expect(reply.headers["vitrine-fault"]).toBe(name);
      expect(reply.headers["retry-after"] !== undefined).toBe([429, 503].includes(reply.statusCode));
    }
    expect((await ask1(SEARCH, admin)).statusCode).toBe(200);
  });

  it("writes no error into the log", async () => {
    const before = app.logs.length;
    await ask1(SEARCH, admin, "internal");
    expect(loggedErrors(app.logs.slice(before))).toEqual([]);
  });

  it("names the header where there is no such fault", async () => {
    const reply = await ask1(SEARCH, admin, "volcano");
    expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, "headers.vitrine-fault"]);
  });

  it("does nothing at an endpoint where it cannot happen", async () => {
    expect((await ask1(SEARCH, admin, "login.blocked")).statusCode).toBe(200);
  });

  it("comes after the rights of the caller", async () => {
    const reply = await app.inject({ url: SEARCH, headers: { "vitrine-fault": "internal" } });
    expect(reply.statusCode).toBe(401);
  });
});

describe("for a session", () => {
  it("until it is switched off, and for nobody else", async () => {
    await set(admin, [{ name: "internal", endpoints: ["search.find"] }]);
    for (let i = 0; i < 3; i++) expect((await ask1(SEARCH, admin)).json().code).toBe("internal");
    expect((await ask1(SEARCH, guest)).statusCode).toBe(200);
    expect((await ask1("/api/index/fields", admin)).statusCode).toBe(200);
    await set(admin, []);
    expect((await ask1(SEARCH, admin)).statusCode).toBe(200);
  });

  it("as often as it was asked for", async () => {
    const { faults: on } = await set(admin, [{ name: "overloaded", endpoints: ["search.find"], times: 2 }]);
    expect(on.filter((fault) => fault.on)).toMatchObject([{ name: "overloaded", left: 2 }]);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await ask1(SEARCH, admin)).statusCode);
    expect(statuses).toEqual([503, 503, 200]);
    expect((await app.client(admin).call("faults.list")).faults.some((fault) => fault.on)).toBe(false);
  });

  it("ends by itself after an hour", async () => {
    await set(guest, [{ name: "internal" }]);
    app.clock.advance(3_599_000);
    expect((await ask1(SEARCH, guest)).statusCode).toBe(500);
    app.clock.advance(2_000);
    expect((await ask1(SEARCH, guest)).statusCode).toBe(200);
  });

  it("can be switched off even where everything fails", async () => {
    await set(
      admin,
      injectableFaults.slice(0, 50).map(({ name }) => ({ name })),
    );
    expect((await set(admin, [])).faults.some((fault) => fault.on)).toBe(false);
  });
});

describe("what changes a reply", () => {
  const changes = injectableFaults.flatMap((fault) =>
    fault.effect.kind === "change" ? [{ ...fault, effect: fault.effect }] : [],
  );
  const CALLS: Partial<Record<string, { method?: "POST"; url: string; payload?: object }>> = {
    "login.no_role": { method: "POST", url: "/api/session/get", payload: {} },
    "session.over": { url: "/api/session/check" },
    "download.none": { url: "/api/session/csets?asset_id=1" },
    "download.partly_rejected": { url: "/api/download?operation=zip&id=1" },
    "preview.not_permitted": { url: "/api/download/preview?id=1" },
    "version.older": { url: "/api/info/check_version" },
  };

  it.each(changes)("$name: $summary", async ({ name, effect }) => {
    const call = CALLS[name];
    if (!call) throw new Error(`no call for ${name}`);
    const reply = await app.inject({ ...call, headers: { authorization: admin, "vitrine-fault": name } });
    expect(reply.statusCode).toBe(200);
    const changed = reply.json();
    for (const [part, value] of Object.entries(effect.parts)) expect(changed[part], part).toEqual(value);
    const plain = await app.inject({ ...call, headers: { authorization: admin } });
    expect(plain.json()).not.toEqual(reply.json());
  });
});

describe("of the network", () => {
  it("an answer breaks off in its JSON", async () => {
    const reply = await ask1(SEARCH, admin, "network.malformed");
    expect(reply.statusCode).toBe(200);
    expect(() => reply.json()).toThrow(SyntaxError);
  });

  it("an answer comes three seconds late", async () => {
    const begun = performance.now();
    const reply = await ask1(SEARCH, admin, "network.slow");
    expect(reply.statusCode).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(2990);
  });

  it("an address is answered as it was the first time", async () => {
    await set(admin, [{ name: "network.stale", endpoints: ["search.find"] }]);
    const first = (await ask1(SEARCH, admin)).json();
    await addAssets(app.services.data.db, [{ title: "Werft" }]);
    await app.services.search.catchUp();
    expect((await ask1(SEARCH, admin)).json()).toEqual(first);
    expect((await ask1(SEARCH, guest)).json().response.numFound).toBe(first.response.numFound + 1);
    await set(admin, []);
    expect((await ask1(SEARCH, admin)).json().response.numFound).toBe(first.response.numFound + 1);
  });

  it("an address is answered as it was the first time to each request that asks for it by the header", async () => {
    const count = async (fault?: string) => (await ask1(SEARCH, admin, fault)).json().response.numFound;
    const first = await count("network.stale");
    await addAssets(app.services.data.db, [{ title: "Kai" }]);
    await app.services.search.catchUp();
    expect([await count("network.stale"), await count()]).toEqual([first, first + 1]);
  });

  it("a file breaks off", async () => {
    const [whole, cut] = await Promise.all(
      ["", "network.cut"].map((fault) =>
        app.inject({ url: signed["files.get"] ?? "", headers: { "vitrine-fault": fault } }).catch(() => undefined),
      ),
    );
    expect(whole?.rawPayload.length).toBeGreaterThan(0);
    expect(cut?.rawPayload.length ?? 0).toBeLessThan(whole?.rawPayload.length ?? 0);
  });

  it("the connection breaks in the middle, and the next request is served", async () => {
    const read = async (fault: string) => {
      const sent = ask({ port, path: SEARCH, headers: { authorization: admin, "vitrine-fault": fault } }).end();
      const [reply] = await once(sent, "response");
      let bytes = 0;
      reply.on("data", (chunk: Buffer) => (bytes += chunk.length));
      const ended = await new Promise<string>((settle) => {
        reply.on("end", () => settle("whole"));
        reply.on("error", () => settle("cut"));
      });
      return { ended, bytes, promised: Number(reply.headers["content-length"]) };
    };
    const cut = await read("network.cut");
    expect(cut.ended).toBe("cut");
    expect(cut.bytes).toBeGreaterThan(0);
    expect(cut.bytes).toBeLessThan(cut.promised);
    expect((await read("")).ended).toBe("whole");
  });
});

describe("in a client", () => {
  /** Where each fails is asked for; files are not asked for by key. */
  const failing = injectableFaults.flatMap(({ name, endpoints, effect }) => {
    const key = endpoints.includes("search.find") ? "search.find" : endpoints.find((one) => !getRoute(one).signed);
    return key && ["refuse", "cut", "malformed"].includes(effect.kind) ? [{ name, key, effect }] : [];
  });

  it.each(failing)("$name is an error with words in both languages, and over when it is off", async (one) => {
    const { name, key, effect } = one;
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}/api`, token: () => admin, locale: () => "en" });
    await set(admin, [{ name, times: 1 }]);
    const call = client.call as (key: RouteKey, input: object) => Promise<unknown>;
    const params = { file: "favicon", lang: "de", revision: "1" };
    const query = getRoute(key).when?.lang ? { lang: "de" } : {};
    const error = await call(key, { params, query }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    const { code } = error as ApiError;
    if (effect.kind === "refuse") expect(code).toBe(effect.code);
    for (const words of wordsOf(code)) expect(words).toEqual(expect.stringMatching(/\S/));
    expect(await client.call("search.find", { query: { solr_q: "*" } })).toHaveProperty("response");
  });
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

it.skipIf(!hasCurl)("the commands of docs/faults.md do what the page says", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../../docs/faults.md"), "utf8");
  const commands = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, command = ""]) => command);
  const script = commands.join("echo\n").replaceAll("localhost:8080", `127.0.0.1:${port}`);
  const { stdout } = await promisify(execFile)("sh", ["-c", script]);
  const [blocked, on, off] = stdout.split("\n").flatMap((line) => line.match(/\{.*?\}(?=\{|$)/g) ?? []);
  expect(JSON.parse(blocked ?? "")).toMatchObject({ code: "login.blocked", blockedMinutes: 7 });
  const names = (reply = "{}") =>
    (JSON.parse(reply) as { faults: { name: string; on: boolean }[] }).faults
      .filter(({ on }) => on)
      .map(({ name }) => name);
  expect([names(on), names(off)]).toEqual([["internal"], []]);
});

it("a server that has none says that there is nothing, and takes the header for nothing", async () => {
  const plain = await startTestApp({ configuration: { faults: false } });
  await plain.services.indexed;
  const token = await logInAs(plain, "guest");
  const headers = { authorization: token, "vitrine-fault": "internal" };
  expect((await plain.inject({ url: "/api/faults", headers })).statusCode).toBe(404);
  const listed = async (portal: TestApp) =>
    String((await portal.inject({ url: "/api/info/check_version" })).headers["vitrine-extensions"]).split(" ");
  expect([(await listed(plain)).includes("faults"), (await listed(app)).includes("faults")]).toEqual([false, true]);
  const set = await plain.inject({ url: "/api/faults", method: "POST", headers, payload: { on: [] } });
  expect(set.statusCode).toBe(404);
  // Not by a refusal either, nor by the page of the API.
  const wrong = await plain.inject({ method: "POST", url: "/api/faults", headers, payload: { on: [{ name: "x" }] } });
  expect([wrong.statusCode, wrong.json().code]).toEqual([404, "not_found"]);
  const document = (await plain.inject({ url: "/api/openapi.json", headers })).body;
  for (const text of [wrong.body, document]) expect(text).not.toMatch(/network\.(slow|cut|stale)|vitrine-fault/);
  expect((await plain.inject({ url: SEARCH, headers })).statusCode).toBe(200);
  await plain.close();
});

it("each kind of fault is tested above", () => {
  const kinds: readonly InjectableFault["effect"]["kind"][] = ["refuse", "change", "slow", "cut", "malformed", "stale"];
  expect(new Set(injectableFaults.map(({ effect }) => effect.kind))).toEqual(new Set(kinds));
});
