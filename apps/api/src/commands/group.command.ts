import { ALL_CONVERT_SETS, CUSTOM_CONVERT_SET, ORIGINAL_CONVERT_SET } from "../modules/access/access.ts";
import { createGroups, type Group } from "../modules/access/groups.service.ts";
import { systemClock } from "../platform/clock.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { formatCount } from "../platform/format-count.ts";
import { type Command, printFromLibrary } from "./command.ts";

export const groupCommand: Command = {
  help: `vitrine group list
vitrine group add <name>
vitrine group grant <name> <pool> [--download <what>]
vitrine group revoke <name> <pool>
vitrine group remove <name>

A grant lets a group see the assets of a pool, and download them according to --download: all, none (the
default), or a list of convert sets by number, including original and custom ("original,1,2").
All users, including guests, have the grants of the group "guest". vitrine user sets the groups of an account.
Changes take effect at once. Removing a group revokes its API tokens.
`,
  options: { download: "string" },
  async run([action = "", name, pool, ...others], { download }, configuration) {
    const wanted = { list: 0, add: 1, remove: 1, grant: 2, revoke: 2 }[action];
    const given = [name, pool].filter((word) => word !== undefined).length;
    if (wanted !== given || others.length > 0) {
      throw new StartError(
        "Usage: vitrine group list, add <name>, grant <name> <pool>, revoke <name> <pool> or remove <name>.",
      );
    }
    return printFromLibrary(configuration, async ({ db }) => {
      const groups = createGroups(db, systemClock);
      if (name === undefined) return (await groups.list()).map(formatLine).join("") || "There are no groups.\n";
      if (action === "remove") {
        const tokens = await groups.remove(name);
        const revoked = tokens.length > 0 ? ` Its API tokens were revoked: ${tokens.join(", ")}.` : "";
        return `${name} is removed.${revoked}\n`;
      }
      if (action === "add") await groups.add(name);
      else await groups.grant(name, [{ pool: pool ?? "", sets: action === "grant" ? parseSets(download) : null }]);
      const changed = (await groups.list()).filter((group) => group.name === name);
      return changed.map(formatLine).join("");
    });
  },
};

const SET_NAMES = new Map([
  ["original", ORIGINAL_CONVERT_SET],
  ["custom", CUSTOM_CONVERT_SET],
]);

function parseSets(download: string | boolean | undefined): number[] {
  if (typeof download !== "string" || download === "none") return [];
  if (download === "all") return [ALL_CONVERT_SETS];
  return download.split(",").map((word) => {
    const set = SET_NAMES.get(word.trim()) ?? Number(word);
    if (Number.isInteger(set) && (set >= 0 || set === CUSTOM_CONVERT_SET)) return set;
    throw new StartError(`--download is "${download}", but it must be all, none, or numbers of convert sets.`);
  });
}

function formatLine({ name, members, tokens, grants }: Group): string {
  const facts = grants.map(({ pool, sets }) => {
    const words = sets.map((set) => [...SET_NAMES].find(([, id]) => id === set)?.[0] ?? set);
    const downloads = sets.includes(ALL_CONVERT_SETS) ? "all" : words.length === 0 ? "nothing" : words.join(", ");
    return `sees ${pool}, downloads ${downloads}`;
  });
  const count = formatCount(members, "account");
  if (tokens.length > 0) facts.unshift(`API tokens: ${tokens.join(", ")}`);
  return `${name}: ${[count, ...facts].join("; ")}\n`;
}
