/**
 * Reads and writes the state of a search in the page's address: text, filters, chosen suggestions, shared assets, sort.
 * The codec works on the raw query: `URLSearchParams` would turn the `+` of suggestion keys into a space and decode
 * before the commas are split.
 */
import { RANGE_PATTERN } from "@vitrine/contract/range";
import { paths } from "../paths.ts";

export type Orientation = "asc" | "desc";

/** Chosen values, or a range written `low TO high`. */
export type Filter = readonly string[] | string;
export type Filters = Readonly<Record<string, Filter>>;
export type Choices = Readonly<Record<string, readonly string[]>>;

export interface SearchPlace {
  /** Trimmed; empty finds everything and is written `*`. */
  readonly text: string;
  readonly facets: Filters;
  readonly suggestions: Choices;
  /** Shared assets; empty unless the place came from a shared link. */
  readonly ids: readonly string[];
  /** An asset: only it and those with the same picture are found. */
  readonly like?: string | undefined;
  readonly sort?: { readonly key: string; readonly orientation: Orientation };
  readonly view?: string;
}

export const everything: SearchPlace = { text: "", facets: {}, suggestions: {}, ids: [] };

/** Keys of the address that are no facets; a facet of the same name is written with a backslash in front. */
const RESERVED = new Set(["id", "like", "sort", "view"]);
const SUGGESTION_MARK = "+";

export function formatPlace(place: SearchPlace): string {
  return formatPath(place.text) + formatQuery(place);
}

/** Reads what `location` of the router holds. Never throws: people edit addresses, and mail programs cut them. */
export function readPlace(pathname: string, search: string): SearchPlace {
  const raw = pathname.startsWith(paths.search) ? pathname.slice(paths.search.length) : "";
  const typed = decode(raw).trim();
  return { text: typed === "*" ? "" : typed, ...readQuery(search) };
}

/** The search that finds everything with this value. */
export function pathOfValue(field: string, value: string): string {
  return formatPlace({ ...everything, facets: { [field]: [value] } });
}

function formatPath(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === "*") return paths.everything;
  // A path of dots only would be resolved away by the router.
  const encoded = encodeURIComponent(trimmed);
  return paths.search + (/^\.+$/.test(encoded) ? encoded.replaceAll(".", "%2E") : encoded);
}

function formatQuery(place: SearchPlace): string {
  const pairs: string[] = [];
  const add = (key: string, value: string) => pairs.push(`${encodeURIComponent(key)}=${value}`);
  for (const [key, filter] of Object.entries(place.facets)) {
    if (filter.length === 0) continue;
    add(protect(key), typeof filter === "string" ? encodeURIComponent(filter) : formatList(filter));
  }
  for (const [key, values] of Object.entries(place.suggestions)) {
    if (values.length > 0) add(SUGGESTION_MARK + key, formatList(values));
  }
  if (place.ids.length > 0) add("id", formatList(place.ids));
  if (place.like) add("like", encodeURIComponent(place.like));
  if (place.sort) add("sort", encodeURIComponent(`${place.sort.key} ${place.sort.orientation}`));
  if (place.view) add("view", encodeURIComponent(place.view));
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function readQuery(search: string): Omit<SearchPlace, "text"> {
  const facets: Record<string, Filter> = {};
  const suggestions: Record<string, readonly string[]> = {};
  const rest: { ids: readonly string[]; like?: string; sort?: NonNullable<SearchPlace["sort"]>; view?: string } = {
    ids: [],
  };
  for (const pair of search.replace(/^\?/, "").split("&")) {
    const at = pair.indexOf("=");
    if (at <= 0) continue;
    const key = decode(pair.slice(0, at));
    const value = decode(pair.slice(at + 1));
    if (value === "" || key === "") continue;
    if (key === "id") rest.ids = splitList(value);
    else if (key === "like") rest.like = value;
    else if (key === "sort") Object.assign(rest, readSort(value));
    else if (key === "view") rest.view = value;
    else if (key.startsWith(SUGGESTION_MARK)) put(suggestions, key.slice(1), splitList(value));
    else put(facets, key.startsWith("\\") ? key.slice(1) : key, RANGE_PATTERN.test(value) ? value : splitList(value));
  }
  return { facets, suggestions, ...rest };
}

/** Never through a setter: a key may be called `__proto__`. */
function put<T>(map: Record<string, T>, key: string, value: T): void {
  Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
}

function readSort(text: string): Pick<SearchPlace, "sort"> {
  const [, key, orientation] = /^(\S+) (asc|desc)$/.exec(text) ?? [];
  return key !== undefined && (orientation === "asc" || orientation === "desc") ? { sort: { key, orientation } } : {};
}

function protect(key: string): string {
  return RESERVED.has(key) || key.startsWith(SUGGESTION_MARK) || key.startsWith("\\") ? `\\${key}` : key;
}

function formatList(values: readonly string[]): string {
  const texts = values.map((value) => value.replace(/[\\,]/g, "\\$&"));
  const [only] = texts;
  // A value that reads like a range stays a value.
  if (texts.length === 1 && only !== undefined && RANGE_PATTERN.test(only)) return encodeURIComponent(`\\${only}`);
  return texts.map(encodeURIComponent).join(",");
}

/** Splits at commas that no backslash protects; a backslash stands for the character behind it. */
function splitList(text: string): readonly string[] {
  const values: string[] = [];
  let value = "";
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "\\" && at + 1 < text.length) value += text.charAt(++at);
    else if (char === ",") {
      values.push(value);
      value = "";
    } else value += char;
  }
  values.push(value);
  return values.filter((one) => one !== "");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
