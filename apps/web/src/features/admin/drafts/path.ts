/** Reads and changes values of documents by path. Pure: changes return copies. */
import { type Document, isDocument } from "@vitrine/settings/merge";
import type { Path } from "@vitrine/settings/registry/kinds";

export function getValueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    return (value as Record<string | number, unknown>)[key];
  }, document);
}

/** A copy with another value at the path; undefined removes the key. Missing parent groups are created. */
export function withValueAt<T>(document: T, path: Path, value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return value as T;
  if (Array.isArray(document)) {
    return document.map((item, at) => (at === key ? withValueAt(item, rest, value) : item)) as T;
  }
  const names: Document = isDocument(document) ? document : {};
  const name = String(key);
  const after = withValueAt(Object.hasOwn(names, name) ? names[name] : undefined, rest, value);
  if (after !== undefined) return { ...names, [name]: after } as T;
  const { [name]: _, ...others } = names;
  return others as T;
}
