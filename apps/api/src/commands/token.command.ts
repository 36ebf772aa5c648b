import { createApiTokens, type ListedToken } from "../modules/tokens/tokens.service.ts";
import { systemClock } from "../platform/clock.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { type Command, printFromLibrary } from "./command.ts";

export const tokenCommand: Command = {
  help: `vitrine token list
vitrine token add <name> --group <group> [--days <n>]
vitrine token revoke <name>

A script sends its token with every request, as "Authorization: Bearer <token>". It has the access of the group
and of guests; it has no bookmarks and cannot administer the portal.

  --group <group>   an existing group, whose access it has
  --days <n>        how long it is valid; default: until it is revoked

The token is shown once, when it is created. Revoking it also ends its links and running downloads at once.
`,
  options: { group: "string", days: "string" },
  async run([action = "", name, ...others], values, configuration) {
    const { group, days } = values;
    const isValid = action === "list" ? name === undefined : ["add", "revoke"].includes(action) && name !== undefined;
    if (!isValid || others.length > 0)
      throw new StartError(
        "Usage: vitrine token list, vitrine token add <name> --group <group> or vitrine token revoke <name>.",
      );
    if (action === "add" && typeof group !== "string")
      throw new StartError(
        "Set the group whose access the token has with --group; the group guest has that of all users.",
      );
    return printFromLibrary(configuration, async ({ db }) => {
      const tokens = createApiTokens(db, systemClock);
      if (name === undefined) return (await tokens.list()).map(formatLine).join("") || "There are no API tokens.\n";
      if (action === "revoke") {
        await tokens.revoke(name);
        return `${name} is revoked.\n`;
      }
      const holds = days === undefined ? {} : { days: Number(days) };
      const { token, listed } = await tokens.add({ name, group: String(group), ...holds });
      return `${formatLine(listed)}Token (shown once): ${token}\n`;
    });
  },
};

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

function formatLine({ name, group, createdAt, expiresAt, lastUsedAt }: ListedToken): string {
  const facts = [
    `group: ${group}`,
    `created ${day(createdAt)}`,
    lastUsedAt === null ? "never used" : `last used ${day(lastUsedAt)}`,
    expiresAt === null
      ? "valid until it is revoked"
      : `${expiresAt <= systemClock.seconds() ? "expired" : "valid until"} ${day(expiresAt)}`,
  ];
  return `${name}: ${facts.join("; ")}\n`;
}
