import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resolveEntry } from "../../platform/processes/spawn-entry.ts";
import { PASSWORD } from "../../testing/callers.ts";
import { newDataFolder, startTestApp, type TestApp } from "../../testing/harness.ts";
import { execute, queryRows, queryValue } from "../../testing/query.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  await app.services.accounts.add({ name: "mira", password: PASSWORD });
});
afterEach(() => app.close());

const codeOf = (reply: Promise<unknown>): Promise<string> =>
  reply.then(
    () => "let in",
    (error: { code: string }) => error.code,
  );
const login = (pass: string, user = "mira") => codeOf(app.client(null).call("session.get", { body: { user, pass } }));
const together = (tries: number, make: (n: number) => Promise<string>) =>
  Promise.all(Array.from({ length: tries }, (_, n) => make(n)));
const counted = (codes: string[]) => {
  const found: Record<string, number> = {};
  for (const code of codes) found[code] = (found[code] ?? 0) + 1;
  return found;
};
const request = (pass: string) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ user: "mira", pass }),
});
const failuresIn = (db: SqliteDatabase.Database) =>
  (db.prepare("SELECT max(count) FROM login_failure").pluck().get() as number | null) ?? 0;

describe("failed logins", () => {
  it("are none that a crash cut short", { tags: ["slow"], timeout: 90_000 }, async () => {
    const folder = newDataFolder();
    const server = () => {
      const { file, execArgv } = resolveEntry("../../main", import.meta.url);
      const env = { PATH: process.env.PATH ?? "", PORT: "0", VITRINE_DEMO: "0", VITRINE_DATA: folder };
      const child = fork(file, [], { execArgv, silent: true, env });
      const address = new Promise<string>((resolve) => {
        let output = "";
        child.stdout?.on("data", (chunk) => {
          output += chunk;
          const found = /Vitrine runs on ([^\s"]+)/.exec(output)?.[1];
          if (found) resolve(found);
        });
      });
      return { child, address, ended: new Promise((resolve) => child.once("close", resolve)) };
    };
    const first = server();
    const at = await first.address;
    const db = new SqliteDatabase(`${folder}/vitrine.db`, { timeout: 5000 });
    const mira = (await queryRows(app.services.data.db, "SELECT * FROM account"))[0] as Record<string, unknown>;
    const names = Object.keys(mira);
    db.prepare(`INSERT INTO account (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(mira);
    const setHash = db.prepare("UPDATE account SET password_hash = ?");
    // To look at the password takes a minute.
    setHash.run(String(mira.password_hash).replace(/t=\d+/, "t=5000"));
    const tries = together(6, () => fetch(`${at}/api/session/get`, request(PASSWORD)).then(String, () => "cut off"));
    // A guard that notes a try before it is one has noted it by then.
    for (const end = Date.now() + 2000; failuresIn(db) === 0 && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 20));
    first.child.kill("SIGKILL");
    await first.ended;
    expect(counted(await tries)).toEqual({ "cut off": 6 });
    expect(failuresIn(db)).toBe(0);
    setHash.run(mira.password_hash);
    db.close();
    const second = server();
    expect((await fetch(`${await second.address}/api/session/get`, request(PASSWORD))).status).toBe(200);
    second.child.kill("SIGTERM");
    await second.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  it("are none whose password could not be looked at", async () => {
    const { data } = app.services;
    const hash = await queryValue(data.db, "SELECT password_hash FROM account");
    const setHash = (to: unknown) => data.db.write((tx) => execute(tx, "UPDATE account SET password_hash = ?", to));
    await setHash("$argon2id$v=19$torn");
    for (let n = 0; n < 6; n++) expect(await login(PASSWORD)).toBe("internal");
    await setHash(hash);
    expect(await login(PASSWORD)).toBe("let in");
  });

  it("are none that were right, however many come at once", async () => {
    expect(counted(await together(25, () => login(PASSWORD)))).toEqual({ "let in": 25 });
  });

  it("are the same five and twenty when they are made at once", async () => {
    expect(counted(await together(12, () => login("wrong")))).toEqual({ "login.invalid": 5, "login.blocked": 7 });
    // Those five count for the network as well.
    const others = await together(20, (n) => login("wrong", `n${n}`));
    expect(counted(others)).toEqual({ "login.invalid": 15, "login.blocked": 5 });
  });

  it("are forgotten with a right one: those of the account, not those of its network", async () => {
    for (let round = 1; round <= 5; round++) {
      for (let n = 0; n < 4; n++) expect(await login("wrong")).toBe("login.invalid");
      expect(await login(PASSWORD)).toBe(round < 5 ? "let in" : "login.blocked");
    }
  });

  it("count when the visitor has gone before the answer, and right ones do not", async () => {
    await app.fastify.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.fastify.server.address() as AddressInfo;
    const { sqlite } = app.services.data.db;
    /** Sends all of a request and goes away. */
    const leave = async (pass: string, seen: () => boolean) => {
      const { body } = request(pass);
      const head = `POST /api/session/get HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
      const socket = connect(port, "127.0.0.1");
      socket.write(`${head}\r\n\r\n${body}`, () => socket.destroy());
      for (const end = Date.now() + 15_000; !seen() && Date.now() < end; ) await new Promise((r) => setTimeout(r, 5));
      expect(seen()).toBe(true);
    };
    const sessions = () => sqlite.prepare("SELECT count(*) FROM session").pluck().get() as number;
    for (let n = 1; n <= 6; n++) await leave(PASSWORD, () => sessions() === n);
    expect(failuresIn(sqlite)).toBe(0);
    for (let n = 1; n <= 5; n++) await leave("wrong", () => failuresIn(sqlite) === n);
    expect(await login(PASSWORD)).toBe("login.blocked");
  });
});

describe("logins of one name", () => {
  it("wait while five are under way; where forty wait, more are told at once to come again", async () => {
    const { accounts } = app.services;
    const { authenticate } = accounts;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    vi.spyOn(accounts, "authenticate").mockImplementation((...of) => held.then(() => authenticate(...of)));
    const refused: unknown[] = [];
    const codes = together(50, () => {
      const reply = app.client(null).call("session.get", { body: { user: "mira", pass: PASSWORD } });
      reply.catch((error) => refused.push(error));
      return codeOf(reply);
    });
    try {
      const again = expect.objectContaining({ status: 429, code: "rate.limited", retryAfter: 2 });
      await expect.poll(() => refused, { timeout: 10_000 }).toEqual(Array(5).fill(again));
    } finally {
      goOn();
    }
    expect(counted(await codes)).toEqual({ "let in": 45, "rate.limited": 5 });
    expect(counted(await together(45, () => login(PASSWORD)))).toEqual({ "let in": 45 });
  });
});
