/** Shows custom pages in the footer: finds, adds and hides the entry that links to a page. Pure. */
import { getLinkedPageKey } from "@vitrine/settings/pages/page-gaps";
import type { FooterEntry } from "@vitrine/settings/portal-settings";

export type FooterColumnOrNone = FooterEntry["languages"][string]["column"];
export const FOOTER_COLUMNS = ["Left", "Center", "Right"] as const satisfies readonly FooterColumnOrNone[];

type Target = FooterEntry["languages"][string];

const isLinkTo = ({ linkDirection, link }: Target, page: string): boolean =>
  linkDirection === "Internal" && getLinkedPageKey(link) === page;

const leadsTo = ({ is_linkable, languages }: FooterEntry, page: string): boolean =>
  is_linkable && Object.values(languages).some((target) => isLinkTo(target, page));

/** The column of the footer with a link to the page; `None` if there is none. */
export function getPageColumn(footer: readonly FooterEntry[], page: string): FooterColumnOrNone {
  const targets = footer.filter((entry) => leadsTo(entry, page)).flatMap(({ languages }) => Object.values(languages));
  const columns = targets.filter((target) => isLinkTo(target, page));
  return columns.map(({ column }) => column).find((column) => column !== "None") ?? "None";
}

/**
 * Shows the page in a column of the footer. A new entry has it in all these languages; a present one where it leads to
 * the page. `None` hides the entry, which keeps its place, unless it is not `saved` yet: then it is removed.
 */
export function setPageColumn(
  footer: readonly FooterEntry[],
  page: string,
  column: FooterColumnOrNone,
  languages: readonly string[],
  saved: readonly FooterEntry[],
): FooterEntry[] {
  if (footer.some((entry) => leadsTo(entry, page))) {
    const isAdded = (entry: FooterEntry) => leadsTo(entry, page) && !hasEntry(saved, entry);
    const kept = column === "None" ? footer.filter((entry) => !isAdded(entry)) : footer;
    return kept.map((entry) => (leadsTo(entry, page) ? withColumn(entry, page, column) : entry));
  }
  if (column === "None") return [...footer];
  const target = { linkDirection: "Internal", link: `/custom/${page}`, column } as const;
  const added = {
    translation: getPageLabelKey(page),
    is_linkable: true,
    position: Math.max(-1, ...footer.map(({ position }) => position)) + 1,
    languages: Object.fromEntries(languages.map((lang) => [lang, { ...target }])),
  };
  return [...footer, added];
}

const hasEntry = (footer: readonly FooterEntry[], { translation }: FooterEntry): boolean =>
  footer.some((entry) => entry.translation === translation);

const withColumn = (entry: FooterEntry, page: string, column: FooterColumnOrNone): FooterEntry => ({
  ...entry,
  languages: Object.fromEntries(
    Object.entries(entry.languages).map(([lang, target]) => [
      lang,
      isLinkTo(target, page) ? { ...target, column } : target,
    ]),
  ),
});

/** Entries of the first list whose label no entry of the second has. */
export const listRemovedEntries = (before: readonly FooterEntry[], after: readonly FooterEntry[]): FooterEntry[] =>
  before.filter((entry) => !hasEntry(after, entry));

/** Key of the text that labels the link to a page. */
export const getPageLabelKey = (page: string): string => `global.footer.${page}`;

/** A key for the text of a new entry that no other entry has. */
export function createLabelKey(footer: readonly Pick<FooterEntry, "translation">[]): string {
  const used = new Set(footer.map(({ translation }) => translation));
  for (let number = footer.length + 1; ; number += 1) {
    const key = `global.footer.entry_${number}`;
    if (!used.has(key)) return key;
  }
}
