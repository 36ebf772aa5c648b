import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../platform/errors/app-error.ts";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { type MailServer, startMailServer } from "../../testing/mail-server.ts";
import { createGroups } from "../access/groups.service.ts";
import { createBulkInvitations, type InvitePeople } from "./bulk-invitations.service.ts";

let app: TestApp;
let server: MailServer;
let invitePeople: InvitePeople;
let errors: unknown[];
beforeEach(async () => {
  server = await startMailServer();
  const mail = { server: server.url, from: { name: "Portal", address: "portal@example.org" } };
  app = await startTestApp({ configuration: { origin: "https://pictures.example.org", mail } });
  await createGroups(app.services.data.db, app.clock).add("press");
  errors = [];
  const { invitations, data } = app.services;
  invitePeople = createBulkInvitations({ db: data.db, invitations, onError: (error) => errors.push(error) });
  await app.services.accounts.add({ name: "ida", email: "Ida@Example.org" });
});
afterEach(async () => {
  await app.close();
  await server.close();
});

test("each person gets an account with the groups, and a mail", async () => {
  const people = [{ email: "mira@example.org", displayName: "Mira Vogt" }, { email: "paul@example.org" }];
  const results = await invitePeople(people, ["press"], { by: "mail", locale: "en" });
  expect(results).toEqual([
    { email: "mira@example.org", refused: null, link: null },
    { email: "paul@example.org", refused: null, link: null },
  ]);
  await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(2);
  expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(["mira@example.org", "paul@example.org"]);
  expect(await app.services.accounts.get("mira@example.org")).toMatchObject({
    displayName: "Mira Vogt",
    email: "mira@example.org",
    groups: ["press"],
    assetUser: true,
    guiAdmin: false,
    hasPassword: false,
  });
});

test("an address that cannot be invited says why, and the others are invited", async () => {
  const emails = [
    "no address",
    "IDA@example.org",
    "new@example.org",
    "NEW@example.org",
    `${"x".repeat(60)}@${"y".repeat(60)}.org`,
  ];
  const results = await invitePeople(
    emails.map((email) => ({ email })),
    [],
    { by: "link" },
  );
  expect(results.map(({ email, refused }) => [email, refused])).toEqual([
    [emails[0], "account.email"],
    // By the address of an account with another name.
    [emails[1], "account.exists"],
    [emails[2], null],
    [emails[3], "account.exists"],
    [emails[4], "account.email_long"],
  ]);
  expect(results.map(({ link }) => link?.url.startsWith("https://pictures.example.org/#/password/") ?? false)).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  expect((await app.services.accounts.list()).map(({ name }) => name)).toEqual(["ida", "new@example.org"]);
});

test("an unexpected error is answered for its address, and loses no link of the others", async () => {
  const { invitations } = app.services;
  const add = invitations.addByLink;
  vi.spyOn(invitations, "addByLink").mockImplementation(async (account) => {
    if (account.name.startsWith("paul")) throw new Error("unexpected");
    return add(account);
  });
  const people = ["mira", "paul", "nora"].map((name) => ({ email: `${name}@example.org` }));
  const results = await invitePeople(people, [], { by: "link" });
  expect(results.map(({ refused, link }) => [refused, link !== null])).toEqual([
    [null, true],
    ["internal", false],
    [null, true],
  ]);
  expect(errors).toHaveLength(1);
});

test("nobody else is tried when the disk is full", async () => {
  const { invitations } = app.services;
  const add = vi.spyOn(invitations, "addByMail").mockRejectedValue(new AppError("storage.full"));
  const people = [{ email: "mira@example.org" }, { email: "paul@example.org" }];
  const results = await invitePeople(people, [], { by: "mail", locale: "en" });
  expect(results.map(({ refused }) => refused)).toEqual(["storage.full", "storage.full"]);
  expect(add).toHaveBeenCalledTimes(1);
});

test("twenty people with the longest names and addresses fit into one request", async () => {
  const people = Array.from({ length: 20 }, (_, n) => ({
    email: `${"x".repeat(230)}${n}@example.org`,
    displayName: "ع".repeat(200),
  }));
  const groups = Array.from({ length: 50 }, (_, n) => `${"ع".repeat(97)}${n}`);
  const reply = await app.inject({
    method: "POST",
    url: "/console/invitations.addMany",
    headers: { authorization: await logInAs(app, "GUI admin only") },
    payload: { people, groups, locale: null },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.json().result.data[0].refused).toBe("group.unknown");
});

test("a group that was deleted meanwhile is refused for each, and no account is made without it", async () => {
  const people = [{ email: "mira@example.org" }, { email: "paul@example.org" }];
  const results = await invitePeople(people, ["gone"], { by: "link" });
  expect(results.map(({ refused }) => refused)).toEqual(["group.unknown", "group.unknown"]);
  expect(await app.services.accounts.count()).toBe(1);
});
