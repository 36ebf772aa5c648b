/** Reads and changes values of documents by path. Pure: changes return copies. */
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";
import type { ValuePath } from "@vitrine/settings/registry/setting-nodes";

export function getValueAt(document: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    return (value as Record<string | number, unknown>)[key];
  }, document);
}

/** A copy with another value at the path; undefined removes the key. Missing parent groups are created. */
export function withValueAt<T>(document: T, path: ValuePath, value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return value as T;
  if (Array.isArray(document)) {
    return document.map((item, at) => (at === key ? withValueAt(item, rest, value) : item)) as T;
  }
  const names: JsonObject = isJsonObject(document) ? document : {};
  const name = String(key);
  const after = withValueAt(Object.hasOwn(names, name) ? names[name] : undefined, rest, value);
  if (after !== undefined) return { ...names, [name]: after } as T;
  const { [name]: _, ...others } = names;
  return others as T;
}

/** The draft with the stored value at the path again; groups that were only added for it are removed. */
export function withBaseValueAt<T>({ base, draft }: { readonly base: T; readonly draft: T }, path: ValuePath): T {
  const next = withValueAt(draft, path, getValueAt(base, path));
  const around = path.slice(0, -1);
  const group = getValueAt(next, around);
  const isAdded = isJsonObject(group) && Object.keys(group).length === 0 && getValueAt(base, around) === undefined;
  return isAdded ? withBaseValueAt({ base, draft: next }, around) : next;
}
