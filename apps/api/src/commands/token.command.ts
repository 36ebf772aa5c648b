import { createApiTokens, type ListedToken } from "../modules/tokens/tokens.service.ts";
import { systemClock } from "../platform/clock.ts";
import { assertLibrary, openDataFolder } from "../platform/data-folder.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";

export const tokenCommand: Command = {
  help: `vitrine token list
vitrine token add <name> --group <group> [--days <n>]
vitrine token revoke <name>

A script sends its token with every request, as "Authorization: Bearer <token>". It sees and downloads what the group
may, and what guests may; it has no bookmarks and never administers the portal.

  --group <group>   whose rights it has; a group that exists
  --days <n>        how long it holds; without it, until it is revoked

The token is shown once, when it is made. Revoking ends it at once, with every link and download that it opened.
`,
  options: { group: { type: "string" }, days: { type: "string" } },
  async run([action = "", name, ...others], values, configuration) {
    const { group, days } = values;
    const isValid = action === "list" ? name === undefined : ["add", "revoke"].includes(action) && name !== undefined;
    if (!isValid || others.length > 0)
      throw new StartError(
        "Say vitrine token list, vitrine token add <name> --group <group> or vitrine token revoke <name>.",
      );
    if (action === "add" && typeof group !== "string")
      throw new StartError("Say with --group whose rights the token has; guest is what everybody may.");
    assertLibrary(configuration.dataFolder);
    const data = openDataFolder(configuration.dataFolder);
    try {
      const tokens = createApiTokens(data.db, systemClock);
      if (name === undefined) {
        const all = tokens.list();
        process.stdout.write(all.length > 0 ? all.map(line).join("") : "There are no API tokens.\n");
      } else if (action === "revoke") {
        await tokens.revoke(name);
        process.stdout.write(`${name} is revoked.\n`);
      } else {
        const holds = days === undefined ? {} : { days: Number(days) };
        const { token, listed } = await tokens.add({ name, group: String(group), ...holds });
        process.stdout.write(`${line(listed)}Token (shown once): ${token}\n`);
      }
      return 0;
    } catch (error) {
      throw error instanceof OperatorError ? new StartError(error.message) : error;
    } finally {
      await data.db.close();
    }
  },
};

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

function line({ name, group, createdAt, expiresAt, lastUsedAt }: ListedToken): string {
  const facts = [
    `group: ${group}`,
    `made ${day(createdAt)}`,
    lastUsedAt === null ? "never used" : `last used ${day(lastUsedAt)}`,
    expiresAt === null
      ? "holds until it is revoked"
      : `${expiresAt <= systemClock.seconds() ? "expired" : "holds until"} ${day(expiresAt)}`,
  ];
  return `${name}: ${facts.join("; ")}\n`;
}
