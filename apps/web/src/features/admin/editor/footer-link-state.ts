/** Tells whether the footer links a page. Pure. */
import type { FooterEntry } from "@vitrine/settings/portal-settings";
import { getPageColumn } from "../footer/footer-entries.ts";

/** `unfilled`: the footer has an entry, but does not show it as long as the page has gaps in every language. */
export type FooterLinkState = "linked" | "unfilled" | "absent";

/** @param unfilled keys of the pages that have gaps in every language. */
export function getFooterLinkState(
  footer: readonly FooterEntry[],
  page: string,
  unfilled: ReadonlySet<string>,
): FooterLinkState {
  if (getPageColumn(footer, page) === "None") return "absent";
  return unfilled.has(page) ? "unfilled" : "linked";
}
