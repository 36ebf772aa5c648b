/** Settings in which metadata fields have other names. Pure. */
import { isDocument } from "../merge.ts";
import { isOfKind } from "./heal.ts";
import type { Node } from "./kinds.ts";
import { RELEVANCE } from "./parts.ts";

/**
 * A copy of a stored value of `node` with `rename` called for each name of a field in it, sort keys among them. What is
 * not as the registry says, and what it does not know, is kept as it is.
 */
export function mapFields(node: Node, value: unknown, rename: (field: string) => string): unknown {
  switch (node.kind) {
    case "text": {
      const isField = node.form === "field" || (node.form === "sortKey" && value !== RELEVANCE);
      return isField && typeof value === "string" ? rename(value) : value;
    }
    case "group":
      return isDocument(value)
        ? mapValues(value, (inner, name) => {
            const setting = Object.hasOwn(node.settings, name) ? node.settings[name] : undefined;
            return setting ? mapFields(setting, inner, rename) : inner;
          })
        : value;
    case "list":
      return Array.isArray(value) ? value.map((item) => mapFields(node.of, item, rename)) : value;
    case "table":
      return isDocument(value) ? mapValues(value, (inner) => mapFields(node.of, inner, rename)) : value;
    case "nullable":
    case "optional":
      return mapFields(node.of, value, rename);
    case "either": {
      const fitting = node.of.find((kind) => isOfKind(kind, value));
      return fitting ? mapFields(fitting, value, rename) : value;
    }
    default:
      return value;
  }
}

function mapValues(document: object, map: (value: unknown, name: string) => unknown): object {
  return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, map(value, name)]));
}
