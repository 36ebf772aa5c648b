import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FileDatabase, openDatabase } from "../../platform/database/database.ts";
import { createJobs } from "../../platform/jobs/jobs.ts";
import { createMailSender } from "../../platform/mail/mail.ts";
import { newDataFolder } from "../../testing/harness.ts";
import { type MailServer, type MailServerOptions, type Refusal, startMailServer } from "../../testing/mail-server.ts";
import { createSettableClock } from "../../testing/settable-clock.ts";
import type { MailKind, MailRequest } from "./mail-jobs.ts";
import { readMailReport } from "./mail-report.service.ts";
import { createOutbox, type Outbox } from "./outbox.service.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const clock = createSettableClock();
let folder: string;
let db: FileDatabase;
let server: MailServer;
let outbox: Outbox | undefined;
let failures: string[];
let givenUp: unknown[];
/** With what the mail server refuses everything, until when. */
let refusal: Refusal | undefined;
let refusesUntil: number;
let addressOf: (letter: MailRequest) => string | undefined;

const startServer = async (options: MailServerOptions = {}) => {
  server = await startMailServer({
    refuse: (step) => (step === "to" && clock.now() < refusesUntil ? refusal : undefined),
    ...options,
  });
};
const from = { name: "Portal", address: "portal@example.org" };

function openOutbox(url = server.url): Outbox {
  const write = (kind: MailKind) => async (letter: MailRequest) => {
    const to = addressOf(letter);
    return to === undefined ? undefined : { to, subject: kind, text: `for ${letter.accountId} in ${letter.locale}` };
  };
  outbox = createOutbox(
    {
      jobs: createJobs(db, clock),
      clock,
      sender: createMailSender({ server: url, from }),
      templates: {
        "password-reset": { retrySeconds: HOUR / 1000, write: write("password-reset") },
        invitation: { retrySeconds: (72 * HOUR) / 1000, write: write("invitation") },
      },
      onError: (error) => failures.push(String(error)),
      onGivenUp: (...told) => givenUp.push(told),
    },
    { pollMs: 5 },
  );
  return outbox;
}

