/** The targets of links that are chosen by name: pages and places of the portal. Pure. */
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { paths } from "../../../shared/paths.ts";

export interface LinkTarget {
  /** Path in the portal. */
  readonly path: string;
  readonly label: string;
}

const PLACES = [
  [paths.dashboard, "admin:pages.places.dashboard"],
  [paths.everything, "admin:pages.places.search"],
  [paths.bookmark, "admin:pages.places.bookmark"],
  [paths.login, "admin:pages.places.login"],
] as const satisfies readonly (readonly [string, TextKey])[];

export const listBuiltInLinkTargets = (t: (key: TextKey) => string): LinkTarget[] =>
  PLACES.map(([path, label]) => ({ path, label: t(label) }));

/** One target for each key; its label is the title in the first of these languages. */
export function listPageLinkTargets(pages: readonly (readonly Pick<CustomPage, "key" | "title">[])[]): LinkTarget[] {
  const titles = new Map<string, string>();
  for (const { key, title } of pages.flat()) if (key !== "" && !titles.get(key)) titles.set(key, title.trim());
  return [...titles].map(([key, title]) => ({ path: `/custom/${key}`, label: title || key }));
}
