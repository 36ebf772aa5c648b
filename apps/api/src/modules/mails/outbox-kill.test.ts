import SqliteDatabase from "better-sqlite3";
import { expect, test } from "vitest";
import { PASSWORD } from "../../testing/callers.ts";
import { newDataFolder, startTestApp } from "../../testing/harness.ts";
import { remove } from "../../testing/import-kit.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { type Program, startServer } from "../../testing/program.ts";

test("a mail whose server was killed before it noted the sending goes out again, and the newer link counts", {
  tags: ["slow"],
}, async () => {
  const dataFolder = newDataFolder();
  let answers = false;
  const server = await startMailServer({ beforeAnswer: () => (answers ? Promise.resolve() : new Promise(() => {})) });
  const env = { VITRINE_DATA: dataFolder, VITRINE_SMTP_URL: server.url, VITRINE_LOG: "error" };
  let portal: Program | undefined;
  try {
    // Puts the mail in and has no mail server, so it waits.
    const app = await startTestApp({ dataFolder });
    const mira = await app.services.accounts.add({ name: "mira", password: PASSWORD, email: "mira@example.org" });
    const letter = { accountId: mira.id, locale: "en" };
    await app.services.data.db.write((tx) => app.services.mails.enqueue(tx, "invitation", letter));
    await app.close();
    // The clock of the tests stands elsewhere than that of the program.
    const db = new SqliteDatabase(`${dataFolder}/vitrine.db`);
    db.prepare("UPDATE job SET created_at = ?, updated_at = ?").run(Date.now(), Date.now());
    db.close();

    portal = startServer(env);
    await expect.poll(() => server.mails.length, { timeout: 30_000 }).toBe(1);
    portal.child.kill("SIGKILL");
    await portal.ended;
    answers = true;
    portal = startServer(env);
    const address = await portal.until(/Vitrine runs on ([^\s"]+)/);
    await expect.poll(() => server.mails.length, { timeout: 30_000 }).toBe(2);
    const look = async (n: number) => {
      const [, host, code] = /(http:\S+)\/#\/password\/(\S+)/.exec(server.mails[n]?.text ?? "") ?? [];
      const body = JSON.stringify({ code });
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${address}/api/user/password_code`, { method: "POST", headers, body });
      return [host === address, reply.status];
    };
    expect(await look(1)).toEqual([true, 200]);
    expect((await look(0))[1]).toBe(410);
  } finally {
    portal?.child.kill("SIGTERM");
    await portal?.ended;
    await server.close();
    remove(dataFolder);
  }
});
