// What axe finds on a screen, the rules on trial included.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Axe's rules that are on trial: what they find counts whatever its weight. */
const EXPERIMENTAL = [
  "css-orientation-lock",
  "focus-order-semantics",
  "hidden-content",
  "label-content-name-mismatch",
  "p-as-heading",
  "table-fake-caption",
  "td-has-header",
];

/** Rules about colours: the only ones that another theme can break. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Serious faults of what is on the screen, of all rules or those about colours: rule, place, and why; at most four places of a rule. */
export async function findAxeViolations(page: Page, about: "all" | "colours" = "all"): Promise<string[]> {
  const rules = Object.fromEntries(EXPERIMENTAL.map((rule) => [rule, { enabled: true }]));
  const asked = about === "all" ? { rules } : { runOnly: COLOURS };
  // What has passed is megabytes, with a selector for each element: reporting it takes longer than the rules themselves.
  const axe = new AxeBuilder({ page })
    .options({ ...asked, resultTypes: ["violations"] })
    // A page of its own for the result, as axe would open it, takes the focus away.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, impact, nodes, help }) => {
    const weighs = impact === "serious" || impact === "critical" || EXPERIMENTAL.includes(id);
    const faulty = weighs ? nodes.filter(({ html }) => !isMeant(id, html)) : [];
    return faulty.slice(0, 4).map((n) => `${id}: ${n.target.join(" ")}: ${n.any[0]?.message ?? help}`);
  });
}

/** What the rules on trial find and is meant so. */
function isMeant(rule: string, html: string): boolean {
  // Caption and tag of a poster are hidden from readers: its name says the same in words, and begins alike.
  if (rule === "label-content-name-mismatch") return /^<(div|a)\b[^>]*\bclass="[^"]*(_item_|_poster_)/.test(html);
  // A separator that takes the focus is a widget, and rows of a grid may take it; the rule knows only those that do not.
  return rule === "focus-order-semantics" && /^<div\b[^>]*\brole="(separator|row)"/.test(html);
}
