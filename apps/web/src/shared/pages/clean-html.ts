import { pageSanitizerConfig, sanitizePageElement } from "@vitrine/settings/pages/page-html";
import createDOMPurify from "dompurify";

interface Cleaned {
  readonly html: string;
  /** What was removed, without duplicates: `<script>`, `onclick`, `src="https://..."`. */
  readonly removed: readonly string[];
}

/** Keeps text, pictures and links; removes scripts, forms, external resources and portal markup. */
export function cleanHtml(html: string): string {
  return cleanWithReport(html).html;
}

export function cleanWithReport(html: string): Cleaned {
  const purify = createDOMPurify(window);
  const removed = new Set<string>();
  purify.addHook("afterSanitizeAttributes", (node) => {
    for (const one of sanitizePageElement(node)) removed.add(one);
  });
  const clean = purify.sanitize(html, pageSanitizerConfig);
  for (const one of purify.removed) {
    if ("attribute" in one && one.attribute) removed.add(one.attribute.name);
    const name = "element" in one && one.element instanceof Element ? one.element.nodeName.toLowerCase() : "";
    if (name !== "" && !ADDED_BY_SANITIZER.has(name)) removed.add(`<${name}>`);
  }
  return { html: clean, removed: [...removed] };
}

/** Elements that the sanitiser itself adds. */
const ADDED_BY_SANITIZER = new Set(["body", "remove"]);
