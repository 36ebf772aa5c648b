import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readConfiguration } from "../configuration.ts";
import { PASSWORD } from "../testing/callers.ts";
import { newDataFolder, startTestApp } from "../testing/harness.ts";
import { remove } from "../testing/import-kit.ts";
import { userCommand } from "./user.command.ts";

let dataFolder: string;
beforeEach(() => {
  dataFolder = newDataFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  remove(dataFolder);
});

const MAIL = { VITRINE_SMTP_URL: "smtp://127.0.0.1:1025", VITRINE_ORIGIN: "https://pictures.example.org" };

async function user(words: string[], values: Record<string, string | boolean> = {}, env: Record<string, string> = {}) {
  let output = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
  try {
    await userCommand.run(
      words,
      values,
      readConfiguration({ VITRINE_DATA: dataFolder, VITRINE_LOG: "silent", ...env }),
    );
    return output;
  } finally {
    spy.mockRestore();
  }
}

test("an invitation by mail creates the account, and waits for the server", { tags: ["slow"] }, async () => {
  const output = await user(
    ["invite", "ida"],
    { email: "ida@example.org", groups: "press", create: true, language: "en" },
    MAIL,
  );
  expect(output).toContain("is in the outbox");
  const app = await startTestApp({ dataFolder });
  expect(await app.services.accounts.list()).toMatchObject([{ name: "ida", groups: ["press"] }]);
  expect(await app.services.mails.report()).toMatchObject({ waiting: 1, off: "no_server" });
  await app.close();
  expect(await user(["withdraw", "ida"])).toContain("is withdrawn");
  expect(await user(["withdraw", "ida"])).toContain("has no open invitation");
});

test("a link is printed once, and the portal accepts it", async () => {
  const output = await user(["invite", "ida"], { link: true }, { VITRINE_ORIGIN: "https://pictures.example.org" });
  const code = /https:\/\/pictures\.example\.org\/#\/password\/(\S+)/.exec(output)?.[1] ?? "";
  const app = await startTestApp({
    dataFolder,
    clock: { now: Date.now, seconds: () => Math.floor(Date.now() / 1000), set() {}, advance() {} },
  });
  const reply = app.client(null).call("user.password_code", { body: { code } });
  expect(await reply).toEqual({ user: "ida", purpose: "invitation" });
  await app.close();
});

test("no link is created without an origin if the portal is public", async () => {
  for (const env of [{ HOST: "0.0.0.0" }, { HOST: "192.168.1.20" }])
    await expect(user(["invite", "ida"], { link: true }, env)).rejects.toThrow("VITRINE_ORIGIN is not set");
  expect(await user(["list"])).toBe("There are no accounts.\n");
  expect(await user(["invite", "ida"], { link: true })).toContain("http://127.0.0.1:");
});

test("missing settings are reported", async () => {
  const facts = { email: "ida@example.org" };
  await expect(user(["invite", "ida"], facts)).rejects.toThrow("VITRINE_SMTP_URL is not set");
  await expect(user(["invite", "paul"], {}, MAIL)).rejects.toThrow("has no mail address");
  await expect(user(["invite", "ida"], { password: "long enough" })).rejects.toThrow("choose their own password");
  await expect(user(["withdraw", "nobody"])).rejects.toThrow("There is no account");
});

test("each account is listed with its last login", async () => {
  await user(["add", "ida"], { password: PASSWORD });
  expect(await user(["list"])).toBe("ida: sees assets; never logged in\n");
  const app = await startTestApp({ dataFolder });
  await app.client(null).call("session.get", { body: { user: "ida", pass: PASSWORD } });
  const at = new Date(app.clock.now()).toISOString().slice(0, 16);
  await app.close();
  expect(await user(["list"])).toBe(`ida: sees assets; last login ${at}Z\n`);
});