beforeEach(async () => {
  folder = newDataFolder();
  db = openDatabase(join(folder, "vitrine.db"));
  [failures, givenUp, refusal, refusesUntil] = [[], [], undefined, Number.POSITIVE_INFINITY];
  addressOf = ({ accountId }) => `account${accountId}@example.org`;
  await startServer();
});
afterEach(async () => {
  await outbox?.stop();
  outbox = undefined;
  await server.close();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (box: Outbox, kind: MailKind, accountId = 7, locale = "de") =>
  db.write((tx) => box.enqueue(tx, kind, { accountId, locale }));
const report = () => readMailReport(db, clock.now());
const received = () => server.mails.map(({ to, headers, text }) => [to[0], headers.get("subject"), text.trim()]);
const toldOf = (words: string) => expect.poll(async () => (await report()).lastProblem).toContain(words);
const noneWaits = () => expect.poll(async () => (await report()).waiting).toBe(0);

const jobRow = () =>
  db.sqlite.prepare("SELECT state, attempts, not_before AS notBefore FROM job ORDER BY id DESC LIMIT 1").get() as {
    state: string;
    attempts: number;
    notBefore: number | null;
  };

/** Sets the clock to when the mail is tried again, and waits for the end of that try. */
async function nextTry(): Promise<void> {
  await expect.poll(async () => jobRow().notBefore !== null || (await report()).waiting === 0).toBe(true);
  const { attempts, notBefore } = jobRow();
  if (notBefore === null) return;
  clock.set(notBefore ?? 0);
  await expect.poll(() => jobRow().attempts > attempts && jobRow().state !== "running").toBe(true);
}

async function tryUntilItEnds(): Promise<void> {
  while ((await report()).waiting > 0) await nextTry();
}

describe("the outbox", () => {
  test("sends each added mail once, and keeps only its account", async () => {
    await post(openOutbox(), "password-reset");
    await noneWaits();
    expect(received()).toEqual([["account7@example.org", "password-reset", "for 7 in de"]]);
    const rows = db.sqlite.prepare("SELECT kind, payload, state, progress, result FROM job").all();
    expect(rows).toEqual([
      {
        kind: "mail.password-reset",
        payload: '{"accountId":7,"locale":"de"}',
        state: "done",
        progress: null,
        result: "{}",
      },
    ]);
  });

  test("adds no mail if its transaction fails", async () => {
    const box = openOutbox();
    const failed = db.write(async (tx) => {
      await box.enqueue(tx, "invitation", { accountId: 7, locale: "de" });
      throw new Error("no room");
    });
    await expect(failed).rejects.toThrow("no room");
    expect((await report()).waiting).toBe(0);
  });

  test("sends new passwords before invitations that wait longer", async () => {
    const box = createOutbox({
      ...{ jobs: createJobs(db, clock), clock, sender: undefined, templates: {} as never },
      ...{ onError: () => {}, onGivenUp: () => {} },
    });
    for (const account of [1, 2, 3]) await post(box, "invitation", account);
    await post(box, "password-reset", 4);
    openOutbox();
    await noneWaits();
    expect(received().map(([, subject]) => subject)).toEqual(["password-reset", ...Array(3).fill("invitation")]);
  });

  test("keeps pending mails across a restart, and until an unreachable server is back", async () => {
    const { port } = server;
    await server.close();
    const box = openOutbox();
    await post(box, "password-reset");
    await toldOf("ECONNREFUSED");
    await box.stop();
    await startServer({ port });
    openOutbox();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(received()).toEqual([]);
    await tryUntilItEnds();
    expect(received()).toHaveLength(1);
    expect([failures, givenUp]).toEqual([[], []]);
  });

  test("retries later after a temporary error, as with greylisting", async () => {
    const began = clock.now();
    refusal = [451, "4.7.1 Greylisted, come back in five minutes"];
    await post(openOutbox(), "password-reset");
    await toldOf("come back in five minutes");
    expect(await report()).toMatchObject({ waiting: 1, waitingSince: began, givenUp: [] });
    refusesUntil = began + 5 * MINUTE;
    await tryUntilItEnds();
    expect(received()).toHaveLength(1);
    expect(clock.now() - began).toBeLessThan(10 * MINUTE);
  });

  test("gives up immediately after a permanent error, and names the mail server as its source", async () => {
    refusal = [550, "5.1.1 No such user here"];
    await post(openOutbox(), "invitation");
    await expect.poll(async () => (await report()).givenUp).toHaveLength(1);
    const [mail] = (await report()).givenUp;
    expect(mail).toMatchObject({ kind: "invitation", to: null, reason: "refused", at: clock.now() });
    expect(mail?.detail).toContain("550 5.1.1 No such user here");
    expect(givenUp).toEqual([["invitation", { accountId: 7, locale: "de" }, mail?.detail]]);
  });

  test("gives up a password reset that cannot be delivered within an hour and eight attempts", async () => {
    refusal = [421, "4.3.2 Try again later"];
    const began = clock.now();
    await post(openOutbox(), "password-reset");
    await tryUntilItEnds();
    expect(clock.now() - began).toBeLessThanOrEqual(HOUR);
    expect(jobRow().attempts).toBe(8);
    expect((await report()).givenUp).toMatchObject([
      { reason: "unreachable", detail: expect.stringContaining("421 4.3.2") },
    ]);
    expect(givenUp).toHaveLength(1);
  });

  test("still sends an invitation after the server was unreachable for two days", async () => {
    refusal = [421, "4.3.2 Try again later"];
    await post(openOutbox(), "invitation");
    await toldOf("Try again later");
    clock.advance(48 * HOUR);
    await expect.poll(() => jobRow().attempts).toBe(2);
    refusesUntil = clock.now() + 1;
    await tryUntilItEnds();
    expect(received()).toHaveLength(1);
  });

  test("sends no password reset that was requested an hour ago, while the portal was stopped", async () => {
    const { port } = server;
    await server.close();
    const box = openOutbox();
    await post(box, "password-reset");
    await toldOf("ECONNREFUSED");
    await box.stop();
    clock.advance(HOUR);
    await startServer({ port });
    openOutbox();
    await noneWaits();
    expect((await report()).givenUp).toMatchObject([{ reason: "late" }]);
    expect(received()).toEqual([]);
  });

  test("sends only the newer of two mails of a kind for an account", async () => {
    refusal = [451, "Later"];
    const box = openOutbox();
    await post(box, "password-reset", 7, "de");
    await toldOf("Later");
    refusal = undefined;
    await post(box, "password-reset", 7, "en");
    await post(box, "password-reset", 8, "de");
    await noneWaits();
    clock.advance(HOUR / 2);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(received().map(([, , text]) => text)).toEqual(["for 7 in en", "for 8 in de"]);
  });

  test("sends nothing to an account that was removed meanwhile, and logs nothing", async () => {
    addressOf = () => undefined;
    await post(openOutbox(), "password-reset");
    await noneWaits();
    expect([received(), givenUp, failures, (await report()).givenUp]).toEqual([[], [], [], []]);
  });

  test("retries a mail that could not be rendered, and logs the error", async () => {
    addressOf = () => {
      throw new Error("the disk is full");
    };
    await post(openOutbox(), "password-reset");
    await toldOf("could not be written");
    expect(failures).toEqual(["Error: the disk is full"]);
    addressOf = () => "ida@example.org";
    await tryUntilItEnds();
    expect(received()).toHaveLength(1);
  });

  test("deletes given-up mails after seven days", async () => {
    refusal = [550, "No"];
    await post(openOutbox(), "invitation");
    await expect.poll(async () => (await report()).givenUp).toHaveLength(1);
    clock.advance(7 * 24 * HOUR);
    expect((await report()).givenUp).toEqual([]);
  });
});
