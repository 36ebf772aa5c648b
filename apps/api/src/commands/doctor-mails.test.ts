import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readConfiguration } from "../configuration.ts";
import { PASSWORD } from "../testing/callers.ts";
import { newDataFolder, startTestApp } from "../testing/harness.ts";
import { remove } from "../testing/import-kit.ts";
import { type MailServer, type Refusal, startMailServer } from "../testing/mail-server.ts";
import { doctorCommand } from "./doctor.command.ts";

// Starts programs, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const origin = "https://pictures.example.org";
let dataFolder: string;
let server: MailServer;
let refusal: Refusal | undefined;
beforeEach(async () => {
  dataFolder = newDataFolder();
  server = await startMailServer({ refuse: (step) => (step === "to" ? refusal : undefined) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  remove(dataFolder);
});

const start = () =>
  startTestApp({
    dataFolder,
    clock: { now: Date.now, seconds: () => Math.floor(Date.now() / 1000), set() {}, advance() {} },
    configuration: { origin, mail: { server: server.url, from: { name: "Portal", address: "portal@example.org" } } },
  });

async function doctorOf(env: Record<string, string>): Promise<string> {
  let output = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
  await doctorCommand.run([], {}, readConfiguration({ VITRINE_DATA: dataFolder, VITRINE_LOG: "silent", ...env }));
  spy.mockRestore();
  return output;
}

test("doctor lists waiting mails with reasons, and abandoned ones with recipient and server reply", {
  tags: ["slow"],
}, async () => {
  const app = await start();
  const { accounts, data, mails } = app.services;
  const mira = await accounts.add({ name: "Mira", password: PASSWORD, email: "mira@example.org" });
  const post = () => data.db.write((tx) => mails.enqueue(tx, "password-reset", { accountId: mira.id, locale: "de" }));
  const set = { VITRINE_SMTP_URL: server.url, VITRINE_ORIGIN: origin };
  expect(await doctorOf(set)).toContain("ok       No mail is waiting, none was given up\n");

  refusal = [550, "5.1.1 No such user here"];
  await post();
  await expect.poll(async () => (await mails.report()).givenUp, { timeout: 10_000 }).toHaveLength(1);
  expect(await doctorOf(set)).toMatch(
    /advice {3}Mail given up \(password-reset, for Mira, [\d: -]+\): .*550 5\.1\.1 No such user here\. Is the address/,
  );
  refusal = [421, "4.3.2 Too busy"];
  await post();
  await expect.poll(async () => (await mails.report()).lastProblem, { timeout: 10_000 }).not.toBeNull();
  expect(await doctorOf(set)).toMatch(/advice {3}Waiting mails, since [\d: -]+: 1\. .*421 4\.3\.2 Too busy\n/);
  expect(await doctorOf({})).toMatch(/Waiting mails, since [\d: -]+: 1\. VITRINE_SMTP_URL is not set\n/);
  await app.close();
});

test("doctor reports that no mail is sent if the portal is public but has no origin", async () => {
  const wrong = { VITRINE_SMTP_URL: server.url, HOST: "0.0.0.0" };
  expect(await doctorOf(wrong)).toContain("advice   VITRINE_ORIGIN is not set, so no mail is sent");
  expect(await doctorOf({ ...wrong, VITRINE_ORIGIN: origin })).not.toContain("VITRINE_ORIGIN");
});
