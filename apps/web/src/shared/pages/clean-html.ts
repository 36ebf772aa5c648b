import { keepToPage, pageSanitizing } from "@vitrine/settings/page-html";
import createDOMPurify from "dompurify";

interface Cleaned {
  readonly html: string;
  /** What was taken out, each once: `<script>`, `onclick`, `src="https://..."`. */
  readonly removed: readonly string[];
}

/** Text, pictures and links. Nothing that runs, asks or looks like a part of the portal. */
export function cleanHtml(html: string): string {
  return cleanWithReport(html).html;
}

export function cleanWithReport(html: string): Cleaned {
  const purify = createDOMPurify(window);
  const removed = new Set<string>();
  purify.addHook("afterSanitizeAttributes", (node) => {
    for (const one of keepToPage(node)) removed.add(one);
  });
  const clean = purify.sanitize(html, pageSanitizing);
  for (const one of purify.removed) {
    if ("attribute" in one && one.attribute) removed.add(one.attribute.name);
    const name = "element" in one && one.element instanceof Element ? one.element.nodeName.toLowerCase() : "";
    if (name !== "" && !OWN.has(name)) removed.add(`<${name}>`);
  }
  return { html: clean, removed: [...removed] };
}

/** Elements that the sanitiser puts around or before what it cleans. */
const OWN = new Set(["body", "remove"]);
