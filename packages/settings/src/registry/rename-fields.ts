/** Renames metadata fields in settings. Pure. */
import { isDocument } from "../merge.ts";
import { isValid } from "./heal.ts";
import type { SettingNode } from "./kinds.ts";
import { RELEVANCE_SORT_KEY } from "./parts.ts";

/**
 * Copies a stored value of `node` with each field name, including sort keys, mapped by `rename`. Invalid and unknown
 * values stay unchanged.
 */
export function renameFields(node: SettingNode, value: unknown, rename: (field: string) => string): unknown {
  switch (node.kind) {
    case "text": {
      const isField = node.form === "field" || (node.form === "sortKey" && value !== RELEVANCE_SORT_KEY);
      return isField && typeof value === "string" ? rename(value) : value;
    }
    case "group":
      return isDocument(value)
        ? mapValues(value, (inner, name) => {
            const setting = Object.hasOwn(node.settings, name) ? node.settings[name] : undefined;
            return setting ? renameFields(setting, inner, rename) : inner;
          })
        : value;
    case "list":
      return Array.isArray(value) ? value.map((item) => renameFields(node.of, item, rename)) : value;
    case "table":
      return isDocument(value) ? mapValues(value, (inner) => renameFields(node.of, inner, rename)) : value;
    case "nullable":
    case "optional":
      return renameFields(node.of, value, rename);
    case "either": {
      const fitting = node.of.find((kind) => isValid(kind, value));
      return fitting ? renameFields(fitting, value, rename) : value;
    }
    default:
      return value;
  }
}

function mapValues(document: object, map: (value: unknown, name: string) => unknown): object {
  return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, map(value, name)]));
}
