import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FILE_URL_REUSE_SECONDS } from "../../platform/replies/signed-files.ts";
import { logInAs, PASSWORD } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { queryColumn, queryValue } from "../../testing/query.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("sessions", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  const check = (token: string | null) => app.client(token).call("session.check");
  const login = (user: string, pass: string) => app.client(null).call("session.get", { body: { user, pass } });

  it("opens a session for a guest who sends nothing at all", async () => {
    const reply = await app.inject({ method: "POST", url: "/api/session/get" });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      user: null,
      isAssetUser: true,
      isGuiAdmin: false,
      workspace: "Vitrine",
      session: expect.stringMatching(/^g[\w-]{22}\.[0-9a-z]+\.[\w-]{43}$/),
      login: [{ name: "native", url: "#/login" }],
    });
    expect(await check(reply.json().session)).toEqual({ sessionValid: true, isGuiAdmin: false });
  });

  it("opens a session for a guest whose name and password are null or empty, and for nobody who has half of them", async () => {
    const post = (payload: object) => app.inject({ method: "POST", url: "/api/session/get", payload });
    const guests = [{ user: null, pass: null }, { user: "", pass: "" }, { user: null, pass: "" }, { user: null }];
    for (const body of guests) {
      const reply = await post(body);
      expect([body, reply.statusCode, reply.json().user]).toEqual([body, 200, null]);
    }
    const halves = [{ user: "lena", pass: "" }, { user: "lena" }, { user: "", pass: "x" }, { pass: "x" }, { user: 7 }];
    for (const body of halves) expect([body, (await post(body)).statusCode]).toEqual([body, 400]);
  });

  it("answers 401 to guests where guest access is off, and ends the sessions they had", async () => {
    const token = await logInAs(app, "guest");
    const closed = await startTestApp({
      beside: app,
      configuration: { guestAccess: false },
    });
    await expect(closed.client(null).call("session.get", { body: {} })).rejects.toMatchObject({
      status: 401,
      code: "session.required",
    });
    expect(await closed.client(token).call("session.check")).toMatchObject({ sessionValid: false });
    await closed.close();
  });

  it("tells the ways to log in before there is a session, guests or not, and the same to everybody", async () => {
    const closed = await startTestApp({ configuration: { guestAccess: false } });
    try {
      const reply = await closed.inject({ url: "/api/session/methods" });
      expect(reply.headers).toMatchObject({ "cache-control": "public, max-age=60", vary: "accept-language" });
      expect(reply.json()).toEqual({ login: [{ name: "native", url: "#/login" }], passwordReset: false });
      const { login: ofGuest, session } = await app.client(null).call("session.get", { body: {} });
      for (const token of [null, session, "nobody's"]) {
        const { login: ways } = await app.client(token).call("session.methods");
        expect(ways).toEqual(ofGuest);
      }
    } finally {
      await closed.close();
    }
  });

  it("T18 logs in with user and password, whatever the case of the name, and gives another token each time", async () => {
    await app.services.accounts.add({ name: "Mira", password: PASSWORD });
    const first = await login("mira", PASSWORD);
    const second = await login("MIRA", PASSWORD);
    expect(first).toMatchObject({ user: "Mira", isAssetUser: true, isGuiAdmin: false });
    expect(second.session).not.toBe(first.session);
    const stored = await queryColumn(app.services.data.db, "SELECT token_hash FROM session");
    expect(stored).toHaveLength(2);
    expect(stored).not.toContain(first.session);
  });

  it("never takes the name of a session, which stands in addresses, for its token", async () => {
    const token = await logInAs(app, "GUI admin only");
    const ref = (await app.services.sessions.callerByToken(token))?.sessionRef ?? "";
    // An address of a file, with a signature that is none, so that the server looks the name up.
    await app.inject({ url: `/api/files/1/1/${ref}.1.x/w320.webp` });
    expect(await app.services.sessions.callerByRef(ref)).toBeDefined();
    for (const authorization of [ref, `ref ${ref}`, `r:${ref}`, `Bearer ref ${ref}`]) {
      const reply = await app.inject({ url: "/api/session/check", headers: { authorization } });
      expect(reply.json(), authorization).toEqual({ sessionValid: false, isGuiAdmin: false });
      expect((await app.inject({ url: "/api/", headers: { authorization } })).statusCode).toBe(401);
    }
  });

  it("takes the token raw and as a bearer token", async () => {
    const token = await logInAs(app, "GUI admin only");
    for (const authorization of [token, `Bearer ${token}`]) {
      const reply = await app.inject({ url: "/api/session/check", headers: { authorization } });
      expect(reply.json()).toEqual({ sessionValid: true, isGuiAdmin: true });
    }
  });

  it("T15 blocks after five wrong tries, for names that exist and for those that do not, until ten minutes later", async () => {
    await app.services.accounts.add({ name: "mira", password: PASSWORD });
    for (const user of ["mira", "nobody"]) {
      for (let n = 0; n < 5; n++) {
        await expect(login(user, "wrong")).rejects.toMatchObject({ status: 401, code: "login.invalid", details: {} });
      }
      app.clock.advance(30_000);
      await expect(login(user, PASSWORD)).rejects.toMatchObject({
        status: 401,
        code: "login.blocked",
        details: { blockedMinutes: 10 },
      });
    }
    app.clock.advance(8 * MINUTE + 31_000);
    await expect(login("mira", PASSWORD)).rejects.toMatchObject({ details: { blockedMinutes: 1 } });
    app.clock.advance(MINUTE);
    expect(await login("mira", PASSWORD)).toMatchObject({ user: "mira" });
  });

  it("counts tries that are made at the same time", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => login("mira", "wrong")));
    const codes = tries.map((result) => (result.status === "rejected" ? result.reason.code : "let in"));
    expect(codes.filter((code) => code === "login.invalid")).toHaveLength(5);
    expect(codes.filter((code) => code === "login.blocked")).toHaveLength(7);
  });

  it("T16 blocks a network after twenty wrong tries at any names, and no other network", async () => {
    const from = (remoteAddress: string, user: string) =>
      app.inject({
        method: "POST",
        url: "/api/session/get",
        remoteAddress,
        headers: { "x-forwarded-for": `192.0.2.${Math.floor(Math.random() * 250)}` },
        payload: { user, pass: "wrong" },
      });
    for (let n = 0; n < 20; n++) expect((await from("2001:db8:1:2::7", `n${n}`)).json().code).toBe("login.invalid");
    expect((await from("2001:db8:1:2:ffff::1", "another")).json().code).toBe("login.blocked");
    expect((await from("2001:db8:1:3::7", "another")).json().code).toBe("login.invalid");
  });

  it("T15 says that an account is disabled only to who knows its password", async () => {
    await app.services.accounts.add({ name: "old", password: PASSWORD, enabled: false });
    await expect(login("old", "wrong")).rejects.toMatchObject({ status: 401, code: "login.invalid" });
    await expect(login("old", PASSWORD)).rejects.toMatchObject({ status: 403, code: "login.no_authorization" });
  });

  it("lets an account without flags in and refuses it every call that needs one", async () => {
    const token = await logInAs(app, "account without flags");
    expect(await check(token)).toEqual({ sessionValid: true, isGuiAdmin: false });
    await expect(app.client(token).call("bookmarks.get")).rejects.toMatchObject({
      status: 403,
      code: "session.forbidden",
    });
  });

  it("ends a session by logout at once, for guests and accounts, and in every process", async () => {
    const other = await startTestApp({ beside: app });
    for (const kind of ["guest", "asset user"] as const) {
      const token = await logInAs(app, kind);
      expect(await other.client(token).call("session.check")).toMatchObject({ sessionValid: true });
      const ref = (await app.services.sessions.callerByToken(token))?.sessionRef ?? "";
      expect(await app.services.sessions.callerByRef(ref)).toBeDefined();
      expect(await app.client(token).call("session.logout")).toEqual({});
      expect(await check(token)).toEqual({ sessionValid: false, isGuiAdmin: false });
      expect(await other.client(token).call("session.check")).toMatchObject({ sessionValid: false });
      expect(await other.services.sessions.callerByRef(ref)).toBeUndefined();
    }
    await other.close();
  });

  it("T18 ends sessions when password, flags, groups or the account change", async () => {
    const change = app.services.accounts.change;
    for (const changed of [
      { password: "another one" },
      { guiAdmin: true },
      { groups: ["press"] },
      { enabled: false },
    ]) {
      const name = `mira ${Object.keys(changed)[0]}`;
      await app.services.accounts.add({ name, password: PASSWORD });
      const { session } = await login(name, PASSWORD);
      expect(await check(session)).toMatchObject({ sessionValid: true });
      await change(name, changed);
      expect(await check(session)).toMatchObject({ sessionValid: false });
    }
  });

  it("is not kept alive by whoever names it in an address that was not signed", async () => {
    const idle = await logInAs(app, "asset user");
    const id = (await queryValue(app.services.data.db, "SELECT max(id) FROM session")) as number;
    const window = Math.floor(app.clock.seconds() / FILE_URL_REUSE_SECONDS);
    app.clock.advance(7 * HOUR);
    const forged = `/api/files/1/1/a${id.toString(36)}.${window}.${"A".repeat(43)}/original.jpg`;
    expect((await app.inject({ url: forged })).statusCode).toBe(403);
    app.clock.advance(HOUR);
    expect(await check(idle)).toEqual({ sessionValid: false, isGuiAdmin: false });
  });

  it("ends after 8 hours unused, 7 days in all, 24 hours for guests", async () => {
    const idle = await logInAs(app, "asset user");
    const used = await logInAs(app, "GUI admin only");
    const guest = await logInAs(app, "guest");
    app.clock.advance(7 * HOUR);
    expect(await check(used)).toMatchObject({ sessionValid: true });
    app.clock.advance(HOUR);
    expect(await check(idle)).toEqual({ sessionValid: false, isGuiAdmin: false });
    expect(await check(used)).toMatchObject({ sessionValid: true });
    app.clock.advance(15 * HOUR);
    expect(await check(guest)).toMatchObject({ sessionValid: true });
    app.clock.advance(HOUR);
    expect(await check(guest)).toMatchObject({ sessionValid: false });
  });

  it("survives a clock that jumps an hour either way, and and a block lasts no longer for it", async () => {
    await app.services.accounts.add({ name: "mira", password: PASSWORD });
    const tokens = [await logInAs(app, "guest"), await logInAs(app, "asset user")];
    for (let n = 0; n < 5; n++) await login("mira", "wrong").catch(() => {});
    for (const jump of [-HOUR, HOUR, HOUR, -HOUR]) {
      app.clock.advance(jump);
      for (const token of tokens) expect(await check(token), String(jump)).toMatchObject({ sessionValid: true });
    }
    app.clock.advance(-HOUR);
    await expect(login("mira", PASSWORD)).rejects.toMatchObject({ details: { blockedMinutes: 10 } });
    app.clock.advance(10 * MINUTE);
    expect(await login("mira", PASSWORD)).toMatchObject({ user: "mira" });
  });

  it("does not keep a used session alive beyond 7 days", async () => {
    const token = await logInAs(app, "asset user");
    for (let hour = 0; hour < 7 * 24; hour += 6) {
      expect(await check(token)).toMatchObject({ sessionValid: true });
      app.clock.advance(6 * HOUR);
    }
    expect(await check(token)).toMatchObject({ sessionValid: false });
  });

  it("redeems a sign-on code once and within 60 seconds", async () => {
    const { id } = await app.services.accounts.add({ name: "mira", password: PASSWORD });
    const { accounts, sessions } = app.services;
    const redeem = (code: string) => sessions.redeem(code, "a browser", "en");
    const code = await accounts.makeSignOnCode(id, "a browser");
    expect(await redeem(code)).toMatchObject({ user: "mira" });
    await expect(redeem(code)).rejects.toMatchObject({ code: "login.code_invalid" });
    const late = await accounts.makeSignOnCode(id, "a browser");
    app.clock.advance(61_000);
    await expect(redeem(late)).rejects.toMatchObject({ code: "login.code_invalid" });
  });

  it("refuses every token of a guest that was changed in any place", async () => {
    const token = await logInAs(app, "guest");
    for (let at = 0; at < token.length; at++) {
      const flipped = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
      expect(await app.services.sessions.callerByToken(flipped), `character ${at}`).toBeUndefined();
    }
  });

  it("T15 takes as long to refuse an unknown name as a wrong password", async () => {
    await app.services.accounts.add({ name: "mira", password: PASSWORD });
    const time = async (name: string) => {
      const started = performance.now();
      await app.services.accounts.authenticate(name, "wrong");
      return performance.now() - started;
    };
    await time("warm");
    const samples = { mira: [] as number[], nobody: [] as number[] };
    for (let n = 0; n < 15; n++) {
      samples.mira.push(await time("mira"));
      samples.nobody.push(await time("nobody"));
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[7] ?? 0;
    const ratio = median(samples.nobody) / median(samples.mira);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it("T16 limits how many sessions a network opens in a minute, and the header of a stranger changes nothing", async () => {
    const open = (n: number) =>
      app.inject({
        method: "POST",
        url: "/api/session/get",
        remoteAddress: "198.51.100.7",
        headers: { "x-forwarded-for": `203.0.113.${n}` },
      });
    for (let n = 0; n < 60; n++) expect((await open(n)).statusCode).toBe(200);
    const refused = await open(61);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: "rate.limited", requestId: expect.any(String) });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("counts visitors behind a trusted proxy one by one, by the address that the proxy itself saw", async () => {
    const behind = await startTestApp({ configuration: { trustedProxies: ["10.0.0.0/8"], sessionsPerMinute: 3 } });
    const open = (remoteAddress: string, forwarded: string) =>
      behind.inject({
        method: "POST",
        url: "/api/session/get",
        remoteAddress,
        headers: { "x-forwarded-for": forwarded },
      });
    const status = async (...args: Parameters<typeof open>) => (await open(...args)).statusCode;
    for (let n = 0; n < 3; n++) expect(await status("10.1.1.1", `203.0.113.${n}, 198.51.100.7`)).toBe(200);
    expect(await status("10.1.1.1", "203.0.113.99, 198.51.100.7")).toBe(429);
    expect(await status("10.1.1.1", "198.51.100.8")).toBe(200);
    expect(await status("192.0.2.1", "198.51.100.7")).toBe(200);
    await behind.close();
  });

  it("T20 leaves nothing on the disk for guests, however many come", async () => {
    const { sqlite } = app.services.data.db;
    const pages = () => sqlite.pragma("page_count", { simple: true });
    const before = pages();
    for (let n = 0; n < 500; n++) await app.services.sessions.openGuest("en");
    expect(pages()).toBe(before);
  });

  it("forgets sessions, logouts, failures and codes that are over", async () => {
    await logInAs(app, "asset user");
    await app.services.accounts.makeSetupCode();
    await app.services.accounts.makeSignOnCode(1, "a browser");
    await app.client(await logInAs(app, "guest")).call("session.logout");
    await expect(login("nobody", "wrong")).rejects.toMatchObject({ code: "login.invalid" });
    const { sqlite } = app.services.data.db;
    const left = () =>
      ["session", "guest_logout", "login_failure", "one_time_code"].map((table) =>
        sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
      );
    await app.services.sessions.purge();
    expect(left()).toEqual([1, 1, 2, 2]);
    app.clock.advance(25 * HOUR);
    await app.services.sessions.purge();
    // The code of the first admin has no end.
    expect(left()).toEqual([0, 0, 0, 1]);
  });
});
