/**
 * Parses and formats the state of a search in the URL: text, filters, chosen suggestions, shared assets, sort. Works on
 * the raw query: `URLSearchParams` would decode the `+` of suggestion keys as a space, and decode before splitting at
 * commas.
 */
import { RANGE_PATTERN } from "@vitrine/contract/range";
import { paths } from "../paths.ts";

export type SortOrientation = "asc" | "desc";

/** Chosen values, or a range written `low TO high`. */
export type SearchFilter = readonly string[] | string;
export type SearchFilters = Readonly<Record<string, SearchFilter>>;
export type ChosenSuggestions = Readonly<Record<string, readonly string[]>>;

export interface SearchLocation {
  /** Trimmed; empty finds everything and is `*` in the URL. */
  readonly text: string;
  readonly facets: SearchFilters;
  readonly suggestions: ChosenSuggestions;
  /** Shared assets; empty unless the URL is a shared link. */
  readonly ids: readonly string[];
  /** Id of an asset: finds only assets with the same picture. */
  readonly like?: string | undefined;
  readonly sort?: { readonly key: string; readonly orientation: SortOrientation };
  readonly view?: string;
}

export const EMPTY_SEARCH: SearchLocation = { text: "", facets: {}, suggestions: {}, ids: [] };

/** URL parameters that are no facets; a facet of the same name is escaped with a backslash. */
const RESERVED = new Set(["id", "like", "sort", "view"]);
const SUGGESTION_MARK = "+";

export function formatSearchLocation(location: SearchLocation): string {
  return formatPath(location.text) + formatQuery(location);
}

/** Parses the router's location. Never throws, since users edit URLs and mail programs truncate them. */
export function parseSearchLocation(pathname: string, search: string): SearchLocation {
  const raw = pathname.startsWith(paths.search) ? pathname.slice(paths.search.length) : "";
  const typed = decode(raw).trim();
  return { text: typed === "*" ? "" : typed, ...readQuery(search) };
}

/** Parses the address of a search, as `formatSearchLocation` returns it. */
export function parseSearchAddress(address: string): SearchLocation {
  const [, path = "", query = ""] = /^([^?]*)(.*)$/s.exec(address) ?? [];
  return parseSearchLocation(path, query);
}

/** Path of the search for all assets with this value. */
export function getValueSearchPath(field: string, value: string): string {
  return formatSearchLocation({ ...EMPTY_SEARCH, facets: { [field]: [value] } });
}

function formatPath(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === "*") return paths.everything;
  // The router would resolve a path consisting only of dots.
  const encoded = encodeURIComponent(trimmed);
  return paths.search + (/^\.+$/.test(encoded) ? encoded.replaceAll(".", "%2E") : encoded);
}

function formatQuery(location: SearchLocation): string {
  const pairs: string[] = [];
  const add = (key: string, value: string) => pairs.push(`${encodeURIComponent(key)}=${value}`);
  for (const [key, filter] of Object.entries(location.facets)) {
    if (filter.length === 0) continue;
    add(escapeKey(key), typeof filter === "string" ? encodeURIComponent(filter) : formatList(filter));
  }
  for (const [key, values] of Object.entries(location.suggestions)) {
    if (values.length > 0) add(SUGGESTION_MARK + key, formatList(values));
  }
  if (location.ids.length > 0) add("id", formatList(location.ids));
  if (location.like) add("like", encodeURIComponent(location.like));
  if (location.sort) add("sort", encodeURIComponent(`${location.sort.key} ${location.sort.orientation}`));
  if (location.view) add("view", encodeURIComponent(location.view));
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function readQuery(search: string): Omit<SearchLocation, "text"> {
  const facets: Record<string, SearchFilter> = {};
  const suggestions: Record<string, readonly string[]> = {};
  const rest: { ids: readonly string[]; like?: string; sort?: NonNullable<SearchLocation["sort"]>; view?: string } = {
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
    else if (key.startsWith(SUGGESTION_MARK)) setOwnProperty(suggestions, key.slice(1), splitList(value));
    else
      setOwnProperty(
        facets,
        key.startsWith("\\") ? key.slice(1) : key,
        RANGE_PATTERN.test(value) ? value : splitList(value),
      );
  }
  return { facets, suggestions, ...rest };
}

/** Sets a property without setters, since a key may be `__proto__`. */
function setOwnProperty<T>(map: Record<string, T>, key: string, value: T): void {
  Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
}

function readSort(text: string): Pick<SearchLocation, "sort"> {
  const [, key, orientation] = /^(\S+) (asc|desc)$/.exec(text) ?? [];
  return key !== undefined && (orientation === "asc" || orientation === "desc") ? { sort: { key, orientation } } : {};
}

function escapeKey(key: string): string {
  return RESERVED.has(key) || key.startsWith(SUGGESTION_MARK) || key.startsWith("\\") ? `\\${key}` : key;
}

function formatList(values: readonly string[]): string {
  const texts = values.map((value) => value.replace(/[\\,]/g, "\\$&"));
  const [only] = texts;
  // Escape a value that looks like a range.
  if (texts.length === 1 && only !== undefined && RANGE_PATTERN.test(only)) return encodeURIComponent(`\\${only}`);
  return texts.map(encodeURIComponent).join(",");
}

/** Splits at unescaped commas and removes escaping backslashes. */
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
