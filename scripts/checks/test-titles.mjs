// Titles of the tests in a file, and matching of names with them.
import { parseSync, Visitor } from "oxc-parser";

/** Functions whose first argument is a title: `test`, `it.each([...])`, `test.describe`, ... */
const TITLED = new Set(["test", "it", "describe"]);
/** Tests with these modifiers never run. */
const INACTIVE = new Set(["skip", "todo", "fixme"]);
/** Placeholders that are filled at runtime: `%s`, `$name`, `${name}`. */
const PLACEHOLDERS = /%[sdifjoO#]|\$[\w.]+|\$\{[^}]*\}/g;

/**
 * Titles of tests and groups, as they are written, and with a `*` for each part that only a run knows.
 *
 * @returns {string[]}
 */
export function titlesOf(file, text) {
  const titles = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!isTitled(callee)) return;
      const title = titleOf(first);
      if (title !== undefined) titles.push(title);
    },
  }).visit(parseSync(file, text).program);
  return titles;
}

/** Accepts `test(...)`, `test.skipIf(...)(...)`, and calls with a table of cases. */
function isTitled(callee) {
  if (callee.type === "Identifier") return TITLED.has(callee.name);
  if (callee.type === "MemberExpression") return !INACTIVE.has(callee.property.name) && isTitled(callee.object);
  if (callee.type === "CallExpression") return isTitled(callee.callee);
  return callee.type === "TaggedTemplateExpression" && isTitled(callee.tag);
}

function titleOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value.replaceAll(PLACEHOLDERS, "*");
  if (node?.type !== "TemplateLiteral") return undefined;
  return node.quasis
    .map(({ value }) => value.cooked)
    .join("*")
    .replaceAll(PLACEHOLDERS, "*");
}

/**
 * How many titles a name means: one that is it, with anything at the place of a `*`, or those that it is a part of. A
 * title of which only a run knows anything means nothing here.
 */
export function countMatches(titles, name) {
  const readable = titles.filter((title) => /\p{L}{2}/u.test(title));
  if (readable.some((title) => pattern(title).test(name))) return 1;
  return new Set(readable.filter((title) => title.includes(name.replaceAll(PLACEHOLDERS, "*")))).size;
}

function pattern(title) {
  const parts = title.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}
