import { FILM_MIME, PICTURE_TYPES, PROFILES } from "@vitrine/contract/conversion";
import {
  type ConvertSetChange,
  type ConvertSetEditor,
  createConvertSetEditor,
  type EditableConvertSet,
} from "../modules/downloads/convert-set-editor.service.ts";
import { systemClock } from "../platform/clock.ts";
import { assertLibrary, openDataFolder } from "../platform/data-folder.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";
import { namesOf, namesText, numberOf } from "./names.ts";

type Values = Parameters<Command["run"]>[1];

export const convertSetCommand: Command = {
  help: `vitrine convert-set list
vitrine convert-set add <language>=<title> ... [--format <format>] [--max-edge <pixels>] [--dpi <n>] [--quality <1-100>]
                        [--profile <profile>] [--metadata keep] [--position <n>]
vitrine convert-set edit <number> [<language>=<title> ...] [the same options]
vitrine convert-set remove <number>

A convert set is a form in which assets are downloaded: vitrine convert-set add de=Web en=Web --format webp --max-edge 1600.
Its number stands in grants: vitrine group grant press public --download original,1. Who is granted "all" has new ones,
too. Set 0 is the original and stands first.

  --format <format>    jpeg, png, webp or tiff: for pictures, drawings and pages of documents; mp4: for films;
                       same (what counts without it): pictures keep their own where they can
  --max-edge <pixels>  of the longer edge; nothing is enlarged
  --dpi <n>            written into the picture; drawings and pages without a longest edge are drawn at it
  --quality <1-100>    of JPEG, WebP and films
  --profile <profile>  srgb (what counts without it), p3, or cmyk (JPEG and TIFF)
  --metadata <what>    strip (what counts without it) or keep the file's own; a copyright notice always stays
  --position <n>       its place among the sets, from 1

"none" takes a number or profile away again. Changes count at once, also in a server that runs. What was converted in an
earlier form is not offered any more and forgotten in time; a download of a removed set that is under way ends, but for
groups that are granted all.
`,
  options: {
    format: { type: "string" },
    "max-edge": { type: "string" },
    dpi: { type: "string" },
    quality: { type: "string" },
    profile: { type: "string" },
    metadata: { type: "string" },
    position: { type: "string" },
  },
  async run([action = "", ...words], values, configuration) {
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    const isFull = action === "list" ? words.length === 0 : words.length > 0;
    if (!act || !isFull) {
      throw new StartError(
        "Say vitrine convert-set list, add <language>=<title>, edit <number> or remove <number>. Add --help for more.",
      );
    }
    assertLibrary(configuration.dataFolder);
    const data = openDataFolder(configuration.dataFolder);
    try {
      process.stdout.write(await act(createConvertSetEditor(data.db, systemClock), words, values));
      return 0;
    } catch (error) {
      throw error instanceof OperatorError ? new StartError(error.message) : error;
    } finally {
      await data.db.close();
    }
  },
};

type Action = (sets: ConvertSetEditor, words: string[], values: Values) => string | Promise<string>;

const actions: Record<string, Action> = {
  list: (sets) =>
    sets.list().map(line).join("") || "There are no convert sets yet: the first import makes the original.\n",
  async add(sets, words, values) {
    return shown(sets, await sets.add({ ...changeOf(values), titles: namesOf(words) }));
  },
  async edit(sets, [number, ...words], values) {
    const id = idOf(number);
    const change = { ...changeOf(values), ...(words.length > 0 ? { titles: namesOf(words) } : {}) };
    if (Object.keys(change).length === 0)
      throw new StartError("Say what changes: a title with its language (en=Web) or an option. Add --help for more.");
    await sets.change(id, change);
    return shown(sets, id);
  },
  async remove(sets, [number, ...others]) {
    if (others.length > 0) throw new StartError("Name one set by its number: vitrine convert-set remove <number>.");
    const id = idOf(number);
    const groups = await sets.remove(id);
    const lost = groups.length > 0 ? ` These groups were granted it, and are not any more: ${groups.join(", ")}.` : "";
    return `Convert set ${id} is removed.${lost}\n`;
  },
};

function idOf(word: string | undefined): number {
  if (word !== undefined && /^\d{1,9}$/.test(word)) return Number(word);
  throw new StartError(
    `A convert set is named by its number, which vitrine convert-set list shows, and not by "${word}".`,
  );
}

const FORMATS = new Map<string, string | null>([
  ...Object.entries(PICTURE_TYPES).map(([mime, { format }]) => [format, mime] as const),
  ["mp4", FILM_MIME],
  ["same", null],
]);

function changeOf(values: Values): ConvertSetChange {
  const number = (option: string) => (values[option] === "none" ? null : numberOf(option, values[option]));
  const change: Record<keyof ConvertSetChange, unknown> = {
    mime: chosen("format", values.format, FORMATS),
    maxEdge: number("max-edge"),
    dpi: number("dpi"),
    quality: number("quality"),
    profile: chosen(
      "profile",
      values.profile,
      new Map([...PROFILES.map((name) => [name, name] as const), ["none", null]]),
    ),
    metadata: chosen(
      "metadata",
      values.metadata,
      new Map([
        ["keep", "keep"],
        ["strip", "strip"],
      ]),
    ),
    position: numberOf("position", values.position),
    titles: undefined,
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as ConvertSetChange;
}

function chosen<T>(option: string, word: string | boolean | undefined, known: ReadonlyMap<string, T>): T | undefined {
  if (typeof word !== "string") return undefined;
  const name = word.toLowerCase();
  if (known.has(name)) return known.get(name);
  throw new StartError(`--${option} has to be one of ${[...known.keys()].join(", ")}, and not "${word}".`);
}

const shown = (sets: ConvertSetEditor, wanted: number) =>
  sets
    .list()
    .filter(({ id }) => id === wanted)
    .map(line)
    .join("");

const kinds = { original: "the file itself", picture: "pictures", film: "films" };

function line({
  id,
  titles,
  kind,
  mime,
  maxEdge,
  dpi,
  quality,
  profile,
  metadata,
  groups,
}: EditableConvertSet): string {
  const format = [...FORMATS].find(([, type]) => type === mime)?.[0];
  const facts = [
    namesText(titles),
    kinds[kind],
    ...(kind === "original" ? [] : [mime === null ? "their own format" : String(format)]),
    ...(maxEdge === null ? [] : [`up to ${maxEdge} pixels`]),
    ...(dpi === null ? [] : [`${dpi} dpi`]),
    ...(quality === null ? [] : [`quality ${quality}`]),
    ...(profile === null ? [] : [profile]),
    ...(metadata === "keep" ? ["with the file's metadata"] : []),
    ...(groups.length > 0 ? [`granted to ${groups.join(", ")}`] : []),
  ];
  return `${id}: ${facts.join("; ")}\n`;
}
