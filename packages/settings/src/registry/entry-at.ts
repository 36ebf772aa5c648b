/** From a place of a stored document to the registry: which setting it is, and how an admin reads its name. Pure. */
import type { Place } from "../document-path.ts";
import { areaKey, propertyKey, stateKey, themeNames } from "./area-names.ts";
import { type AreaName, GLOBAL_AREA, type State } from "./areas.ts";
import { type Entry, entriesOf, nameKey } from "./entries.ts";
import { settingsRegistry } from "./settings.ts";

/** A part of a readable path: the text key of a name, or what tells an item from its like. */
export type Label = { readonly nameKey: string } | { readonly item: string };

/** Groups of settings before version 6, by what each of them is now. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map(
  ["appearance", "appearance_options", "advanced_appearance"].map((name) => [name, `themes.options[].${name}`]),
);

let byPath: ReadonlyMap<string, Entry> | undefined;

/** All settings by their paths in the registry, `search.views.options[].icon`. */
export function entriesByPath(): ReadonlyMap<string, Entry> {
  byPath ??= new Map(entriesOf(settingsRegistry).map((entry) => [entry.path, entry]));
  return byPath;
}

/** Undefined for what the registry does not know. Takes the path of a document (`footer.2.position`) or a place. */
export function entryAt(place: string | Place): Entry | undefined {
  return walk(place).entry;
}

/**
 * The name of a setting with those of the groups around it, outermost first, and the items between them by key or by
 * number from 1. What the registry does not know is there as it is stored, as words.
 */
export function labelsOf(place: string | Place): readonly Label[] {
  return walk(place).labels;
}

function walk(place: string | Place): { entry: Entry | undefined; labels: Label[] } {
  const entries = entriesByPath();
  const steps = typeof place === "string" ? place.split(".") : place.flatMap(withDots);
  const labels: Label[] = [];
  let path = "";
  let entry: Entry | undefined;
  let known = true;
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at] ?? "";
    const name = textOf(step);
    const named = known ? entries.get(path === "" ? (FORMER_NAMES.get(name) ?? name) : `${path}.${name}`) : undefined;
    if (named) {
      entry = named;
      path = named.path;
      labels.push({ nameKey: nameKey(named) });
      continue;
    }
    const kind = known ? containerOf(entry, path) : undefined;
    // Keys of tables may have dots in them: the place of a colour, `header.text_color`.
    const parts = kind === "table" ? partsOfKey(keysOf(entry), steps.slice(at)) : 1;
    const key = steps
      .slice(at, at + parts)
      .map(textOf)
      .join(".");
    at += parts - 1;
    if (kind === "list") labels.push({ item: typeof step === "object" ? name : itemNumber(name) });
    else if (kind === "table" && path.endsWith(".advanced_appearance")) labels.push(...colourLabels(key));
    else labels.push({ item: kind === "table" ? key : asWords(key) });
    if (kind === undefined) {
      known = false;
      entry = undefined;
    } else path = `${path}${kind === "list" ? "[]" : "{}"}`;
  }
  return { entry, labels };
}

/** The area of a colour, what is coloured there, and in which state. */
function colourLabels(name: string): Label[] {
  const [, area = "", property = "", state] = /^(\w+)\.(\w+?)(?:__(\w+))?$/.exec(name) ?? [];
  if (!themeNames.includes(name)) return [{ item: asWords(name) }];
  return [
    { nameKey: areaKey(area as AreaName) },
    area === GLOBAL_AREA ? { item: asWords(property) } : { nameKey: propertyKey(property) },
    ...(state ? [{ nameKey: stateKey(state as State) }] : []),
  ];
}

/** `old_areaColour` as "old area Colour". */
const asWords = (key: string) =>
  key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[._]+/g, " ")
    .trim();

const textOf = (step: Place[number]) => (typeof step === "object" ? step.key : String(step));

/** How many steps make a key of the table: one, unless only more of them do. */
function partsOfKey(keys: RegExp | undefined, steps: Place): number {
  const found = steps.findIndex((_, last) =>
    keys?.test(
      steps
        .slice(0, last + 1)
        .map(textOf)
        .join("."),
    ),
  );
  return found < 0 ? 1 : found + 1;
}

const withDots = (step: Place[number]): Place => (typeof step === "string" ? step.split(".") : [step]);

const itemNumber = (name: string) => (/^\d+$/.test(name) ? String(Number(name) + 1) : name);

function containerOf(entry: Entry | undefined, path: string): "list" | "table" | undefined {
  if (!entry) return undefined;
  const within = path.slice(entry.path.length);
  return kindsWithin(entry.node, within);
}

function kindsWithin(node: Entry["node"], path: string): "list" | "table" | undefined {
  switch (node.kind) {
    case "nullable":
    case "optional":
      return kindsWithin(node.of, path);
    case "either":
      return node.of.map((kind) => kindsWithin(kind, path)).find((kind) => kind !== undefined);
    case "list":
      return path === "" ? "list" : path.startsWith("[]") ? kindsWithin(node.of, path.slice(2)) : undefined;
    case "table":
      return path === "" ? "table" : path.startsWith("{}") ? kindsWithin(node.of, path.slice(2)) : undefined;
    default:
      return undefined;
  }
}

function keysOf(entry: Entry | undefined): RegExp | undefined {
  let node = entry?.node;
  while (node && (node.kind === "nullable" || node.kind === "optional")) node = node.of;
  return node?.kind === "table" ? node.keys : undefined;
}
