import createDOMPurify from "dompurify";

/** Text, pictures and links. Nothing that runs, asks or looks like a part of the portal. */
export function cleanHtml(html: string): string {
  const purify = createDOMPurify(window);
  purify.addHook("afterSanitizeAttributes", (node) => {
    // Without words of its own a picture is decoration.
    if (node.tagName === "IMG" && !node.hasAttribute("alt")) node.setAttribute("alt", "");
    if (node.tagName !== "A") return;
    const href = node.getAttribute("href") ?? "";
    if (/^https?:/i.test(href)) {
      node.setAttribute("target", "_blank");
      node.setAttribute("rel", "noreferrer noopener");
    }
  });
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ["style", "form", "input", "button", "textarea", "select", "h1", "dialog", "iframe"],
    FORBID_ATTR: ["style", "id", "name"],
  });
}
