import { createPools, type Pool, type Pools } from "../modules/pools/pools.service.ts";
import { systemClock } from "../platform/clock.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { formatCount } from "../platform/format-count.ts";
import { omitUndefined } from "../platform/omit-undefined.ts";
import { type Command, type OptionValues, printFromLibrary } from "./command.ts";
import { formatNamesByLanguage, parseNamesByLanguage, parseNumberOption, readTextOption } from "./option-values.ts";

export const poolCommand: Command = {
  help: `vitrine pool list
vitrine pool add <code> [<language>=<name> ...] [--position <n>]
vitrine pool rename <code> [<new code>] [<language>=<name> ...] [--position <n>]
vitrine pool remove <code> [--move-to <pool>]

An asset is in one or more pools, and groups are granted pools: vitrine group grant. The assets of a new pool are hidden
until a group is granted it. Commands and catalogues use its code (lower-case letters, digits, - and _); users see
its name in their language: vitrine pool add intern de=Intern en=Internal. An empty name (de=) is removed.

  --position <n>    its position in the list, from 1
  --move-to <pool>  move the assets of the removed pool there; its grants are removed

Changes take effect at once, also in a running server. The pool "public" cannot be removed: it is the default of imports.
`,
  options: { position: "string", "move-to": "string" },
  async run([action = "", code, ...words], values, configuration) {
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!act || (action === "list") !== (code === undefined)) {
      throw new StartError(
        "Usage: vitrine pool list, add <code>, rename <code> or remove <code>. Add --help for more.",
      );
    }
    for (const [option, of] of Object.entries({ position: ["add", "rename"], "move-to": ["remove"] })) {
      if (values[option] !== undefined && !of.includes(action))
        throw new StartError(`--${option} is only for vitrine pool ${of.join(" and ")}.`);
    }
    return printFromLibrary(configuration, ({ db }) => act(createPools(db, systemClock), code ?? "", words, values));
  },
};

type Action = (pools: Pools, code: string, words: string[], values: OptionValues) => string | Promise<string>;

const actions: Record<string, Action> = {
  list: async (pools) =>
    (await pools.list()).map(formatLine).join("") || "There are no pools yet: the first import creates one.\n",
  async add(pools, code, words, values) {
    await pools.add(code, omitUndefined({ labels: parseNamesByLanguage(words), position: parsePosition(values) }));
    return formatPool(pools, code);
  },
  async rename(pools, code, words, values) {
    const [first = ""] = words;
    const name = first === "" || first.includes("=") ? undefined : first;
    const names = name === undefined ? words : words.slice(1);
    const labels = names.length > 0 ? parseNamesByLanguage(names) : undefined;
    const change = omitUndefined({ name, labels, position: parsePosition(values) });
    if (Object.keys(change).length === 0)
      throw new StartError("Nothing to change: give a new code, a name with its language (de=Intern) or --position.");
    await pools.change(code, change);
    const others = `Scripts, catalogues and VITRINE_WATCH_POOL must use "${name}" instead of "${code}" from now on.\n`;
    return (await formatPool(pools, name ?? code)) + (name === undefined ? "" : others);
  },
  async remove(pools, code, words, values) {
    if (words.length > 0) throw new StartError("Name one pool: vitrine pool remove <code>.");
    const moveTo = readTextOption(values["move-to"]);
    const moved = await pools.remove(code, omitUndefined({ moveTo }));
    return `${code} is removed.${moved > 0 ? ` Its ${moved === 1 ? "asset lies" : `${moved} assets lie`} now in ${moveTo}.` : ""}\n`;
  },
};

const parsePosition = (values: OptionValues) => parseNumberOption("position", values.position);

const formatPool = async (pools: Pools, code: string) =>
  (await pools.list())
    .filter(({ name }) => name === code)
    .map(formatLine)
    .join("");

function formatLine({ name, labels, assets, groups }: Pool): string {
  const facts = [
    ...(Object.keys(labels).length > 0 ? [formatNamesByLanguage(labels)] : []),
    formatCount(assets, "asset"),
    groups.length > 0 ? `seen by ${groups.join(", ")}` : `seen by nobody yet (vitrine group grant <group> ${name})`,
  ];
  return `${name}: ${facts.join("; ")}\n`;
}
