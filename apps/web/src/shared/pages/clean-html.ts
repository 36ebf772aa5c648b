import { isPageLink, isPagePicture, pageAttributes, pageClasses, pageTags } from "@vitrine/settings/page-html";
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
  const refuse = (node: Element, name: string) => {
    removed.add(`${name}="${shortened(node.getAttribute(name) ?? "")}"`);
    node.removeAttribute(name);
  };
  purify.addHook("afterSanitizeAttributes", (node) => {
    const link = node.getAttribute("href");
    if (link !== null && (node.tagName !== "A" || !isPageLink(link))) refuse(node, "href");
    const src = node.getAttribute("src");
    if (src !== null && (node.tagName !== "IMG" || !isPagePicture(src))) refuse(node, "src");
    const classes = node.getAttribute("class");
    if (classes !== null && pageClasses(classes) !== classes.trim()) refuse(node, "class");
    const kept = pageClasses(classes ?? "");
    if (kept !== "") node.setAttribute("class", kept);
    // Without words of its own a picture is decoration.
    if (node.tagName === "IMG" && !node.hasAttribute("alt")) node.setAttribute("alt", "");
    node.removeAttribute("target");
    node.removeAttribute("rel");
    if (/^https?:/i.test(node.getAttribute("href") ?? "")) {
      node.setAttribute("target", "_blank");
      node.setAttribute("rel", "noreferrer noopener");
    }
  });
  const clean = purify.sanitize(html, {
    ALLOWED_TAGS: pageTags,
    ALLOWED_ATTR: pageAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // What a page begins with would else be read as a part of its head, and go without being named.
    FORCE_BODY: true,
  });
  for (const one of purify.removed) {
    if ("attribute" in one && one.attribute) removed.add(one.attribute.name);
    const name = "element" in one && one.element instanceof Element ? one.element.nodeName.toLowerCase() : "";
    if (name !== "" && !OWN.has(name)) removed.add(`<${name}>`);
  }
  return { html: clean, removed: [...removed] };
}

/** Elements that the sanitiser puts around or before what it cleans. */
const OWN = new Set(["body", "remove"]);
const SHOWN = 60;
const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
