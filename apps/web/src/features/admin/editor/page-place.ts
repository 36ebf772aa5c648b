/** Tells where the footer shows a page. Pure. */
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import { getPageFillState, listUnfilledPageKeys } from "@vitrine/settings/pages/page-gaps";
import type { FooterEntry } from "@vitrine/settings/portal-settings";
import { getPageColumn } from "../footer/footer-entries.ts";

/** `unfilled`: the footer has it, but does not show it as long as it has gaps in every language. */
export type PagePlace = "footer" | "unfilled" | "none";

/** @param versions the page in each language that has it. */
export function getPagePlace(footer: readonly FooterEntry[], versions: readonly CustomPage[]): PagePlace {
  const [page] = versions;
  if (!page || getPageColumn(footer, page.key) === "None") return "none";
  return listUnfilledPageKeys(versions.map(getPageFillState)).length > 0 ? "unfilled" : "footer";
}
