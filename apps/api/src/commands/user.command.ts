import { randomBytes } from "node:crypto";
import { needsOrigin, type ServerConfiguration } from "../configuration.ts";
import { GroupError } from "../modules/access/groups.service.ts";
import { type Accounts, createAccounts } from "../modules/accounts/accounts.service.ts";
import { createPasswordCodes } from "../modules/accounts/password-codes.service.ts";
import { buildPasswordLink, findMailsDisabledReason } from "../modules/mails/mails.service.ts";
import { createMailQueue } from "../modules/mails/outbox.service.ts";
import { createInvitations, type Invitations } from "../modules/passwords/invitations.service.ts";
import { systemClock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { OperatorError } from "../platform/errors/operator-error.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { assertLibraryExists, openDataFolder } from "../platform/storage/data-folder.ts";
import type { Command } from "./command.ts";

export const userCommand: Command = {
  help: `vitrine user list
vitrine user add <name> [options]
vitrine user change <name> [options]
vitrine user remove <name>
vitrine user invite <name> [options]
vitrine user withdraw <name>

  --password <text>       default: \`add\` generates one and prints it once
  --new-password          generate one and print it once
  --admin | --no-admin    may administer the portal (default for new accounts: no)
  --assets | --no-assets  may see and download assets (default for new accounts: yes)
  --enable | --disable
  --groups <a,b>          replaces the current groups
  --create                creates missing groups of --groups
  --email <address>       "" removes it; likewise for the display name
  --display-name <text>
  --link                  \`invite\` prints a link instead of sending a mail
  --language <code>       of the mail (default: de)

\`invite\` creates the account if needed, without a password: the user sets one with the link, once, within seven
days. A new invitation replaces the previous one; \`withdraw\` cancels it. The running server sends the mail.

A change of rights or password ends the account's sessions at once. Removing an account deletes its bookmarks.
The last account that may administer the portal cannot be removed or disabled, or lose that right.
`,
  options: {
    password: { type: "string" },
    "new-password": { type: "boolean" },
    admin: { type: "boolean" },
    "no-admin": { type: "boolean" },
    assets: { type: "boolean" },
    "no-assets": { type: "boolean" },
    enable: { type: "boolean" },
    disable: { type: "boolean" },
    groups: { type: "string" },
    create: { type: "boolean" },
    email: { type: "string" },
    "display-name": { type: "string" },
    link: { type: "boolean" },
    language: { type: "string" },
  },
  async run([action = "", name, ...others], values, configuration) {
    if (
      !["list", "add", "change", "remove", "invite", "withdraw"].includes(action) ||
      others.length > 0 ||
      (action === "list") === (name !== undefined)
    ) {
      throw new StartError("Usage: vitrine user list, or vitrine user add, change, remove, invite or withdraw <name>.");
    }
    assertLibraryExists(configuration.dataFolder);
    const data = openDataFolder(configuration.dataFolder);
    try {
      const accounts = createAccounts(data.db, systemClock, configuration.signOn);
      if (name === undefined) {
        const all = await accounts.list();
        process.stdout.write(all.length > 0 ? all.map(formatLine).join("") : "There are no accounts.\n");
        return 0;
      }
      if (action === "remove") {
        await accounts.remove(name);
        process.stdout.write(`${name} is removed.\n`);
        return 0;
      }
      if (action === "invite" || action === "withdraw") {
        if (values.link && needsOrigin(configuration))
          throw new StartError(
            "VITRINE_ORIGIN is not set, so a link would have no host. Set it to the portal's address.",
          );
        const invitations = createInvitationService(data.db, accounts, configuration);
        process.stdout.write(
          action === "invite"
            ? await invite(name, values, { accounts, by: invitations, hasOrigin: configuration.origin !== undefined })
            : await withdraw(name, invitations),
        );
        return 0;
      }
      const made =
        values["new-password"] || (action === "add" && values.password === undefined) ? generatePassword() : undefined;
      const password = made ?? text(values.password);
      const facts = { ...parseChanges(values), ...(password === undefined ? {} : { password }) };
      const account = action === "add" ? await accounts.add({ name, ...facts }) : await accounts.change(name, facts);
      process.stdout.write(formatLine(account));
      if (made) process.stdout.write(`Password (shown once): ${made}\n`);
      return 0;
    } catch (error) {
      if (error instanceof GroupError && error.code === "group.unknown")
        throw new StartError(`${error.message} Check its name (vitrine group list), or add --create to create it.`);
      throw error instanceof OperatorError ? new StartError(error.message) : error;
    } finally {
      await data.db.close();
    }
  },
};

function createInvitationService(db: Database, accounts: Accounts, configuration: ServerConfiguration): Invitations {
  const { origin, port } = configuration;
  return createInvitations({
    db,
    clock: systemClock,
    accounts,
    codes: createPasswordCodes(db, systemClock, configuration.signOn),
    mails: {
      // The server sends the mail.
      ...createMailQueue(createJobs(db, systemClock)),
      off: findMailsDisabledReason(configuration.mail, needsOrigin(configuration)),
    },
    linkOf: (code) => buildPasswordLink(origin ?? `http://127.0.0.1:${port}`, code),
  });
}

async function invite(
  name: string,
  values: Values,
  { accounts, by, hasOrigin }: { accounts: Accounts; by: Invitations; hasOrigin: boolean },
): Promise<string> {
  if (values.password !== undefined || values["new-password"])
    throw new StartError("Invited users choose their own password. Omit --password and --new-password.");
  const facts = parseChanges(values);
  const isThere = (await accounts.find(name)) !== undefined;
  if (isThere && Object.keys(facts).length > 0) await accounts.change(name, facts);
  if (!values.link) {
    const language = text(values.language) ?? "de";
    await (isThere ? by.mail(name, language) : by.addByMail({ name, ...facts }, language));
    return `An invitation to ${name} is in the outbox. The running server sends it; vitrine doctor shows errors.\n`;
  }
  const { url, until } = await (isThere ? by.link(name) : by.addByLink({ name, ...facts }));
  const day = new Date(until * 1000).toISOString().slice(0, 10);
  const unsure = hasOrigin
    ? ""
    : "Its host is localhost with PORT as set for this command: set VITRINE_ORIGIN to the portal's address.\n";
  return `This link works once, until ${day} (shown once):\n${url}\n${unsure}`;
}

async function withdraw(name: string, by: Invitations): Promise<string> {
  return (await by.withdraw(name)) ? `The invitation of ${name} is withdrawn.\n` : `${name} has no open invitation.\n`;
}

type Values = Record<string, string | boolean | undefined>;

const text = (value: string | boolean | undefined) => (typeof value === "string" ? value : undefined);
const generatePassword = () => randomBytes(12).toString("base64url");

function parseChanges(values: Values) {
  const groups = text(values.groups)
    ?.split(",")
    .map((group) => group.trim())
    .filter((group) => group !== "");
  const email = text(values.email);
  const displayName = text(values["display-name"]);
  return {
    ...flag("guiAdmin", values.admin, values["no-admin"]),
    ...flag("assetUser", values.assets, values["no-assets"]),
    ...flag("enabled", values.enable, values.disable),
    ...(groups ? { groups, onlyKnownGroups: !values.create } : {}),
    ...(email === undefined ? {} : { email: email || null }),
    ...(displayName === undefined ? {} : { displayName: displayName || null }),
  };
}

function flag<K extends string>(name: K, on: unknown, off: unknown): Partial<Record<K, boolean>> {
  if (!on && !off) return {};
  return { [name]: Boolean(on) } as Record<K, boolean>;
}

interface ListedAccount {
  name: string;
  assetUser: boolean;
  guiAdmin: boolean;
  enabled: boolean;
  groups: string[];
}

function formatLine({ name, assetUser, guiAdmin, enabled, groups }: ListedAccount): string {
  const facts = [
    guiAdmin && "administers the portal",
    assetUser ? "sees assets" : "sees no assets",
    !enabled && "disabled",
    groups.length > 0 && `groups: ${groups.join(", ")}`,
  ];
  return `${name}: ${facts.filter(Boolean).join("; ")}\n`;
}
