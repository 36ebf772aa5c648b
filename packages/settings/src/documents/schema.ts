/** Zod schema of the settings, created from the registry; the server validates what it stores with it. */
import { z } from "zod";
import type { PortalSettings } from "../portal-settings.ts";
import { storedSearchSettings as storedSearchNodes } from "../registry/common-settings.ts";
import type { GroupNode, SettingNode, ValueOf } from "../registry/setting-nodes.ts";
import { settingsRegistry } from "../registry/settings.ts";

const made = new WeakMap<SettingNode, z.ZodType>();

/** One schema per node, so that the OpenAPI document names it once. */
function schemaOf<N extends SettingNode>(node: N): z.ZodType<ValueOf<N>> {
  const schema = made.get(node) ?? make(node);
  made.set(node, schema);
  return schema as z.ZodType<ValueOf<N>>;
}

function make(node: SettingNode): z.ZodType {
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

/** Retains unknown keys: a document of a newer version must not lose them. */
function groupSchema({ settings, rules, id }: GroupNode): z.ZodType {
  const shape = Object.fromEntries(Object.entries(settings).map(([name, node]) => [name, schemaOf(node)]));
  const held = rules.reduce<z.ZodType>(
    (schema, { holds, message: problem }) => schema.refine(holds, problem),
    z.looseObject(shape),
  );
  return id ? held.meta({ id }) : held;
}

export const portalSettingsSchema: z.ZodType<PortalSettings> = schemaOf(settingsRegistry);

/** Properties of a stored search, as part of an object's shape. */
export const storedSearchSchemas = {
  search: schemaOf(storedSearchNodes.search.of).optional(),
  sort: schemaOf(storedSearchNodes.sort.of).optional(),
  orientation: schemaOf(storedSearchNodes.orientation.of).optional(),
  facets: schemaOf(storedSearchNodes.facets.of).optional(),
};
