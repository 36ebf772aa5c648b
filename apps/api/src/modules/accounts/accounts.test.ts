import { afterEach, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const recorded = () =>
  app.services.data.db.sqlite
    .prepare("SELECT at, kind, details FROM event ORDER BY id")
    .all()
    .map((row) => row as { at: number; kind: string; details: string });

test("who may do what from when on is on record, and nothing that is secret", async () => {
  const { accounts } = app.services;
  const code = await accounts.makeSetupCode();
  const ada = await accounts.createFirstAdmin(code, { name: "Ada", password: PASSWORD });
  const mira = await accounts.add({ name: "Mira", password: PASSWORD, email: "mira@example.org", groups: ["press"] });
  await accounts.change("mira", { password: "another password", guiAdmin: true, groups: [] });
  await accounts.change("mira", { enabled: false, displayName: "Mira V." });
  const events = recorded();
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
  expect(recorded()).toHaveLength(1);
});
