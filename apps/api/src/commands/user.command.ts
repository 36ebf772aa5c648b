import { randomBytes } from "node:crypto";
import { isRequiredOriginMissing, type ServerConfiguration } from "../configuration.ts";
import {
  type AccountSummary,
  type Accounts,
  type AccountUpdate,
  createAccounts,
} from "../modules/accounts/accounts.service.ts";
import { createPasswordCodes } from "../modules/accounts/password-codes.service.ts";
import { buildPasswordLink, findMailsDisabledReason } from "../modules/mails/mails.service.ts";
import { createMailQueue } from "../modules/mails/outbox.service.ts";
import { createInvitations, type Invitations } from "../modules/passwords/invitations.service.ts";
import { systemClock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { OperatorError } from "../platform/errors/operator-error.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { omitUndefined } from "../platform/omit-undefined.ts";
import { type Command, type OptionValues, printFromLibrary } from "./command.ts";
import { readTextOption } from "./option-values.ts";

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
    password: "string",
    "new-password": "boolean",
    admin: "boolean",
    "no-admin": "boolean",
    assets: "boolean",
    "no-assets": "boolean",
    enable: "boolean",
    disable: "boolean",
    groups: "string",
    create: "boolean",
    email: "string",
    "display-name": "string",
    link: "boolean",
    language: "string",
  },
  async run([action = "", name, ...others], values, configuration) {
    if (
      !["list", "add", "change", "remove", "invite", "withdraw"].includes(action) ||
      others.length > 0 ||
      (action === "list") === (name !== undefined)
    ) {
      throw new StartError("Usage: vitrine user list, or vitrine user add, change, remove, invite or withdraw <name>.");
    }
    return printFromLibrary(configuration, async ({ db }) => {
      const accounts = createAccounts(db, systemClock, configuration.signOn);
      if (name === undefined)
        return (
          (await accounts.list()).map((one) => formatLine(one, formatLastLogin(one))).join("") ||
          "There are no accounts.\n"
        );
      if (action === "remove") {
        await accounts.remove(name);
        return `${name} is removed.\n`;
      }
      const by = createInvitationService(db, accounts, configuration);
      if (action === "withdraw") return withdraw(name, by);
      const done =
        action === "invite"
          ? invite(name, values, { accounts, by, configuration })
          : save(name, values, accounts, action === "add");
      return done.catch((error: unknown) => {
        if (!(error instanceof OperatorError) || error.code !== "group.unknown") throw error;
        throw new StartError(`${error.message} Check its name (vitrine group list), or add --create to create it.`);
      });
    });
  },
};

/** Adds or changes an account; a new one gets a generated password if none is given. */
async function save(name: string, values: OptionValues, accounts: Accounts, isNew: boolean): Promise<string> {
  const isGenerated = values["new-password"] || (isNew && values.password === undefined);
  const password = isGenerated ? randomBytes(12).toString("base64url") : readTextOption(values.password);
  const facts = { ...parseChanges(values), ...omitUndefined({ password }) };
  const account = isNew ? await accounts.add({ name, ...facts }) : await accounts.change(name, facts);
  return formatLine(account) + (isGenerated ? `Password (shown once): ${password}\n` : "");
}

function createInvitationService(db: Database, accounts: Accounts, configuration: ServerConfiguration): Invitations {
  const { origin, port } = configuration;
  return createInvitations({
    db,
    clock: systemClock,
    accounts,
    codes: createPasswordCodes(db, systemClock, configuration.signOn),
    mails: {
      // Only queues the mail; the server sends it.
      ...createMailQueue(createJobs(db, systemClock)),
      off: findMailsDisabledReason(configuration.mail, isRequiredOriginMissing(configuration)),
    },
    linkOf: (code) => buildPasswordLink(origin ?? `http://127.0.0.1:${port}`, code),
  });
}

async function invite(
  name: string,
  values: OptionValues,
  { accounts, by, configuration }: { accounts: Accounts; by: Invitations; configuration: ServerConfiguration },
): Promise<string> {
  if (values.link && isRequiredOriginMissing(configuration))
    throw new StartError("VITRINE_ORIGIN is not set, so a link would have no host. Set it to the portal's address.");
  if (values.password !== undefined || values["new-password"])
    throw new StartError("Invited users choose their own password. Omit --password and --new-password.");
  const facts = parseChanges(values);
  const isThere = (await accounts.find(name)) !== undefined;
  if (isThere && Object.keys(facts).length > 0) await accounts.change(name, facts);
  if (!values.link) {
    const language = readTextOption(values.language) ?? "de";
    await (isThere ? by.mail(name, language) : by.addByMail({ name, ...facts }, language));
    return `An invitation to ${name} is in the outbox. The running server sends it; vitrine doctor shows errors.\n`;
  }
  const { url, until } = await (isThere ? by.link(name) : by.addByLink({ name, ...facts }));
  const day = new Date(until * 1000).toISOString().slice(0, 10);
  const unsure = configuration.origin
    ? ""
    : "Its host is localhost with PORT as set for this command: set VITRINE_ORIGIN to the portal's address.\n";
  return `This link works once, until ${day} (shown once):\n${url}\n${unsure}`;
}

async function withdraw(name: string, by: Invitations): Promise<string> {
  return (await by.withdraw(name)) ? `The invitation of ${name} is withdrawn.\n` : `${name} has no open invitation.\n`;
}

function parseChanges(values: OptionValues): Omit<AccountUpdate, "password"> {
  const groups = readTextOption(values.groups)
    ?.split(",")
    .map((group) => group.trim())
    .filter((group) => group !== "");
  const email = readTextOption(values.email);
  const displayName = readTextOption(values["display-name"]);
  const flag = (on: string, off: string) => (values[on] || values[off] ? Boolean(values[on]) : undefined);
  return omitUndefined({
    guiAdmin: flag("admin", "no-admin"),
    assetUser: flag("assets", "no-assets"),
    enabled: flag("enable", "disable"),
    groups,
    onlyKnownGroups: groups && !values.create,
    email: email === "" ? null : email,
    displayName: displayName === "" ? null : displayName,
  });
}

function formatLine({ name, assetUser, guiAdmin, enabled, groups }: AccountSummary, ...others: string[]): string {
  const facts = [
    guiAdmin && "administers the portal",
    assetUser ? "sees assets" : "sees no assets",
    !enabled && "disabled",
    groups.length > 0 && `groups: ${groups.join(", ")}`,
    ...others,
  ];
  return `${name}: ${facts.filter(Boolean).join("; ")}\n`;
}

/** In UTC, as in the log. */
const formatLastLogin = ({ lastLoginAt }: AccountSummary) =>
  lastLoginAt === null ? "never logged in" : `last login ${new Date(lastLoginAt * 1000).toISOString().slice(0, 16)}Z`;
