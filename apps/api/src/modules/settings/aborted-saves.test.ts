// Saves that nobody waits for: an account begins many and goes away. Their places come back at once, and no one else
// waits for them, neither who asks for the page nor another administrator.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getUploadRules } from "@vitrine/contract/upload-rules";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createAccountQueues } from "../../platform/jobs/account-queues.ts";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { createUploadCheck } from "./upload-check.ts";

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(() => app.close());

/** As much as the check of its shape lets pass, and a second of work. */
const COSTLY = "<p>a</p>".repeat(9_000);
const save = (token: string, html: string, signal?: AbortSignal) =>
  fetch(`${origin}/api/config/custom_html?lang=de`, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify({ pages: [{ key: "a", title: "A", html }] }),
    ...(signal ? { signal } : {}),
  });

let seen = 0;
it("T30 saves that are given up leave their places at once, queued or under way", { tags: ["slow"] }, async () => {
  const token = await logInAs(app, "GUI admin only");
  app.fastify.server.on("request", () => {
    seen += 1;
  });
  expect((await save(token, "<p>warm</p>")).status).toBe(200);
  // Twice as many as may wait: without their places the last would be refused.
  for (let round = 0; round < 2; round++) {
    const closed = new AbortController();
    const begun = Array.from({ length: 11 }, () => save(token, COSTLY, closed.signal).catch(() => "closed"));
    const arrived = 11 * (round + 1);
    await vi.waitFor(() => expect(seen).toBeGreaterThan(arrived), 60_000);
    closed.abort();
    await Promise.all(begun);
  }
  const last = await save(token, "<p>last</p>");
  expect([last.status, await last.text()]).toEqual([200, expect.stringContaining("<p>last</p>")]);
});

it("T30 what one account saves keeps no other waiting", { tags: ["slow"] }, async () => {
  const [eva, bob] = [await logInAs(app, "GUI admin only"), await logInAs(app, "GUI admin and asset user")];
  const ended: string[] = [];
  const note = (name: string) => (reply: Response) => {
    ended.push(`${name} ${reply.status}`);
  };
  const many = Array.from({ length: 8 }, () => save(eva, COSTLY).then(note("eva")));
  await save(bob, "<p>b</p>").then(note("bob"));
  expect(ended.indexOf("bob 200"), "at most two of the eight came before it").toBeLessThan(3);
  await Promise.all(many);
});

it("T30 what one account uploads is looked at one file after the other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-uploads-"));
  const path = join(folder, "logo.svg");
  writeFileSync(path, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  let [now, most] = [0, 0];
  const clean = async () => {
    most = Math.max(most, ++now);
    await sleep(50);
    now--;
    return { cleaned: [{ text: "<svg/>", removed: [] }] };
  };
  const check = createUploadCheck({
    cleaner: { clean },
    decoder: { pictures: vi.fn() },
    accountQueue: createAccountQueues(5),
  });
  const upload = (account: string) => check({ path, size: 40 }, getUploadRules("searchLogo"), { account });
  await Promise.all([upload("eva"), upload("eva"), upload("eva")]);
  expect(most).toBe(1);
  await Promise.all([upload("eva"), upload("bob")]);
  expect(most, "others do not wait for it").toBe(2);
  rmSync(folder, { recursive: true });
});
