// The titles of a file's tests, and which of them a name means.
import { parseSync, Visitor } from "oxc-parser";

/** Functions whose first argument is a title: `test`, `it.each([...])`, `test.describe`, ... */
const TITLED = new Set(["test", "it", "describe"]);
/** What is written so proves nothing: it never runs. */
const RESTING = new Set(["skip", "todo", "fixme"]);
/** What is known only when tests run: `%s`, `$name`, `${name}`. */
const FILLED = /%[sdifjoO#]|\$[\w.]+|\$\{[^}]*\}/g;

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

/** `test(...)`, `test.skipIf(...)(...)`, and the call that a table of cases makes. */
function isTitled(callee) {
  if (callee.type === "Identifier") return TITLED.has(callee.name);
  if (callee.type === "MemberExpression") return !RESTING.has(callee.property.name) && isTitled(callee.object);
  if (callee.type === "CallExpression") return isTitled(callee.callee);
  return callee.type === "TaggedTemplateExpression" && isTitled(callee.tag);
}

function titleOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value.replaceAll(FILLED, "*");
  if (node?.type !== "TemplateLiteral") return undefined;
  return node.quasis
    .map(({ value }) => value.cooked)
    .join("*")
    .replaceAll(FILLED, "*");
}

/**
 * How many titles a name means: one that is it, with anything at the place of a `*`, or those that it is a part of. A
 * title of which only a run knows anything means nothing here.
 */
export function fits(titles, name) {
  const telling = titles.filter((title) => /\p{L}{2}/u.test(title));
  if (telling.some((title) => pattern(title).test(name))) return 1;
  return new Set(telling.filter((title) => title.includes(name.replaceAll(FILLED, "*")))).size;
}

function pattern(title) {
  const parts = title.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}
