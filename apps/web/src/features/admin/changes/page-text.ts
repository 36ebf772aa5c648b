/** Turns the HTML of a page into the text that visitors read. */

const BLOCKS = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "tr", "blockquote", "pre", "hr"]);

/** A line per paragraph, entry of a list or row of a table. `pictureName`: words for a picture with this description. */
export function convertPageHtmlToText(html: string, pictureName: (description: string) => string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return textOf(body, pictureName)
    .replace(/[ \t\u00a0]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}

function textOf(node: Node, pictureName: (description: string) => string): string {
  if (!(node instanceof Element)) return (node.textContent ?? "").replace(/\s+/g, " ");
  const tag = node.tagName.toLowerCase();
  if (tag === "br") return "\n";
  if (tag === "img") return ` ${pictureName(node.getAttribute("alt") ?? "")} `;
  const inner = [...node.childNodes].map((child) => textOf(child, pictureName)).join("");
  if (tag === "li") return `\n• ${inner.trim()}`;
  if (tag === "td" || tag === "th") return ` ${inner} `;
  return BLOCKS.has(tag) ? `\n${inner}\n` : inner;
}
