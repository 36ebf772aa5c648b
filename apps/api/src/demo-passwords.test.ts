// The demo's passwords are printed at its start and published in its repository: they only work on this machine.
import { cpSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { InjectOptions } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PASSWORD } from "./testing/callers.ts";
import { newDataFolder, startTestApp, type TestApp } from "./testing/harness.ts";
import { remove } from "./testing/import-kit.ts";

const shipped = fileURLToPath(new URL("../../../fixtures/demo.json", import.meta.url));
const { accounts: demo } = JSON.parse(readFileSync(shipped, "utf8")) as {
  accounts: { name: string; password: string }[];
};
const ADMIN = demo.find(({ name }) => name === "admin")?.password ?? "";

let template: string;
let tokens: { admin: string; lena: string };
let dataFolder: string;
/** A data folder that contains the demo, with old sessions. */
beforeAll(async () => {
  template = newDataFolder();
  const app = await startTestApp({ dataFolder: template });
  const { accounts } = app.services;
  await accounts.add({ name: "admin", password: ADMIN, guiAdmin: true });
  await accounts.add({ name: "lena", password: PASSWORD });
  await accounts.add({ name: "mira", password: ADMIN });
  const token = async (user: string, pass: string) => (await login(app, user, pass)).json().session as string;
  tokens = { admin: await token("admin", ADMIN), lena: await token("lena", PASSWORD) };
  expect((await login(app, "mira", ADMIN)).statusCode).toBe(200);
  await app.close();
});
afterAll(() => remove(template));
beforeEach(() => {
  dataFolder = newDataFolder();
  cpSync(template, dataFolder, { recursive: true });
});
afterEach(() => remove(dataFolder));

const login = (app: TestApp, user: string, pass: string, headers: InjectOptions["headers"] = {}) =>
  app.inject({ method: "POST", url: "/api/session/get", headers, payload: { user, pass } });
const isAlive = async (app: TestApp, token: string) => (await app.client(token).call("session.check")).sessionValid;

describe("the passwords of the demo", () => {
  it("T27 are rejected if other machines can reach the portal, and the log names the accounts and the fix", async () => {
    const app = await startTestApp({
      dataFolder,
      configuration: { demo: false, host: "0.0.0.0", origin: "https://pictures.example.org" },
    });
    expect(await isAlive(app, tokens.admin)).toBe(false);
    expect(await isAlive(app, tokens.lena)).toBe(true);
    // A custom account with one is also rejected.
    for (const user of ["admin", "mira"]) {
      const refused = await login(app, user, ADMIN);
      expect([refused.statusCode, refused.json().code]).toEqual([403, "login.no_authorization"]);
    }
    expect((await login(app, "admin", "wrong")).json().code).toBe("login.invalid");
    expect((await login(app, "lena", PASSWORD)).statusCode).toBe(200);
    const output = app.logs.join("");
    expect(output).toContain("still have a published password of the demo: admin.");
    expect(output).toContain("vitrine user change admin --new-password");
    expect(output).toContain("vitrine user change mira --new-password");
    expect(output).not.toContain(ADMIN);
    await app.services.accounts.change("admin", { password: "a password of my own" });
    expect((await login(app, "admin", "a password of my own")).statusCode).toBe(200);
    await app.close();
  });

  it.each([
    { host: "127.0.0.1", origin: undefined, works: true },
    { host: "127.3.2.1", origin: undefined, works: true },
    { host: "::1", origin: undefined, works: true },
    { host: "localhost", origin: undefined, works: true },
    { host: "0.0.0.0", origin: undefined, works: false },
    { host: "::", origin: undefined, works: false },
    { host: "192.168.1.5", origin: undefined, works: false },
    { host: "portal.internal", origin: undefined, works: false },
    // The composition: in its container the portal listens on all interfaces, and Docker only admits this machine.
    { host: "0.0.0.0", origin: "http://localhost:8080", works: true },
    { host: "0.0.0.0", origin: "http://[::1]:8080", works: true },
    { host: "127.0.0.1", origin: "https://pictures.example.org", works: false },
    { host: "127.0.0.1", origin: "https://localhost.example.org", works: false },
  ])("on $host with the origin $origin: $works", async ({ host, origin, works }) => {
    const app = await startTestApp({ dataFolder, configuration: { host, origin } });
    expect((await login(app, "admin", ADMIN)).statusCode).toBe(works ? 200 : 403);
    expect(await isAlive(app, tokens.admin)).toBe(works);
    await app.close();
  });

  it("T27 are rejected if a proxy on this machine admits other machines", async () => {
    const app = await startTestApp({ dataFolder });
    for (const headers of [
      { host: "pictures.example.org" },
      { host: "192.168.1.5:8080" },
      { host: "localhost.example.org" },
      { host: "localhost", "x-forwarded-for": "203.0.113.7" },
      { host: "localhost", "x-forwarded-for": "203.0.113.7, 127.0.0.1" },
      { host: "localhost", "x-forwarded-host": "pictures.example.org" },
      { host: "localhost", "x-real-ip": "203.0.113.7" },
      { host: "localhost", forwarded: "for=203.0.113.7" },
    ]) {
      expect([headers, (await login(app, "admin", ADMIN, headers)).statusCode]).toEqual([headers, 403]);
      expect((await login(app, "lena", PASSWORD, headers)).statusCode).toBe(200);
    }
    for (const host of ["localhost:8080", "[::1]:8080", "127.0.0.1:5173", "LOCALHOST", "vitrine.localhost"]) {
      expect([host, (await login(app, "admin", ADMIN, { host })).statusCode]).toEqual([host, 200]);
    }
    // Whatever its value: another program forwarded the request.
    for (const name of ["via", "x-forwarded-for", "x-forwarded-proto", "cf-connecting-ip"]) {
      const reply = await login(app, "admin", ADMIN, { host: "localhost", [name]: "127.0.0.1" });
      expect([name, reply.statusCode]).toEqual([name, 403]);
    }
    await app.close();
  });

  it("are rejected for the Internet even if the origin is local but the portal listens publicly", async () => {
    const app = await startTestApp({ dataFolder, configuration: { host: "0.0.0.0", origin: "http://localhost:8080" } });
    const from = async (remoteAddress: string) => {
      const payload = { user: "admin", pass: ADMIN };
      const headers = { host: "localhost:8080" };
      return (await app.inject({ method: "POST", url: "/api/session/get", remoteAddress, headers, payload }))
        .statusCode;
    };
    for (const ip of ["203.0.113.7", "2001:db8::7", "::ffff:203.0.113.7", "nowhere"])
      expect([ip, await from(ip)]).toEqual([ip, 403]);
    // Docker's gateway.
    for (const ip of ["172.18.0.1", "::ffff:172.18.0.1", "fd00::1", "::1"])
      expect([ip, await from(ip)]).toEqual([ip, 200]);
    await app.close();
  });

  it("are all passwords of the demo", async () => {
    const app = await startTestApp({ dataFolder, configuration: { host: "0.0.0.0" } });
    for (const { name, password } of demo) {
      await app.services.accounts.add({ name: `my own ${name}`, password });
      expect([name, (await login(app, `my own ${name}`, password)).statusCode]).toEqual([name, 403]);
    }
    await app.close();
  });
});
