/** Every setting with its key and value, for the page "All settings". Pure. */
import { isDeepEqual } from "@vitrine/settings/key-path";
import type { JsonObject } from "@vitrine/settings/merge";
import { createDefaultValue } from "@vitrine/settings/registry/default-value";
import { getEntriesByPath } from "@vitrine/settings/registry/entry-at";
import { getValueAt } from "../drafts/path.ts";
import { matchesQuery, type SearchEntry } from "../finder/search-entries.ts";

export interface SettingRow {
  readonly entry: SearchEntry;
  /** Keys and indices of its value; null if it occurs many times, inside a list or table. */
  readonly path: readonly string[] | null;
  readonly value: unknown;
  readonly isChanged: boolean;
}

/** `entries`: the settings, each with its path in the registry as id. */
export function listSettingRows(entries: readonly SearchEntry[], settings: JsonObject): SettingRow[] {
  return entries.map((entry) => {
    const node = getEntriesByPath().get(entry.id)?.node;
    if (!node || /[[{]/.test(entry.id)) return { entry, path: null, value: undefined, isChanged: false };
    const path = entry.id.split(".");
    const value = getValueAt(settings, path);
    return { entry, path, value, isChanged: !isDeepEqual(value, createDefaultValue(node)) };
  });
}

export const filterSettingRows = (rows: readonly SettingRow[], query: string, onlyChanged: boolean): SettingRow[] =>
  rows.filter(
    ({ entry, isChanged }) => (isChanged || !onlyChanged) && (query.trim() === "" || matchesQuery(entry, query)),
  );
