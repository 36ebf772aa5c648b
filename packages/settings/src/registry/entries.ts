/**
 * The registry read from end to end: one entry for each setting, and for each part of what a list or a table holds.
 * Documentation, forms, the search among settings and the tests of the texts go through these.
 */
import type { AdminPage, Group, Node } from "./kinds.ts";

export interface Entry {
  /** As `search.sidebar.width`; `[]` stands for an item of a list, `{}` for a key of a table: `facets[].options.sort`. */
  readonly path: string;
  readonly node: Node;
  /** Where its texts are below `admin:settings.`: at its path, or in one place for what occurs at several. */
  readonly texts: string;
  readonly page: AdminPage | undefined;
  readonly section: string | undefined;
  /** The version that brought it; undefined: it was there from the beginning. */
  readonly since: string | undefined;
}

/** Text keys of an entry. `name` and `help` are therefore no names of settings. */
export const nameKey = ({ texts }: Pick<Entry, "texts">) => `admin:settings.${texts}.name`;
export const helpKey = ({ texts }: Pick<Entry, "texts">) => `admin:settings.${texts}.help`;
/** Of a choice: the text key of an option. */
export const optionKey = ({ texts }: Pick<Entry, "texts">, option: string) =>
  `admin:settings.${texts}.options.${option}`;

/** Depth first, in the order of the registry. */
export function entriesOf(registry: Group): Entry[] {
  return within(registry, { path: "", texts: "", page: undefined, section: undefined, since: undefined });
}

/** What an entry says beside its node, for those within it to build on. */
type EntryContext = Omit<Entry, "node">;

function within(node: Node, context: EntryContext): Entry[] {
  const inner = { ...context, texts: node.texts ?? context.texts };
  switch (node.kind) {
    case "group":
      return Object.entries(node.settings).flatMap(([name, setting]) => entry(setting, name, inner));
    case "nullable":
    case "optional":
      return within(node.of, inner);
    case "either":
      return node.of.flatMap((kind) => within(kind, inner));
    case "list":
      return within(node.of, { ...inner, path: `${context.path}[]` });
    case "table":
      return within(node.of, { ...inner, path: `${context.path}{}` });
    default:
      return [];
  }
}

function entry(node: Node, name: string, outer: EntryContext): Entry[] {
  const about = node.kind === "optional" || node.kind === "nullable" ? { ...node.of, ...node } : node;
  const context = {
    path: outer.path === "" ? name : `${outer.path}.${name}`,
    texts: outer.texts === "" ? name : `${outer.texts}.${name}`,
    page: about.page ?? outer.page,
    section: about.section ?? outer.section,
    since: about.since ?? outer.since,
  };
  return [{ ...context, node }, ...within(node, context)];
}
