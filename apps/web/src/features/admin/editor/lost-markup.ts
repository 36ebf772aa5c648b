/** Finds markup of a page that the visual editor would drop. */

/** Tags that the editor replaces by equivalent ones. */
const EQUIVALENT_TAGS: Readonly<Record<string, string>> = { b: "strong", i: "em", del: "s", strike: "s" };
const IGNORED_TAGS = new Set(["div", "span", "p", "thead", "tbody", "colgroup", "col", "wbr"]);
/** Attributes that the portal sets itself or the editor does not need. */
const IGNORED_ATTRIBUTES = new Set(["target", "rel", "alt"]);

/** Returns each lost tag or attribute once: `<dl>`, `<th title>`. `before` must be cleaned HTML. */
export function findLostMarkup(before: string, after: string): readonly string[] {
  const remaining = new Set(listMarkup(after));
  return [...new Set(listMarkup(before))].filter((mark) => !remaining.has(mark));
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
