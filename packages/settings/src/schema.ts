/** The settings as a zod schema, made from the registry: what a server accepts to be stored. */
import { z } from "zod";
import type { PortalSettings } from "./portal-settings.ts";
import type { Group, Node, ValueOf } from "./registry/kinds.ts";
import { storedSearch as storedSearchNodes } from "./registry/parts.ts";
import { settingsRegistry } from "./registry/settings.ts";

const made = new WeakMap<Node, z.ZodType>();

/** One schema for each node, so that the contract's document names it once. */
function schemaOf<N extends Node>(node: N): z.ZodType<ValueOf<N>> {
  const schema = made.get(node) ?? make(node);
  made.set(node, schema);
  return schema as z.ZodType<ValueOf<N>>;
}

function make(node: Node): z.ZodType {
  switch (node.kind) {
    case "switch":
      return z.boolean();
    case "number": {
      const number = z.number().min(node.min).max(node.max);
      return node.whole ? number.int() : number;
    }
    case "choice":
      return z.enum(node.options as [string, ...string[]]);
    case "text": {
      const text = z.string().min(node.min).max(node.max);
      return node.pattern ? text.regex(node.pattern) : text;
    }
    case "nullable":
      return schemaOf(node.of).nullable();
    case "optional":
      return schemaOf(node.of).optional();
    case "either":
      return z.union(node.of.map(schemaOf));
    case "list":
      return z.array(schemaOf(node.of)).min(node.min).max(node.max);
    case "table":
      return z.looseRecord(z.string().regex(node.keys), schemaOf(node.of));
    case "group":
      return groupSchema(node);
  }
}

/** Keys that no version known here has are kept: a document of a newer one must not lose them. */
function groupSchema({ settings, rules, id }: Group): z.ZodType {
  const shape = Object.fromEntries(Object.entries(settings).map(([name, node]) => [name, schemaOf(node)]));
  const held = rules.reduce<z.ZodType>(
    (schema, { holds, problem }) => schema.refine(holds, problem),
    z.looseObject(shape),
  );
  return id ? held.meta({ id }) : held;
}

export const portalSettingsSchema: z.ZodType<PortalSettings> = schemaOf(settingsRegistry);

/** What a stored search asks for, as the parts of an object's shape. */
export const storedSearch = {
  search: schemaOf(storedSearchNodes.search.of).optional(),
  sort: schemaOf(storedSearchNodes.sort.of).optional(),
  orientation: schemaOf(storedSearchNodes.orientation.of).optional(),
  facets: schemaOf(storedSearchNodes.facets.of).optional(),
};
