import { afterEach, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { execute, queryRows } from "../../testing/query.ts";
import { createAccounts } from "./accounts.service.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const recorded = async () =>
  (await queryRows(app.services.data.db, "SELECT at, kind, details FROM event ORDER BY id")).map(
    (row) => row as { at: number; kind: string; details: string },
  );

test("changes of rights are recorded with their time, without secrets", async () => {
  const { accounts } = app.services;
  const code = await accounts.makeSetupCode();
  const ada = await accounts.createFirstAdmin(code, { name: "Ada", password: PASSWORD });
  const mira = await accounts.add({ name: "Mira", password: PASSWORD, email: "mira@example.org", groups: ["press"] });
  await accounts.change("mira", { password: "another password", guiAdmin: true, groups: [] });
  await accounts.change("mira", { enabled: false, displayName: "Mira V." });
  const events = await recorded();
  expect(events.map(({ kind, details }) => [kind, JSON.parse(details)])).toEqual([
    ["account.added", { id: ada?.id, assetUser: true, guiAdmin: true, enabled: true, bySetup: true }],
    ["account.added", { id: mira.id, assetUser: true, guiAdmin: false, enabled: true, groups: ["press"] }],
    ["account.changed", { id: mira.id, guiAdmin: true, groups: [], newPassword: true }],
    ["account.changed", { id: mira.id, enabled: false, newPassword: false }],
  ]);
  for (const { at } of events) expect(at).toBe(app.clock.now());
  const text = JSON.stringify(events);
  for (const secret of [code, PASSWORD, "another password", "mira@example.org"]) expect(text).not.toContain(secret);
});

test("a change that fails leaves no record of having happened", async () => {
  const { accounts } = app.services;
  await accounts.add({ name: "Mira", password: PASSWORD });
  await expect(accounts.add({ name: "MIRA", password: PASSWORD })).rejects.toThrow("exists already");
  await expect(accounts.change("nobody", { guiAdmin: true })).rejects.toThrow("There is no account");
  expect(await accounts.createFirstAdmin("guessed", { name: "Eve", password: PASSWORD })).toBeUndefined();
  expect(await recorded()).toHaveLength(1);
});

test("the last account that may administer the portal cannot be lost", async () => {
  const { accounts } = app.services;
  await accounts.add({ name: "Ada", password: PASSWORD, guiAdmin: true });
  await accounts.add({ name: "Ben", password: PASSWORD, guiAdmin: true, enabled: false });
  const tries = [
    () => accounts.change("ada", { guiAdmin: false, displayName: "Gone" }),
    () => accounts.change("ada", { enabled: false }),
    () => accounts.remove("ada"),
  ];
  for (const lose of tries) await expect(lose()).rejects.toMatchObject({ code: "account.last_admin" });
  expect(await accounts.list()).toMatchObject([
    { name: "Ada", guiAdmin: true, enabled: true, displayName: null },
    { name: "Ben", enabled: false },
  ]);

  await accounts.change("ben", { enabled: true });
  // In parallel; each alone would be allowed.
  const both = await Promise.allSettled([accounts.remove("ada"), accounts.change("ben", { guiAdmin: false })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await accounts.hasAdmin()).toBe(true);
});

test("an invited admin without a password does not count as the last admin", async () => {
  const { accounts, passwordCodes, data } = app.services;
  await accounts.add({ name: "Ada", password: PASSWORD, guiAdmin: true });
  const { id } = await accounts.add({ name: "Ben", guiAdmin: true });
  for (const lose of [() => accounts.remove("ada"), () => accounts.change("ada", { enabled: false })])
    await expect(lose()).rejects.toMatchObject({ code: "account.last_admin" });
  const code = (await passwordCodes.issue(id, "invitation"))?.code ?? "";
  await passwordCodes.redeem(code, PASSWORD);
  await accounts.change("ada", { guiAdmin: false });

  const { id: carla } = await accounts.add({ name: "Carla", guiAdmin: true });
  await expect(accounts.remove("ben")).rejects.toMatchObject({ code: "account.last_admin" });
  // Accounts that signed on with a provider can do so while it is configured.
  const insert =
    "INSERT INTO sign_on_identity (provider, subject, account_id, created_at) VALUES ('company', 'c', ?, 0)";
  await data.db.write((tx) => execute(tx, insert, carla));
  await expect(accounts.remove("ben")).rejects.toMatchObject({ code: "account.last_admin" });
  const providers = [{ key: "company" }];
  await createAccounts(data.db, app.clock, { native: true, providers }).remove("ben");
  expect(await createAccounts(data.db, app.clock, { native: true, providers }).hasAdmin()).toBe(true);
  expect(await accounts.hasAdmin()).toBe(false);
});

test("where password login is disabled, an admin with a password does not count, and no setup link works", async () => {
  const { accounts, data } = app.services;
  await accounts.add({ name: "Ada", password: PASSWORD, guiAdmin: true });
  const off = createAccounts(data.db, app.clock, { native: false, providers: [{ key: "company" }] });
  expect([await accounts.hasAdmin(), await off.hasAdmin()]).toEqual([true, false]);
  expect([await accounts.needsSetup(), await off.needsSetup()]).toEqual([false, false]);
  await accounts.add({ name: "Ben", guiAdmin: true });
  await data.db.write(
    async (tx) =>
      await execute(
        tx,
        "INSERT INTO sign_on_identity (provider, subject, account_id, created_at) VALUES ('company', 'b', 2, 0)",
      ),
  );
  await expect(off.remove("ben")).rejects.toMatchObject({ code: "account.last_admin" });
  await off.remove("ada");
  expect(await off.createFirstAdmin(await off.makeSetupCode(), { name: "Eve", password: PASSWORD })).toBeUndefined();
});

test("a sign-on code issued before the present password is invalid", async () => {
  const { accounts } = app.services;
  const { id } = await accounts.add({ name: "Mira", password: PASSWORD });
  const code = await accounts.makeSignOnCode(id, "a browser");
  await accounts.change("mira", { displayName: "Mira V." });
  expect(await accounts.redeemSignOnCode(code, "a browser")).toMatchObject({ accountId: id });
  const old = await accounts.makeSignOnCode(id, "a browser");
  await accounts.change("mira", { password: "another of some length" });
  expect(await accounts.redeemSignOnCode(old, "a browser")).toBeUndefined();
});

test("one of many accounts is found by name alone, and listing all takes linear time", async () => {
  const { accounts, data } = app.services;
  await accounts.add({ name: "Mira", groups: ["press", "board"] });
  const addMany = (from: number, to: number) =>
    data.db.write((tx) => {
      const add = tx.$client.prepare("INSERT INTO account (id, name, name_key, created_at) VALUES (?, ?, ?, 0)");
      const join = tx.$client.prepare("INSERT INTO account_group SELECT ?, id FROM access_group");
      for (let id = from; id < to; id++) {
        add.run(id, `user ${id}`, `user ${id}`);
        join.run(id);
      }
    });
  const fastest = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let n = 0; n < 5; n++) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
    return Math.min(...times);
  };
  await addMany(10, 800);
  const few = await fastest(accounts.list);
  await addMany(800, 6400);
  const many = await fastest(accounts.list);
  expect(many / few, "eight times as many").toBeLessThan(24);
  expect(await fastest(() => accounts.find("MIRA"))).toBeLessThan(many / 10);
  expect(await accounts.find("MIRA")).toMatchObject({ name: "Mira", groups: ["board", "press"] });
  expect(await accounts.find("user 5000")).toEqual((await accounts.list()).find(({ id }) => id === 5000));
});

