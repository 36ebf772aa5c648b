// The portal is translated, themed and mirrored: no literal text, no colour outside the theme, no physical side.
import { parseSync, Visitor } from "oxc-parser";
import { colourIn } from "./colours.mjs";
import { lineOf, listFiles, read, report } from "./sources.mjs";

const problems = [];
const words = /\p{L}{2,}/u;
/** Attributes that people read or hear; our own components take words in the later ones. */
const spoken = new Set([
  ...["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "alt", "title", "placeholder"],
  ...["label", "description", "text", "lead", "hint", "note", "reason"],
]);
/** Members of what notices, menus and dialogs are given. */
const spokenKeys = new Set(["text", "label", "title", "hint", "message"]);
const painted = /^(?:color|c|bg|background|fill|stroke|stopColor|floodColor)$/;
const physicalProps = new Set(["ml", "mr", "pl", "pr"]);
const physicalStyles = /^(margin|padding|border)(Left|Right)|^(left|right)$|^border(Top|Bottom)(Left|Right)Radius$/;
const textOf = (node) => node.value?.cooked ?? node.value;

/** What an expression may come to: both sides of a choice, every part of a sum, and no arguments of calls. */
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
  const say = (node, message) => problems.push(`${file}:${lineOf(text, node.start)}: ${message}`);
  const inTheme = file.startsWith("apps/web/src/theme/");

  /** A place that people read: no words of ours, and no sentence glued from parts. */
  const holdSpoken = (given, place) => {
    for (const node of outcomes(given)) {
      if (node.type === "Literal" && typeof node.value === "string" && words.test(node.value))
        say(node, `literal text in ${place}; take it from the text bundles`);
      if (node.type !== "TemplateLiteral") continue;
      const between = node.quasis.map(textOf);
      if (between.some((part) => words.test(part))) say(node, `words in a template of ${place}; make them a text`);
      else if (node.expressions.length > 1 && between.some((part) => /[,:;.!?()]/.test(part)))
        say(node, `a template glues ${place}; make it one text with placeholders`);
    }
  };
  const holdColour = (node, paints) => {
    const found = inTheme ? undefined : colourIn(String(textOf(node)), paints);
    if (found) say(node, `colour ${found} outside the theme`);
  };

  new Visitor({
    JSXText(node) {
      if (words.test(node.value))
        say(node, `literal text "${node.value.trim().slice(0, 40)}"; take it from the text bundles`);
    },
    JSXElement(node) {
      for (const child of node.children) {
        if (child.type === "JSXExpressionContainer") holdSpoken(child, "what is shown");
      }
    },
    JSXAttribute(node) {
      const name = node.name.name;
      if (spoken.has(name)) holdSpoken(node.value, name);
      if (painted.test(name)) {
        for (const one of outcomes(node.value)) if (one.type === "Literal") holdColour(one, true);
      }
      if (physicalProps.has(name)) say(node, `${name} is a physical side; use ms, me, ps or pe`);
      if (name !== "style" || node.value?.expression?.type !== "ObjectExpression") return;
      for (const property of node.value.expression.properties) {
        const key = property.key?.name ?? property.key?.value;
        if (physicalStyles.test(key ?? "")) say(property, `style ${key} is a physical side; use the logical one`);
        for (const one of outcomes(property.value)) if (one.type === "Literal") holdColour(one, true);
      }
    },
    Property(node) {
      if (spokenKeys.has(node.key?.name)) holdSpoken(node.value, node.key.name);
    },
    Literal(node) {
      if (typeof node.value === "string") holdColour(node, false);
    },
    TemplateElement(node) {
      holdColour(node, false);
    },
  }).visit(parseSync(file, text).program);
}

/** What a variable of the theme is as long as it is not set, the registry of the areas says, for all places alike. */
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
  // Values only: a selector may be called what it likes.
  for (const match of text.matchAll(/:([^;{}]+)(?=[;}])/g)) {
    const found = colourIn(match[1], true);
    if (found) problems.push(`${file}:${lineOf(text, match.index)}: colour ${found} outside the theme`);
  }
}
report("Literals in the portal", problems);
