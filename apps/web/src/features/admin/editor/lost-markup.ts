/** What the visual editor would not keep of a page that was written by hand. */

/** The editor writes others of the same meaning, or none where nothing is lost with them. */
const EQUIVALENT_TAGS: Readonly<Record<string, string>> = { b: "strong", i: "em", del: "s", strike: "s" };
const IGNORED_TAGS = new Set(["div", "span", "p", "thead", "tbody", "colgroup", "col", "wbr"]);
/** The portal sets them itself, or the editor has another for the same. */
const IGNORED_ATTRIBUTES = new Set(["target", "rel", "alt"]);

/** Each once: `<dl>`, `<th title>`. `before` has been cleaned. */
export function findLostMarkup(before: string, after: string): readonly string[] {
  const kept = new Set(listMarkup(after));
  return [...new Set(listMarkup(before))].filter((mark) => !kept.has(mark));
}

function listMarkup(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll("*")].flatMap((element) => {
    const own = element.tagName.toLowerCase();
    const tag = EQUIVALENT_TAGS[own] ?? own;
    const attributes = element
      .getAttributeNames()
      .filter((name) => !IGNORED_ATTRIBUTES.has(name))
      .filter((name) => !(/^(col|row)span$/.test(name) && element.getAttribute(name) === "1"))
      .map((name) => `<${tag} ${name}>`);
    return IGNORED_TAGS.has(tag) ? attributes : [`<${tag}>`, ...attributes];
  });
}
