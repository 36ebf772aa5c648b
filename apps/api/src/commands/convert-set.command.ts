import { COLOUR_PROFILES, PICTURE_MIME_FEATURES, VIDEO_MIME } from "@vitrine/contract/conversion";
import {
  type ConvertSetChange,
  type ConvertSetEditor,
  createConvertSetEditor,
  type EditableConvertSet,
} from "../modules/downloads/convert-set-editor.service.ts";
import { systemClock } from "../platform/clock.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { omitUndefined } from "../platform/omit-undefined.ts";
import { type Command, type OptionValues, printFromLibrary } from "./command.ts";
import { formatNamesByLanguage, parseNamesByLanguage, parseNumberOption } from "./option-values.ts";

export const convertSetCommand: Command = {
  help: `vitrine convert-set list
vitrine convert-set add <language>=<title> ... [--format <format>] [--max-edge <pixels>] [--dpi <n>] [--quality <1-100>]
                        [--profile <profile>] [--metadata keep] [--position <n>]
vitrine convert-set edit <number> [<language>=<title> ...] [the same options]
vitrine convert-set remove <number>

A convert set is a download format of assets: vitrine convert-set add de=Web en=Web --format webp --max-edge 1600.
Grants use its number: vitrine group grant press public --download original,1. A grant of "all" includes new ones,
too. Set 0 is the original and comes first.

  --format <format>    jpeg, png, webp or tiff: for pictures, drawings and pages of documents; mp4: for films;
                       same (default): pictures keep their format if possible
  --max-edge <pixels>  of the longer edge; pictures are never enlarged
  --dpi <n>            written into the picture; drawings and pages without --max-edge are rendered at it
  --quality <1-100>    of JPEG, WebP and films
  --profile <profile>  srgb (default), p3, or cmyk (JPEG and TIFF)
  --metadata <what>    strip (default) or keep; a copyright notice is always kept
  --position <n>       its position in the list, from 1

"none" removes a number or profile. Changes take effect at once, also in a running server. Earlier conversions of a
changed set are not offered any more and deleted later; a running download of a removed set is aborted, except for
groups with a grant of all.
`,
  options: {
    format: "string",
    "max-edge": "string",
    dpi: "string",
    quality: "string",
    profile: "string",
    metadata: "string",
    position: "string",
  },
  async run([action = "", ...words], values, configuration) {
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    const isFull = action === "list" ? words.length === 0 : words.length > 0;
    if (!act || !isFull) {
      throw new StartError(
        "Usage: vitrine convert-set list, add <language>=<title>, edit <number> or remove <number>. Add --help for more.",
      );
    }
    return printFromLibrary(configuration, ({ db }) => act(createConvertSetEditor(db, systemClock), words, values));
  },
};

type Action = (sets: ConvertSetEditor, words: string[], values: OptionValues) => string | Promise<string>;

const actions: Record<string, Action> = {
  list: async (sets) =>
    (await sets.list()).map(formatLine).join("") ||
    "There are no convert sets yet: the first import creates the original.\n",
  async add(sets, words, values) {
    return formatSet(sets, await sets.add({ ...parseChange(values), titles: parseNamesByLanguage(words) }));
  },
  async edit(sets, [number, ...words], values) {
    const id = parseSetNumber(number);
    const change = { ...parseChange(values), ...(words.length > 0 ? { titles: parseNamesByLanguage(words) } : {}) };
    if (Object.keys(change).length === 0)
      throw new StartError(
        "Nothing to change: give a title with its language (en=Web) or an option. Add --help for more.",
      );
    await sets.change(id, change);
    return formatSet(sets, id);
  },
  async remove(sets, [number, ...others]) {
    if (others.length > 0) throw new StartError("Name one set by its number: vitrine convert-set remove <number>.");
    const id = parseSetNumber(number);
    const groups = await sets.remove(id);
    const lost = groups.length > 0 ? ` These groups lost their grant of it: ${groups.join(", ")}.` : "";
    return `Convert set ${id} is removed.${lost}\n`;
  },
};

function parseSetNumber(word: string | undefined): number {
  if (word !== undefined && /^\d{1,9}$/.test(word)) return Number(word);
  throw new StartError(`"${word}" is not the number of a convert set. vitrine convert-set list shows the numbers.`);
}

const FORMATS = new Map<string, string | null>([
  ...Object.entries(PICTURE_MIME_FEATURES).map(([mime, { format }]) => [format, mime] as const),
  ["mp4", VIDEO_MIME],
  ["same", null],
]);

const PROFILES = new Map([...COLOUR_PROFILES.map((name) => [name, name] as const), ["none", null]]);
const METADATA = new Map((["keep", "strip"] as const).map((name) => [name as string, name]));

function parseChange(values: OptionValues): ConvertSetChange {
  const number = (option: string) => (values[option] === "none" ? null : parseNumberOption(option, values[option]));
  function choice<T>(option: string, known: ReadonlyMap<string, T>): T | undefined {
    const word = values[option];
    if (typeof word !== "string") return undefined;
    const name = word.toLowerCase();
    if (known.has(name)) return known.get(name);
    throw new StartError(`--${option} must be one of ${[...known.keys()].join(", ")}, not "${word}".`);
  }
  return omitUndefined({
    mime: choice("format", FORMATS),
    maxEdge: number("max-edge"),
    dpi: number("dpi"),
    quality: number("quality"),
    profile: choice("profile", PROFILES),
    metadata: choice("metadata", METADATA),
    position: parseNumberOption("position", values.position),
  });
}

const formatSet = async (sets: ConvertSetEditor, wanted: number) =>
  (await sets.list())
    .filter(({ id }) => id === wanted)
    .map(formatLine)
    .join("");

const kinds = { original: "the file itself", picture: "pictures", film: "films" };

function formatLine({
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
  const details = [
    formatNamesByLanguage(titles),
    kinds[kind],
    ...(kind === "original" ? [] : [mime === null ? "their own format" : String(format)]),
    ...(maxEdge === null ? [] : [`up to ${maxEdge} pixels`]),
    ...(dpi === null ? [] : [`${dpi} dpi`]),
    ...(quality === null ? [] : [`quality ${quality}`]),
    ...(profile === null ? [] : [profile]),
    ...(metadata === "keep" ? ["with the file's metadata"] : []),
    ...(groups.length > 0 ? [`granted to ${groups.join(", ")}`] : []),
  ];
  return `${id}: ${details.join("; ")}\n`;
}
