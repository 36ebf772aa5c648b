// Creates sessions for every kind of caller, through the regular login.
import { ensureGroup } from "../modules/access/rights-writer.repository.ts";
import type { TestApp } from "./harness.ts";

export type CallerKind =
  | "no session"
  | "guest"
  | "account without flags"
  | "asset user"
  | "GUI admin and asset user"
  | "GUI admin only"
  | "expired session"
  | "API token"
  | "revoked API token"
  | "group view";

export const CALLER_KINDS: readonly CallerKind[] = [
  "no session",
  "guest",
  "account without flags",
  "asset user",
  "GUI admin and asset user",
  "GUI admin only",
  "expired session",
  "API token",
  "revoked API token",
  "group view",
];

export const PASSWORD = "correct horse";

const FLAGS = {
  "account without flags": { assetUser: false, guiAdmin: false },
  "asset user": { assetUser: true, guiAdmin: false },
  "GUI admin and asset user": { assetUser: true, guiAdmin: true },
  "GUI admin only": { assetUser: false, guiAdmin: true },
} as const;

/** Creates the account if needed, and logs in; returns the session token. */
export async function logInAs(
  app: TestApp,
  kind: keyof typeof FLAGS | "guest",
  groups: readonly string[] = [],
): Promise<string> {
  if (kind === "guest") return (await app.client(null).call("session.get", { body: {} })).session;
  const name = `${kind} ${groups.join(" ")}`.trim();
  const exists = (await app.services.accounts.list()).some((account) => account.name === name);
  if (!exists) await app.services.accounts.add({ name, password: PASSWORD, groups, ...FLAGS[kind] });
  return (await app.client(null).call("session.get", { body: { user: name, pass: PASSWORD } })).session;
}

/** Creates an API token with the access of a group, which is created if needed. */
export async function createApiToken(app: TestApp, group: string, name = `${group} ${++made}`): Promise<string> {
  await app.services.data.db.write(async (tx) => void (await ensureGroup(tx, group)));
  return (await app.services.apiTokens.add({ name, group })).token;
}
let made = 0;

/** The token with which an admin looks at the portal as a group, which is created if needed. */
export async function viewAsGroup(app: TestApp, admin: string, group: string): Promise<string> {
  await app.services.data.db.write(async (tx) => void (await ensureGroup(tx, group)));
  const reply = await app.inject({
    method: "POST",
    url: "/console/groups.view",
    headers: { "content-type": "application/json", authorization: admin },
    payload: { name: group },
  });
  return reply.json().result.data.session;
}

/** Tokens of all kinds; the expired session is of a former asset user. Advances the clock by 8 hours. */
export async function createAllTokens(
  app: TestApp,
  groups: readonly string[] = [],
): Promise<Record<CallerKind, string | null>> {
  const expired = await logInAs(app, "asset user", groups);
  const [group = "staff"] = groups;
  const revoked = await createApiToken(app, group, `revoked ${++made}`);
  await app.services.apiTokens.revoke(`revoked ${made}`);
  app.clock.advance(8 * 3_600_000 + 1000);
  const admin = await logInAs(app, "GUI admin only", groups);
  return {
    "no session": null,
    guest: await logInAs(app, "guest"),
    "account without flags": await logInAs(app, "account without flags", groups),
    "asset user": await logInAs(app, "asset user", groups),
    "GUI admin and asset user": await logInAs(app, "GUI admin and asset user", groups),
    "GUI admin only": admin,
    "expired session": expired,
    "API token": await createApiToken(app, group),
    "revoked API token": revoked,
    "group view": await viewAsGroup(app, admin, group),
  };
}