test("missing groups are created with valid names, or refused where only known ones are allowed", async () => {
  const { accounts } = app.services;
  await accounts.add({ name: "Mira", groups: ["press"] });
  for (const name of ["", "a,b", " press", "a\nb", "x".repeat(101)]) {
    await expect(accounts.change("mira", { groups: [name] })).rejects.toMatchObject({ code: "group.name" });
    await expect(accounts.add({ name: "Ida", groups: [name] })).rejects.toMatchObject({ code: "group.name" });
  }
  // A form that was open while the group was deleted.
  const stale = { groups: ["press", "gone"], onlyKnownGroups: true };
  await expect(accounts.change("mira", stale)).rejects.toMatchObject({ code: "group.unknown" });
  await expect(accounts.add({ name: "Ida", ...stale })).rejects.toMatchObject({ code: "group.unknown" });
  expect((await accounts.list()).map(({ name, groups }) => [name, groups])).toEqual([["Mira", ["press"]]]);
  await accounts.change("mira", { groups: ["press", "board"] });
  await accounts.change("mira", { groups: ["board"], onlyKnownGroups: true });
  expect(await accounts.find("mira")).toMatchObject({ groups: ["board"] });
});

test("joining and leaving groups keeps concurrent changes of other memberships", async () => {
  const { accounts, sessions } = app.services;
  await accounts.add({ name: "Mira", password: PASSWORD, groups: ["board", "press", "shop"] });
  await accounts.add({ name: "Ida", groups: ["archive"] });
  // A command has changed memberships while a form was open.
  await accounts.change("mira", { groups: ["press", "jury"] });
  const { session } = await app.client(null).call("session.get", { body: { user: "mira", pass: PASSWORD } });
  const form = { joins: ["archive"], leaves: ["press", "shop"], onlyKnownGroups: true };
  expect(await accounts.change("mira", form)).toMatchObject({ groups: ["archive", "jury"] });
  expect(await sessions.callerByToken(session)).toBeUndefined();
  const { kind, details } = (await recorded()).at(-1) ?? {};
  expect([kind, JSON.parse(details ?? "")]).toMatchObject([
    "account.changed",
    { joins: ["archive"], leaves: ["press", "shop"] },
  ]);
  await expect(accounts.change("mira", { ...form, joins: ["gone"] })).rejects.toMatchObject({ code: "group.unknown" });
  expect(await accounts.find("mira")).toMatchObject({ groups: ["archive", "jury"] });
});

