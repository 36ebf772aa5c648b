// Checks the portal for literal texts, colours outside the theme, and physical sides (left, right).
import { parseSync, Visitor } from "oxc-parser";
import { findColour } from "./find-colour.mjs";
import { lineOf, listFiles, read, report } from "./sources.mjs";

const problems = [];
const words = /\p{L}{2,}/u;
/** Attributes with user-visible or spoken text; the later ones are props of our components. */
const spoken = new Set([
  ...["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "alt", "title", "placeholder"],
  ...["label", "description", "text", "lead", "hint", "note", "reason"],
]);
/** Properties of notices, menus and dialogs with user-visible text. */
const spokenKeys = new Set(["text", "label", "title", "hint", "message"]);
const painted = /^(?:color|c|bg|background|fill|stroke|stopColor|floodColor)$/;
const physicalProps = new Set(["ml", "mr", "pl", "pr"]);
const physicalStyles = /^(margin|padding|border)(Left|Right)|^(left|right)$|^border(Top|Bottom)(Left|Right)Radius$/;
const textOf = (node) => node.value?.cooked ?? node.value;

/** Possible results of an expression: both sides of a condition, every part of a sum, no arguments of calls. */
function* outcomes(node) {
  switch (node?.type) {
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
      yield* outcomes(node.expression);
      break;
    case "ConditionalExpression":
      yield* outcomes(node.consequent);
      yield* outcomes(node.alternate);
      break;
    case "LogicalExpression":
    case "BinaryExpression":
      if (node.type === "LogicalExpression" || node.operator === "+") {
        yield* outcomes(node.left);
        yield* outcomes(node.right);
      }
      break;
    case "ArrayExpression":
      for (const element of node.elements) yield* outcomes(element);
      break;
    default:
      if (node) yield node;
  }
}

for (const file of listFiles(/^apps\/web\/src\/.*\.tsx?$/)) {
  if (/\.test\.tsx?$/.test(file) || file.includes("/testing/")) continue;
  const text = read(file);
  const reportAt = (node, message) => problems.push(`${file}:${lineOf(text, node.start)}: ${message}`);
  const inTheme = file.startsWith("apps/web/src/theme/");

  /** Reports literal texts and texts concatenated from parts. */
  const checkSpoken = (given, place) => {
    for (const node of outcomes(given)) {
      if (node.type === "Literal" && typeof node.value === "string" && words.test(node.value))
        reportAt(node, `literal text in ${place}; use a text bundle`);
      if (node.type !== "TemplateLiteral") continue;
      const between = node.quasis.map(textOf);
      if (between.some((part) => words.test(part))) reportAt(node, `text in a template of ${place}; make them a text`);
      else if (node.expressions.length > 1 && between.some((part) => /[,:;.!?()]/.test(part)))
        reportAt(node, `a template concatenates ${place}; make it one text with placeholders`);
    }
  };
  const checkColour = (node, paints) => {
    const found = inTheme ? undefined : findColour(String(textOf(node)), paints);
    if (found) reportAt(node, `colour ${found} outside the theme`);
  };

  new Visitor({
    JSXText(node) {
      if (words.test(node.value)) reportAt(node, `literal text "${node.value.trim().slice(0, 40)}"; use a text bundle`);
    },
    JSXElement(node) {
      for (const child of node.children) {
        if (child.type === "JSXExpressionContainer") checkSpoken(child, "what is shown");
      }
    },
    JSXAttribute(node) {
      const name = node.name.name;
      if (spoken.has(name)) checkSpoken(node.value, name);
      if (painted.test(name)) {
        for (const one of outcomes(node.value)) if (one.type === "Literal") checkColour(one, true);
      }
      if (physicalProps.has(name)) reportAt(node, `${name} is a physical side; use ms, me, ps or pe`);
      if (name !== "style" || node.value?.expression?.type !== "ObjectExpression") return;
      for (const property of node.value.expression.properties) {
        const key = property.key?.name ?? property.key?.value;
        if (physicalStyles.test(key ?? "")) reportAt(property, `style ${key} is a physical side; use the logical one`);
        for (const one of outcomes(property.value)) if (one.type === "Literal") checkColour(one, true);
      }
    },
    Property(node) {
      if (spokenKeys.has(node.key?.name)) checkSpoken(node.value, node.key.name);
    },
    Literal(node) {
      if (typeof node.value === "string") checkColour(node, false);
    },
    TemplateElement(node) {
      checkColour(node, false);
    },
  }).visit(parseSync(file, text).program);
}

/** Fallbacks of theme variables are defined in the registry of areas only. */
const second = /var\((--p-[\w-]+)\s*,/g;
for (const file of listFiles(/^apps\/web\/(?:index\.html|src\/.*\.(?:css|tsx?))$/)) {
  const text = read(file);
  for (const match of text.matchAll(second))
    problems.push(
      `${file}:${lineOf(text, match.index)}: a fallback of ${match[1]}; give it one in the registry of areas`,
    );
}

const physicalCss =
  /(?:^|[;{\s])((?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-[a-z]+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right|float|clear)\s*:|text-align\s*:\s*(left|right)/g;
for (const file of listFiles(/^apps\/web\/src\/.*\.css$/)) {
  const text = read(file).replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  for (const match of text.matchAll(physicalCss))
    problems.push(`${file}:${lineOf(text, match.index)}: physical side "${match[0].trim()}"`);
  if (file.startsWith("apps/web/src/theme/")) continue;
  // Values only: selectors may contain any name.
  for (const match of text.matchAll(/:([^;{}]+)(?=[;}])/g)) {
    const found = findColour(match[1], true);
    if (found) problems.push(`${file}:${lineOf(text, match.index)}: colour ${found} outside the theme`);
  }
}
report("Literals in the portal", problems);
