/** Places in documents: names of groups, and items of lists by what tells them from others or by where they stand. Pure. */
import { type Document, FORBIDDEN_KEYS, isDocument } from "./merge.ts";

/** An item of a list by the value of its property `by`; with an empty `by`, the item is a plain value itself. */
export interface Item {
  readonly by: string;
  readonly key: string;
}

export type Step = string | number | Item;
export type Place = readonly Step[];

/** What identifies an item of a list, the first that all its items have. */
const IDENTITIES = ["key", "indicator", "lang", "field_name", "translation"] as const;

/** A value that is not there; no document holds it. */
export const ABSENT: unique symbol = Symbol("absent");
export type Absent = typeof ABSENT;

/**
 * By which property the items of all these lists can be told apart, each once in its list; "" where they are plain texts.
 * Undefined where they cannot, or where all lists are empty.
 */
export function identityOf(...lists: readonly (readonly unknown[])[]): string | undefined {
  if (lists.every(({ length }) => length === 0)) return undefined;
  return ["", ...IDENTITIES].find((by) =>
    lists.every((list) => {
      const keys = list.map((item) => keyOf(item, by));
      return keys.every((key) => key !== undefined) && new Set(keys).size === keys.length;
    }),
  );
}

/** Undefined where the item has no such text, or an empty one. */
export function keyOf(item: unknown, by: string): string | undefined {
  const key = by === "" ? item : isDocument(item) && Object.hasOwn(item, by) ? item[by] : undefined;
  return typeof key === "string" && (key !== "" || by === "") ? key : undefined;
}

export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameValue(item, other[index]));
  }
  if (!(isDocument(one) && isDocument(other))) return false;
  const names = namesOf(one, other);
  return names.every((name) => sameValue(ownValue(one, name), ownValue(other, name)));
}

/** Names that any of the documents has, in the order of the first that has them. */
export function namesOf(...documents: readonly Document[]): string[] {
  const names = new Set(documents.flatMap((document) => Object.keys(document)));
  return [...names].filter((name) => !FORBIDDEN_KEYS.has(name));
}

/** What a stored document lacks and what is undefined in one that was edited are the same. */
export function ownValue(document: Document, name: string): unknown {
  const value = Object.hasOwn(document, name) ? document[name] : undefined;
  return value === undefined ? ABSENT : value;
}

/** As the reader writes paths, with places in lists as numbers: `themes.options.1.key`. */
export function pathText(document: unknown, place: Place): string {
  let value = document;
  const names = place.map((step) => {
    const name = typeof step === "object" ? indexOf(value, step) : step;
    value = valueAt(value, [step]);
    return String(name);
  });
  return names.join(".");
}

/** ABSENT where the document has nothing at the place. */
export function valueAt(document: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) {
      const index = typeof step === "object" ? indexOf(value, step) : Number(step);
      return value[index] === undefined ? ABSENT : value[index];
    }
    return isDocument(value) && typeof step !== "object" ? ownValue(value, String(step)) : ABSENT;
  }, document);
}

/** A copy with `value` at the place; ABSENT takes out what is there. An item that is not there yet comes last. */
export function withValueAt<T>(document: T, place: Place, value: unknown): T {
  return put(document, place, value) as T;
}

function put(document: unknown, [step, ...rest]: Place, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(document)) {
    const found = typeof step === "object" ? indexOf(document, step) : Number(step);
    if (found < 0 && value === ABSENT) return document;
    const index = found < 0 ? document.length : found;
    const inner = put(document[index] ?? itemOf(step), rest, value);
    return inner === ABSENT ? document.toSpliced(index, 1) : document.toSpliced(index, 1, inner);
  }
  const group = isDocument(document) ? document : {};
  const name = typeof step === "object" ? step.key : String(step);
  if (FORBIDDEN_KEYS.has(name)) return document;
  const inner = put(Object.hasOwn(group, name) ? group[name] : undefined, rest, value);
  if (inner !== ABSENT) return { ...group, [name]: inner };
  const { [name]: _, ...others } = group;
  return others;
}

/** What an item begins with that is not there yet: else nobody would find it again. */
const itemOf = (step: Step) => (typeof step === "object" && step.by !== "" ? { [step.by]: step.key } : undefined);

/** -1 where no item is the one that is meant. */
function indexOf(list: unknown, { by, key }: Item): number {
  return Array.isArray(list) ? list.findIndex((item) => keyOf(item, by) === key) : -1;
}
