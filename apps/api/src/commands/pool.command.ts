import { createPools, type Pool, type Pools } from "../modules/pools/pools.service.ts";
import { systemClock } from "../platform/clock.ts";
import { counted } from "../platform/counted.ts";
import { assertLibrary, openDataFolder } from "../platform/data-folder.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";
import { namesOf, namesText, numberOf } from "./names.ts";

type Values = Parameters<Command["run"]>[1];

export const poolCommand: Command = {
  help: `vitrine pool list
vitrine pool add <code> [<language>=<name> ...] [--position <n>]
vitrine pool rename <code> [<new code>] [<language>=<name> ...] [--position <n>]
vitrine pool remove <code> [--move-to <pool>]

An asset lies in one pool or more, and groups are granted pools: vitrine group grant. Nobody sees what lies in a new pool
until a group is granted it. Commands and catalogues call a pool by its code (small letters, digits, - and _); people read
its name in their language: vitrine pool add intern de=Intern en=Internal. A name that is left empty (de=) is taken away.

  --position <n>    its place in the list, from 1
  --move-to <pool>  where the assets of the removed pool lie from then on; what groups were granted in it ends

Changes count at once, also in a server that runs. The pool "public" stays: it is that of imports that name no other.
`,
  options: { position: { type: "string" }, "move-to": { type: "string" } },
  async run([action = "", code, ...words], values, configuration) {
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!act || (action === "list") !== (code === undefined)) {
      throw new StartError("Say vitrine pool list, add <code>, rename <code> or remove <code>. Add --help for more.");
    }
    for (const [option, of] of Object.entries({ position: ["add", "rename"], "move-to": ["remove"] })) {
      if (values[option] !== undefined && !of.includes(action))
        throw new StartError(`--${option} goes with vitrine pool ${of.join(" and ")}.`);
    }
    assertLibrary(configuration.dataFolder);
    const data = openDataFolder(configuration.dataFolder);
    try {
      process.stdout.write(await act(createPools(data.db, systemClock), code ?? "", words, values));
      return 0;
    } catch (error) {
      throw error instanceof OperatorError ? new StartError(error.message) : error;
    } finally {
      await data.db.close();
    }
  },
};

type Action = (pools: Pools, code: string, words: string[], values: Values) => string | Promise<string>;

const actions: Record<string, Action> = {
  list: (pools) => pools.list().map(line).join("") || "There are no pools yet: the first import makes one.\n",
  async add(pools, code, words, values) {
    await pools.add(code, { labels: namesOf(words), ...positionOf(values) });
    return shown(pools, code);
  },
  async rename(pools, code, words, values) {
    const [first = ""] = words;
    const name = first === "" || first.includes("=") ? undefined : first;
    const labels = namesOf(name === undefined ? words : words.slice(1));
    const hasNames = Object.keys(labels).length > 0;
    if (name === undefined && !hasNames && values.position === undefined)
      throw new StartError("Say what changes: a new code, a name with its language (de=Intern) or --position.");
    await pools.change(code, {
      ...(name === undefined ? {} : { name }),
      ...(hasNames ? { labels } : {}),
      ...positionOf(values),
    });
    const others = `Scripts, catalogues and VITRINE_WATCH_POOL that say "${code}" have to say "${name}" from now on.\n`;
    return shown(pools, name ?? code) + (name === undefined ? "" : others);
  },
  async remove(pools, code, words, values) {
    if (words.length > 0) throw new StartError("Name one pool: vitrine pool remove <code>.");
    const moveTo = typeof values["move-to"] === "string" ? values["move-to"] : undefined;
    const moved = await pools.remove(code, moveTo === undefined ? {} : { moveTo });
    return `${code} is removed.${moved > 0 ? ` Its ${moved === 1 ? "asset lies" : `${moved} assets lie`} now in ${moveTo}.` : ""}\n`;
  },
};

function positionOf(values: Values): { position?: number } {
  const position = numberOf("position", values.position);
  return position === undefined ? {} : { position };
}

const shown = (pools: Pools, code: string) =>
  pools
    .list()
    .filter(({ name }) => name === code)
    .map(line)
    .join("");

function line({ name, labels, assets, groups }: Pool): string {
  const facts = [
    ...(Object.keys(labels).length > 0 ? [namesText(labels)] : []),
    counted(assets, "asset"),
    groups.length > 0 ? `seen by ${groups.join(", ")}` : `seen by nobody yet (vitrine group grant <group> ${name})`,
  ];
  return `${name}: ${facts.join("; ")}\n`;
}
