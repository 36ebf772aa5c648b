import { afterEach, beforeEach, expect, test } from "vitest";
import { logInAs, PASSWORD } from "../testing/callers.ts";
import { startTestApp, type TestApp } from "../testing/harness.ts";
import { queryRows } from "../testing/query.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const logIn = async (user: string) =>
  (await app.client(null).call("session.get", { body: { user, pass: PASSWORD } })).session;
const isValid = async (token: string) => (await app.client(token).call("session.check")).sessionValid;
const listed = async (admin: string, name: string) => {
  const reply = await app.inject({ url: "/console/accounts.list", headers: { authorization: admin } });
  return reply.json().result.data.find((account: { name: string }) => account.name === name);
};
const endSessions = (admin: string, name: string) =>
  app.inject({
    method: "POST",
    url: "/console/accounts.endSessions",
    headers: { "content-type": "application/json", authorization: admin },
    payload: { name },
  });

test("each account is listed with its last login and its open sessions", async () => {
  await app.services.accounts.add({ name: "Mira", password: PASSWORD });
  const admin = await logInAs(app, "GUI admin only");
  expect(await listed(admin, "Mira")).toMatchObject({ lastLoginAt: null, sessions: 0 });
  await logIn("mira");
  await app
    .client(null)
    .call("session.get", { body: { user: "mira", pass: "wrong" } })
    .catch(() => {});
  const first = app.clock.seconds();
  expect(await listed(admin, "Mira")).toMatchObject({ lastLoginAt: first, sessions: 1 });
  app.clock.advance(60_000);
  await logIn("mira");
  expect(await listed(admin, "Mira")).toMatchObject({ lastLoginAt: first + 60, sessions: 2 });
  // Expired sessions are not open, even before they are purged.
  app.clock.advance(8 * 3_600_000);
  expect(await listed(await logInAs(app, "GUI admin only"), "Mira")).toMatchObject({
    lastLoginAt: first + 60,
    sessions: 0,
  });
});

test("ending the sessions of an account logs it out everywhere at once, and nobody else", async () => {
  await app.services.accounts.add({ name: "Mira", password: PASSWORD });
  const admin = await logInAs(app, "GUI admin only");
  const other = await logInAs(app, "asset user");
  const theirs = [await logIn("mira"), await logIn("mira")];
  // Cached by a request.
  expect(await Promise.all(theirs.map(isValid))).toEqual([true, true]);
  expect((await endSessions(admin, "MIRA")).json().result.data).toEqual({ ended: 2 });
  expect(await Promise.all([...theirs, other, admin].map(isValid))).toEqual([false, false, true, true]);
  expect(await isValid(await logIn("mira"))).toBe(true);
  const events = await queryRows(
    app.services.data.db,
    "SELECT kind, account_id FROM event WHERE kind = 'account.sessions_ended'",
  );
  const { id } = await app.services.accounts.get("GUI admin only");
  expect(events).toEqual([{ kind: "account.sessions_ended", account_id: id }]);
});

test("sessions that have expired are not counted as ended, even before they are purged", async () => {
  await app.services.accounts.add({ name: "Mira", password: PASSWORD });
  await logIn("mira");
  app.clock.advance(8 * 3_600_000 + 1000);
  const admin = await logInAs(app, "GUI admin only");
  const events = app.services.data.db.sqlite.prepare("SELECT 1 FROM event WHERE kind = 'account.sessions_ended'");
  expect((await endSessions(admin, "Mira")).json().result.data).toEqual({ ended: 0 });
  expect(events.all()).toEqual([]);
  await logIn("mira");
  expect((await endSessions(admin, "Mira")).json().result.data).toEqual({ ended: 1 });
});

test("an admin who ends the own sessions keeps the one in use", async () => {
  const elsewhere = await logInAs(app, "GUI admin only");
  const here = await logInAs(app, "GUI admin only");
  expect((await endSessions(here, "GUI admin only")).json().result.data).toEqual({ ended: 1 });
  expect([await isValid(elsewhere), await isValid(here)]).toEqual([false, true]);
});

test("sessions of an unknown account cannot be ended", async () => {
  const reply = await endSessions(await logInAs(app, "GUI admin only"), "nobody");
  expect([reply.statusCode, reply.json().error.data.code]).toEqual([400, "account.unknown"]);
});

test("an admin who changes their own groups keeps their session, and loses it with another right or password", async () => {
  const { accounts } = app.services;
  await accounts.add({ name: "Mira", password: PASSWORD, guiAdmin: true });
  await accounts.add({ name: "Press", groups: ["press"] });
  const change = (admin: string, payload: object) =>
    app.inject({
      method: "POST",
      url: "/console/accounts.change",
      headers: { "content-type": "application/json", authorization: admin },
      payload: { name: "mira", ...payload },
    });
  const [own, other] = [await logIn("mira"), await logIn("mira")];
  expect((await change(own, { joins: ["press"] })).statusCode).toBe(200);
  expect(await Promise.all([own, other].map(isValid))).toEqual([true, false]);
  expect((await change(await logInAs(app, "GUI admin only"), { leaves: ["press"] })).statusCode).toBe(200);
  expect(await isValid(own), "changed by somebody else").toBe(false);
  for (const more of [{ assetUser: true }, { password: PASSWORD }]) {
    const again = await logIn("mira");
    expect((await change(again, { joins: ["press"], ...more })).statusCode).toBe(200);
    expect([more, await isValid(again)]).toEqual([more, false]);
  }
});