test("removing an account ends its sessions and frees its name", async () => {
  const { accounts, sessions } = app.services;
  await accounts.add({ name: "Mira", password: PASSWORD, groups: ["press"] });
  const { session } = await app.client(null).call("session.get", { body: { user: "mira", pass: PASSWORD } });
  await accounts.remove("MIRA");
  expect(await sessions.callerByToken(session)).toBeUndefined();
  expect(await accounts.list()).toEqual([]);
  await expect(accounts.remove("mira")).rejects.toMatchObject({ code: "account.unknown" });
  expect(await accounts.add({ name: "mira", password: PASSWORD })).toMatchObject({ groups: [] });
});

test("rights and passwords end sessions, names and addresses do not", async () => {
  const { accounts, sessions } = app.services;
  await accounts.add({ name: "Mira", password: PASSWORD });
  const open = async () =>
    (await app.client(null).call("session.get", { body: { user: "mira", pass: PASSWORD } })).session;
  const kept = await open();
  await accounts.change("mira", { displayName: "Mira V.", email: "mira@example.org" });
  expect(await sessions.callerByToken(kept)).toBeDefined();
  for (const change of [{ groups: ["press"] }, { guiAdmin: true }, { password: PASSWORD }]) {
    const token = await open();
    await accounts.change("mira", change);
    expect([change, await sessions.callerByToken(token)]).toEqual([change, undefined]);
  }
});

test.each(["mira", "mira@", "@example.org", "a b@example.org", "a@b, c@d", "a@example.org\r\nBcc: x@y"])(
  "%j is not a mail address",
  async (email) => {
    const { accounts } = app.services;
    await expect(accounts.add({ name: "Mira", email })).rejects.toMatchObject({ code: "account.email" });
    await accounts.add({ name: "Mira", email: "mira@example.org" });
    await expect(accounts.change("mira", { email })).rejects.toMatchObject({ code: "account.email" });
    expect(await accounts.change("mira", { email: null })).toMatchObject({ email: null });
  },
);
