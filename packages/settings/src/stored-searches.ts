/** Rows of the overview that are searches (the specification's pre-searches): the server knows nothing of them. Pure. */
import type { CollectionDefinition } from "./portal-settings.ts";

/** As the settings or a server say it. */
type Named = { readonly indicator: string; readonly search?: unknown; readonly facets?: unknown };

export function isStoredSearch({ indicator, search, facets }: Named): boolean {
  return search !== undefined || facets !== undefined || indicator.startsWith("search_");
}

/** The key of the next one: `search_1`, `search_2` and so on. */
export function nextSearchKey(rows: readonly Pick<CollectionDefinition, "indicator">[]): string {
  const numbers = rows.map(({ indicator }) => Number(/^search_(\d+)$/.exec(indicator)?.[1] ?? 0));
  return `search_${Math.max(0, ...numbers) + 1}`;
}
