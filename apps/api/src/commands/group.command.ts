import { CUSTOM, EVERY_SET, ORIGINAL } from "../modules/access/access.ts";
import { createGroups, type Group } from "../modules/access/groups.service.ts";
import { systemClock } from "../platform/clock.ts";
import { counted } from "../platform/counted.ts";
import { assertLibrary, openDataFolder } from "../platform/data-folder.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";

export const groupCommand: Command = {
  help: `vitrine group list
vitrine group add <name>
vitrine group grant <name> <pool> [--download <what>]
vitrine group revoke <name> <pool>
vitrine group remove <name>

A grant lets a group see the assets of a pool, and download them as far as --download says: all, none (what counts
without it), or a list of convert sets by their numbers, with original and custom among them ("original,1,2").
Everybody, guests too, has what the group "guest" is granted. Who is in a group is said by vitrine user.
Changes count at once. A group that is removed takes the API tokens with its rights along.
`,
  options: { download: { type: "string" } },
  async run([action = "", name, pool, ...others], { download }, configuration) {
    const wanted = { list: 0, add: 1, remove: 1, grant: 2, revoke: 2 }[action];
    const said = [name, pool].filter((word) => word !== undefined).length;
    if (wanted !== said || others.length > 0) {
      throw new StartError(
        "Say vitrine group list, add <name>, grant <name> <pool>, revoke <name> <pool> or remove <name>.",
      );
    }
    assertLibrary(configuration.dataFolder);
    const data = openDataFolder(configuration.dataFolder);
    try {
      const groups = createGroups(data.db, systemClock);
      if (name === undefined) {
        const all = groups.list();
        process.stdout.write(all.length > 0 ? all.map(line).join("") : "There are no groups.\n");
        return 0;
      }
      if (action === "add") await groups.add(name);
      else if (action === "remove") {
        const tokens = await groups.remove(name);
        const revoked = tokens.length > 0 ? ` So are the API tokens with its rights: ${tokens.join(", ")}.` : "";
        process.stdout.write(`${name} is removed.${revoked}\n`);
        return 0;
      } else await groups.grant(name, [{ pool: pool ?? "", sets: action === "grant" ? setsOf(download) : null }]);
      const changed = groups.list().filter((group) => group.name === name);
      process.stdout.write(changed.map(line).join(""));
      return 0;
    } catch (error) {
      throw error instanceof OperatorError ? new StartError(error.message) : error;
    } finally {
      await data.db.close();
    }
  },
};

const NAMED = new Map([
  ["original", ORIGINAL],
  ["custom", CUSTOM],
]);

function setsOf(download: string | boolean | undefined): number[] {
  if (typeof download !== "string" || download === "none") return [];
  if (download === "all") return [EVERY_SET];
  return download.split(",").map((word) => {
    const set = NAMED.get(word.trim()) ?? Number(word);
    if (Number.isInteger(set) && (set >= 0 || set === CUSTOM)) return set;
    throw new StartError(`--download is "${download}", but it has to be all, none, or numbers of convert sets.`);
  });
}

function line({ name, members, tokens, grants }: Group): string {
  const facts = grants.map(({ pool, sets }) => {
    const words = sets.map((set) => [...NAMED].find(([, id]) => id === set)?.[0] ?? set);
    const taken = sets.includes(EVERY_SET) ? "all" : words.length === 0 ? "nothing" : words.join(", ");
    return `sees ${pool}, downloads ${taken}`;
  });
  const count = counted(members, "account");
  if (tokens.length > 0) facts.unshift(`API tokens: ${tokens.join(", ")}`);
  return `${name}: ${[count, ...facts].join("; ")}\n`;
}
