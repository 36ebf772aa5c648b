// Sizes in the portal: components have at most 200 lines, hooks 60. Waivers do not exist.
import { parseSync, Visitor } from "oxc-parser";
import { lineOf, listFiles, read, report } from "./sources.mjs";

const MAX_COMPONENT_LINES = 200;
const MAX_HOOK_LINES = 60;
const problems = [];
let count = 0;

function checkSize(file, text, name, node) {
  const isComponent = /^[A-Z]/.test(name);
  if (!isComponent && !/^use[A-Z]/.test(name)) return;
  count++;
  const limit = isComponent ? MAX_COMPONENT_LINES : MAX_HOOK_LINES;
  const lines = lineOf(text, node.end) - lineOf(text, node.start) + 1;
  if (lines > limit)
    problems.push(`${file}:${lineOf(text, node.start)}: ${name} has ${lines} lines, the limit is ${limit}`);
}

const isFunction = (node) => /^(ArrowFunction|Function)Expression$/.test(node?.type ?? "");

for (const file of listFiles(/^apps\/web\/src\/.*\.tsx?$/)) {
  if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
  const text = read(file);
  const { program } = parseSync(file, text);
  new Visitor({
    FunctionDeclaration: (node) => checkSize(file, text, node.id?.name ?? "", node),
    VariableDeclarator: (node) => {
      // A memoised component is the first argument of `memo`.
      const made = isFunction(node.init) ? node.init : node.init?.arguments?.find(isFunction);
      if (made && node.id.type === "Identifier") checkSize(file, text, node.id.name, made);
    },
  }).visit(program);
}
report("Sizes in the portal", problems, `${count} components and hooks`);
