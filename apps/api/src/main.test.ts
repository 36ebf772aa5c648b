import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import { createAccounts } from "./modules/accounts/accounts.service.ts";
import { DEMO_PASSWORDS } from "./modules/accounts/demo-passwords.service.ts";
import { systemClock } from "./platform/clock.ts";
import { tokenHash } from "./platform/signing.ts";
import { openDataFolder } from "./platform/storage/data-folder.ts";
import { PASSWORD } from "./testing/callers.ts";
import { newDataFolder } from "./testing/harness.ts";
import { startServer } from "./testing/program.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function dataFolder(): string {
  const folder = newDataFolder();
  folders.push(folder);
  return folder;
}

/** Messages of a log without a terminal: each line must be JSON. */
const messagesOf = (output: string) =>
  output
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

async function refusal(env: Record<string, string>): Promise<string> {
  const run = startServer(env);
  expect(await run.ended).toBe(1);
  const [sentence = ""] = messagesOf(run.output());
  expect(sentence).toMatch(/^Vitrine did not start\. /);
  return sentence;
}

const STOPS = process.env.VITRINE_TORTURE ? 100 : 2;

describe("the program", { timeout: 60_000 + STOPS * 20_000 }, () => {
  it("rejects invalid settings with a message that names them", { tags: ["slow"] }, async () => {
    expect(await refusal({ PORT: "eighty" })).toContain("PORT is set to");
    expect(await refusal({ VITRINE_DATA: "/dev/null/data" })).toMatch(/VITRINE_DATA: the folder .* cannot be written/);
    const damaged = dataFolder();
    writeFileSync(join(damaged, "vitrine.db"), "");
    expect(await refusal({ VITRINE_DATA: damaged })).toContain("is damaged");
  });

  it("reports that its port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    const port = typeof address === "object" && address ? String(address.port) : "";
    const sentence = await refusal({ VITRINE_DATA: dataFolder(), PORT: port });
    expect(sentence).toContain(`PORT: another program listens on 127.0.0.1:${port} already. Stop it, or set PORT`);
    other.close();
  });

  it("prints a link for the first admin that works once, and none if there is an admin", async () => {
    const folder = dataFolder();
    const first = startServer({ VITRINE_DATA: folder });
    const link = new URL(await first.until(/(http:\S+#\/setup\?code=[^\s"]+)/));
    const post = (password: string) =>
      fetch(`${link.origin}/console/setup.create`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ code: link.hash.split("code=")[1], name: "Ada", password }),
      });
    expect((await post("short")).status).toBe(400);
    expect((await post("long enough")).status).toBe(200);
    expect((await post("long enough")).status).toBe(403);
    const login = await fetch(`${link.origin}/api/session/get`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user: "ada", pass: "long enough" }),
    });
    expect(await login.json()).toMatchObject({ user: "Ada", isGuiAdmin: true, isAssetUser: true });
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    const second = startServer({ VITRINE_DATA: folder });
    await second.until(/Vitrine runs on/);
    expect(second.output()).not.toContain("#/setup");
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
  });

  it("prints which accounts have a demo password if other machines can reach it", { tags: ["slow"] }, async () => {
    const folder = dataFolder();
    const data = openDataFolder(folder);
    await createAccounts(data.db, systemClock).add({
      name: "admin",
      password: DEMO_PASSWORDS.admin ?? "",
      guiAdmin: true,
    });
    await data.db.close();
    // With the demo or without it: the folder has been filled.
    for (const VITRINE_DEMO of ["0", "1"]) {
      const origin = "https://pictures.example.org";
      const run = startServer({ VITRINE_DATA: folder, HOST: "0.0.0.0", VITRINE_ORIGIN: origin, VITRINE_DEMO });
      await run.until(/Vitrine runs on https:\/\/pictures\.example\.org/);
      await run.until(/For your own portal.*\n/);
      const output = run.output();
      const messages = messagesOf(output);
      expect(messages).toContain("These accounts have a published password of the demo: admin.");
      expect(messages).toContain("vitrine user change admin --new-password");
      expect(output).not.toContain(DEMO_PASSWORDS.admin);
      run.child.kill("SIGTERM");
      expect(await run.ended).toBe(0);
    }
    // Only on this machine.
    const run = startServer({ VITRINE_DATA: folder, VITRINE_DEMO: "1" });
    await run.until(new RegExp(`admin +${DEMO_PASSWORDS.admin} .*\n`));
    expect(run.output()).not.toContain("password of the demo");
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
  });

  it("exits on SIGTERM with code 0 after running replies, with all data in the database file", async () => {
    const folder = dataFolder();
    const run = startServer({ VITRINE_DATA: folder });
    const address = await run.until(/Vitrine runs on ([^\s"]+)/);
    const slow = fetch(`${address}/api/session/get`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user: "nobody", pass: "x" }),
    });
    await new Promise((resolve) => setTimeout(resolve, 15));
    const started = performance.now();
    run.child.kill("SIGTERM");
    expect([401, 503]).toContain((await slow).status);
    expect(await run.ended).toBe(0);
    // Long before the ten seconds that a stream may take.
    expect(performance.now() - started).toBeLessThan(8000);
    const db = new SqliteDatabase(join(folder, "vitrine.db"), { readonly: true });
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    db.close();
  });

  it(`keeps every acknowledged login when it is stopped under load, ${STOPS} times`, { tags: ["slow"] }, async () => {
    const folder = dataFolder();
    const data = openDataFolder(folder);
    await createAccounts(data.db, systemClock).add({ name: "mira", password: PASSWORD });
    await data.db.close();
    const names = new Set<string>();
    for (let round = 0; round < STOPS; round++) {
      const run = startServer({ VITRINE_DATA: folder });
      const address = await run.until(/Vitrine runs on ([^\s"]+)/);
      let stopped = false;
      const visitor = async () => {
        while (!stopped) {
          const reply = await fetch(`${address}/api/session/get`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ user: "mira", pass: PASSWORD }),
          }).catch(() => undefined);
          if (reply?.status === 200) names.add(((await reply.json()) as { session: string }).session);
          else stopped = true;
        }
      };
      const visitors = Array.from({ length: 6 }, visitor);
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 400));
      run.child.kill("SIGTERM");
      expect(await run.ended, run.output()).toBe(0);
      await Promise.all(visitors);
      const db = new SqliteDatabase(join(folder, "vitrine.db"), { readonly: true });
      const kept = new Set(db.prepare("SELECT token_hash FROM session").pluck().all());
      expect([...names].filter((token) => !kept.has(tokenHash(token)))).toEqual([]);
      expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
      db.close();
    }
    expect(names.size).toBeGreaterThan(STOPS);
  });
});
