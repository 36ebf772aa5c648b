// Finds accessibility violations on a screen with axe, including its experimental rules.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** All experimental rules of axe, which it does not run by default. */
const EXPERIMENTAL = [
  "css-orientation-lock",
  "focus-order-semantics",
  "hidden-content",
  "label-content-name-mismatch",
  "p-as-heading",
  "table-fake-caption",
  "td-has-header",
];

/** Rules about colours, the only ones that depend on the theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Violations of all rules, or of those about colours: rule, selector and reason; at most four per rule. */
export async function findAxeViolations(page: Page, about: "all" | "colours" = "all"): Promise<string[]> {
  const rules = Object.fromEntries(EXPERIMENTAL.map((rule) => [rule, { enabled: true }]));
  const asked = about === "all" ? { rules } : { runOnly: COLOURS };
  // Passed checks are megabytes of selectors: reporting them takes longer than the checks.
  const axe = new AxeBuilder({ page })
    .options({ ...asked, resultTypes: ["violations"] })
    // Without legacy mode axe opens a page for the result, which takes the focus.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const hasPreview = (await page.locator("iframe").count()) > 0;
  return violations.flatMap(({ id, nodes, help }) => {
    // A preview is a page of its own, but axe compares its landmarks with those around it.
    if (id === "landmark-unique" && hasPreview) return [];
    const faulty = nodes.filter(({ html }) => !isMeant(id, html));
    return faulty.slice(0, 4).map((n) => `${id}: ${n.target.join(" ")}: ${n.any[0]?.message ?? help}`);
  });
}

/** Whether a violation is intended. */
function isMeant(rule: string, html: string): boolean {
  // Caption and tag of a poster are hidden from screen readers: its name has the same content, and the same start.
  if (rule === "label-content-name-mismatch") return /^<(div|a)\b[^>]*\bclass="[^"]*(_item_|_poster_)/.test(html);
  // Authors of pages may leave header cells empty; those of the portal have a scope.
  if (rule === "empty-table-header") return /^<th\b(?![^>]*\bscope=)/.test(html);
  // Focusable separators are widgets, and rows of a grid may be focusable; the rule does not know this.
  return rule === "focus-order-semantics" && /^<div\b[^>]*\brole="(separator|row)"/.test(html);
}
