/** Finds the registry entry of a path in a stored document, and its label for admins. Pure. */
import type { KeyPath } from "../key-path.ts";
import { areaColourNames, toAreaPropertyTextKey, toAreaTextKey, toColourStateTextKey } from "./area-names.ts";
import { type AreaName, type ColourState, GLOBAL_AREA } from "./areas.ts";
import { listSettingEntries, type SettingEntry, toSettingNameTextKey } from "./entries.ts";
import { settingsRegistry } from "./settings.ts";

/** Part of a readable path: the text key of a name, or the key or number of an item. */
export type PathLabel = { readonly nameKey: string } | { readonly item: string };

/** Groups of settings before version 6, with their current paths. */
const LEGACY_PATHS: ReadonlyMap<string, string> = new Map(
  ["appearance", "appearance_options", "advanced_appearance"].map((name) => [name, `themes.options[].${name}`]),
);

let byPath: ReadonlyMap<string, SettingEntry> | undefined;

/** All settings by path in the registry: `search.views.options[].icon`. */
export function getEntriesByPath(): ReadonlyMap<string, SettingEntry> {
  byPath ??= new Map(listSettingEntries(settingsRegistry).map((entry) => [entry.path, entry]));
  return byPath;
}

/** Undefined if the registry does not know the path. Takes a dotted path (`footer.2.position`) or a key path. */
export function findEntryAt(place: string | KeyPath): SettingEntry | undefined {
  return walk(place).entry;
}

/**
 * Labels of a setting and the groups around it, outermost first; items by key or by number from 1. Unknown names are
 * split into words.
 */
export function listPathLabels(place: string | KeyPath): readonly PathLabel[] {
  return walk(place).labels;
}

function walk(place: string | KeyPath): { entry: SettingEntry | undefined; labels: PathLabel[] } {
  const entries = getEntriesByPath();
  const steps = typeof place === "string" ? place.split(".") : place.flatMap(splitDots);
  const labels: PathLabel[] = [];
  let path = "";
  let entry: SettingEntry | undefined;
  let known = true;
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at] ?? "";
    const name = stepName(step);
    const named = known ? entries.get(path === "" ? (LEGACY_PATHS.get(name) ?? name) : `${path}.${name}`) : undefined;
    if (named) {
      entry = named;
      path = named.path;
      labels.push({ nameKey: toSettingNameTextKey(named) });
      continue;
    }
    const kind = known ? containerOf(entry, path) : undefined;
    // Keys of tables may contain dots: the name of a colour, `header.text_color`.
    const parts = kind === "table" ? countKeySteps(keysOf(entry), steps.slice(at)) : 1;
    const key = steps
      .slice(at, at + parts)
      .map(stepName)
      .join(".");
    at += parts - 1;
    if (kind === "list") labels.push({ item: typeof step === "object" ? name : itemNumber(name) });
    else if (kind === "table" && path.endsWith(".advanced_appearance")) labels.push(...colourLabels(key));
    else labels.push({ item: kind === "table" ? key : toWords(key) });
    if (kind === undefined) {
      known = false;
      entry = undefined;
    } else path = `${path}${kind === "list" ? "[]" : "{}"}`;
  }
  return { entry, labels };
}

/** Labels of the area, property and state of a colour. */
function colourLabels(name: string): PathLabel[] {
  const [, area = "", property = "", state] = /^(\w+)\.(\w+?)(?:__(\w+))?$/.exec(name) ?? [];
  if (!areaColourNames.includes(name)) return [{ item: toWords(name) }];
  return [
    { nameKey: toAreaTextKey(area as AreaName) },
    area === GLOBAL_AREA ? { item: toWords(property) } : { nameKey: toAreaPropertyTextKey(property) },
    ...(state ? [{ nameKey: toColourStateTextKey(state as ColourState) }] : []),
  ];
}

/** `old_areaColour` as "old area Colour". */
const toWords = (key: string) =>
  key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[._]+/g, " ")
    .trim();

const stepName = (step: KeyPath[number]) => (typeof step === "object" ? step.key : String(step));

/** Number of steps that form a key of the table: one, unless only more of them match. */
function countKeySteps(keys: RegExp | undefined, steps: KeyPath): number {
  const found = steps.findIndex((_, last) =>
    keys?.test(
      steps
        .slice(0, last + 1)
        .map(stepName)
        .join("."),
    ),
  );
  return found < 0 ? 1 : found + 1;
}

const splitDots = (step: KeyPath[number]): KeyPath => (typeof step === "string" ? step.split(".") : [step]);

const itemNumber = (name: string) => (/^\d+$/.test(name) ? String(Number(name) + 1) : name);

function containerOf(entry: SettingEntry | undefined, path: string): "list" | "table" | undefined {
  if (!entry) return undefined;
  const within = path.slice(entry.path.length);
  return findContainer(entry.node, within);
}

function findContainer(node: SettingEntry["node"], path: string): "list" | "table" | undefined {
  switch (node.kind) {
    case "nullable":
    case "optional":
      return findContainer(node.of, path);
    case "either":
      return node.of.map((kind) => findContainer(kind, path)).find((kind) => kind !== undefined);
    case "list":
      return path === "" ? "list" : path.startsWith("[]") ? findContainer(node.of, path.slice(2)) : undefined;
    case "table":
      return path === "" ? "table" : path.startsWith("{}") ? findContainer(node.of, path.slice(2)) : undefined;
    default:
      return undefined;
  }
}

function keysOf(entry: SettingEntry | undefined): RegExp | undefined {
  let node = entry?.node;
  while (node && (node.kind === "nullable" || node.kind === "optional")) node = node.of;
  return node?.kind === "table" ? node.keys : undefined;
}
