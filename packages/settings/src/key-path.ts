/** Paths into documents that identify list items by key instead of index. Pure. */
import { FORBIDDEN_KEYS, isJsonObject, type JsonObject } from "./merge.ts";

/** A list item by the value of its property `by`; an empty `by` means that the item itself is a plain value. */
export interface ItemKeyStep {
  readonly by: string;
  readonly key: string;
}

/** A property name, an index, or the key of a list item. */
export type KeyPathStep = string | number | ItemKeyStep;
export type KeyPath = readonly KeyPathStep[];

/** Identifying properties; the first one that all items have is used. */
const IDENTITY_PROPERTIES = ["key", "indicator", "lang", "field_name", "translation"] as const;

/** Represents a missing value; no document contains it. */
export const ABSENT: unique symbol = Symbol("absent");
export type Absent = typeof ABSENT;

/**
 * Finds the property that identifies the items of all these lists uniquely; "" if they are plain texts. Undefined if
 * there is none, or if all lists are empty.
 */
export function findIdentityProperty(...lists: readonly (readonly unknown[])[]): string | undefined {
  if (lists.every(({ length }) => length === 0)) return undefined;
  return ["", ...IDENTITY_PROPERTIES].find((by) =>
    lists.every((list) => {
      const keys = list.map((item) => getItemKey(item, by));
      return keys.every((key) => key !== undefined) && new Set(keys).size === keys.length;
    }),
  );
}

/** Undefined if the item has no such text, or an empty one. */
export function getItemKey(item: unknown, by: string): string | undefined {
  const key = by === "" ? item : isJsonObject(item) && Object.hasOwn(item, by) ? item[by] : undefined;
  return typeof key === "string" && (key !== "" || by === "") ? key : undefined;
}

export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isDeepEqual(item, other[index]));
  }
  if (!(isJsonObject(one) && isJsonObject(other))) return false;
  const names = listAllPropertyNames(one, other);
  return names.every((name) => isDeepEqual(getOwnProperty(one, name), getOwnProperty(other, name)));
}

/** Union of the property names, in the order of the documents. */
export function listAllPropertyNames(...documents: readonly JsonObject[]): string[] {
  const names = new Set(documents.flatMap((document) => Object.keys(document)));
  return [...names].filter((name) => !FORBIDDEN_KEYS.has(name));
}

/** Treats undefined (in an edited document) like missing (in a stored one): both are ABSENT. */
export function getOwnProperty(document: JsonObject, name: string): unknown {
  const value = Object.hasOwn(document, name) ? document[name] : undefined;
  return value === undefined ? ABSENT : value;
}

/** Formats a path with numeric list indexes: `themes.options.1.key`. */
export function formatKeyPath(document: unknown, place: KeyPath): string {
  let value = document;
  const names = place.map((step) => {
    const name = typeof step === "object" ? indexOf(value, step) : step;
    value = getValueAt(value, [step]);
    return String(name);
  });
  return names.join(".");
}

/** ABSENT if the document has no value there. */
export function getValueAt(document: unknown, place: KeyPath): unknown {
  return place.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) {
      const index = typeof step === "object" ? indexOf(value, step) : Number(step);
      return value[index] === undefined ? ABSENT : value[index];
    }
    return isJsonObject(value) && typeof step !== "object" ? getOwnProperty(value, String(step)) : ABSENT;
  }, document);
}

/** Returns a copy with `value` at the path; ABSENT removes the value. A new list item is appended. */
export function withValueAt<T>(document: T, place: KeyPath, value: unknown): T {
  return setIn(document, place, value) as T;
}

function setIn(document: unknown, [step, ...rest]: KeyPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(document)) {
    const found = typeof step === "object" ? indexOf(document, step) : Number(step);
    if (found < 0 && value === ABSENT) return document;
    const index = found < 0 ? document.length : found;
    const inner = setIn(document[index] ?? newItemFor(step), rest, value);
    return inner === ABSENT ? document.toSpliced(index, 1) : document.toSpliced(index, 1, inner);
  }
  const group = isJsonObject(document) ? document : {};
  const name = typeof step === "object" ? step.key : String(step);
  if (FORBIDDEN_KEYS.has(name)) return document;
  const inner = setIn(Object.hasOwn(group, name) ? group[name] : undefined, rest, value);
  if (inner !== ABSENT) return { ...group, [name]: inner };
  const { [name]: _, ...others } = group;
  return others;
}

/** A new item starts with its identifying property, so that it can be found again. */
const newItemFor = (step: KeyPathStep) =>
  typeof step === "object" && step.by !== "" ? { [step.by]: step.key } : undefined;

/** -1 if no item matches. */
function indexOf(list: unknown, { by, key }: ItemKeyStep): number {
  return Array.isArray(list) ? list.findIndex((item) => getItemKey(item, by) === key) : -1;
}
