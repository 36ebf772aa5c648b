/**
 * Flattens the registry: one entry per setting, including those inside lists and tables. Used by documentation, forms,
 * the search for settings, and tests of the texts.
 */
import type { AdminPageKey, GroupNode, SettingNode } from "./setting-nodes.ts";

export interface SettingEntry {
  /** Path: `search.sidebar.width`; `[]` is an item of a list, `{}` a key of a table: `facets[].options.sort`. */
  readonly path: string;
  readonly node: SettingNode;
  /** Where its texts are below `admin:settings.`: at its path, or shared by settings that occur repeatedly. */
  readonly texts: string;
  readonly page: AdminPageKey | undefined;
  readonly section: string | undefined;
  /** The version that introduced it; undefined for the first version. */
  readonly since: string | undefined;
}

/** Text keys of an entry. `name` and `help` must not be names of settings. */
export const toSettingNameTextKey = ({ texts }: Pick<SettingEntry, "texts">) => `admin:settings.${texts}.name`;
export const toSettingHelpTextKey = ({ texts }: Pick<SettingEntry, "texts">) => `admin:settings.${texts}.help`;
/** Text key of an option of a choice. */
export const toSettingOptionTextKey = ({ texts }: Pick<SettingEntry, "texts">, option: string) =>
  `admin:settings.${texts}.options.${option}`;

/** Depth first, in the order of the registry. */
export function listSettingEntries(registry: GroupNode): SettingEntry[] {
  return entriesWithin(registry, { path: "", texts: "", page: undefined, section: undefined, since: undefined });
}

/** Properties of an entry that nested entries inherit. */
type EntryContext = Omit<SettingEntry, "node">;

function entriesWithin(node: SettingNode, context: EntryContext): SettingEntry[] {
  const inner = { ...context, texts: node.texts ?? context.texts };
  switch (node.kind) {
    case "group":
      return Object.entries(node.settings).flatMap(([name, setting]) => entriesOfSetting(setting, name, inner));
    case "nullable":
    case "optional":
      return entriesWithin(node.of, inner);
    case "either":
      return node.of.flatMap((kind) => entriesWithin(kind, inner));
    case "list":
      return entriesWithin(node.of, { ...inner, path: `${context.path}[]` });
    case "table":
      return entriesWithin(node.of, { ...inner, path: `${context.path}{}` });
    default:
      return [];
  }
}

function entriesOfSetting(node: SettingNode, name: string, outer: EntryContext): SettingEntry[] {
  const about = node.kind === "optional" || node.kind === "nullable" ? { ...node.of, ...node } : node;
  const context = {
    path: outer.path === "" ? name : `${outer.path}.${name}`,
    texts: outer.texts === "" ? name : `${outer.texts}.${name}`,
    page: about.page ?? outer.page,
    section: about.section ?? outer.section,
    since: about.since ?? outer.since,
  };
  return [{ ...context, node }, ...entriesWithin(node, context)];
}
