// The portal is translated, themed and mirrored: no literal text, no colour outside the theme, no physical side.
import { parseSync, Visitor } from "oxc-parser";
import { lineOf, listFiles, read, report } from "./sources.mjs";

const problems = [];
const letters = /\p{L}{2,}/u;
const spoken = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "alt",
  "title",
  "placeholder",
  "label",
  "description",
]);
const physicalProps = new Set(["ml", "mr", "pl", "pr"]);
const physicalStyles = /^(margin|padding|border)(Left|Right)|^(left|right)$|^border(Top|Bottom)(Left|Right)Radius$/;
const hex = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/i;

for (const file of listFiles(/^apps\/web\/src\/.*\.tsx?$/)) {
  if (/\.test\.tsx?$/.test(file) || file.includes("/testing/")) continue;
  const text = read(file);
  const say = (node, message) => problems.push(`${file}:${lineOf(text, node.start)}: ${message}`);
  const inTheme = file.startsWith("apps/web/src/theme/");
  new Visitor({
    JSXText(node) {
      if (letters.test(node.value))
        say(node, `literal text "${node.value.trim().slice(0, 40)}"; take it from the text bundles`);
    },
    JSXAttribute(node) {
      const name = node.name.name;
      if (spoken.has(name) && node.value?.type === "Literal" && letters.test(String(node.value.value)))
        say(node, `literal text in ${name}`);
      if (physicalProps.has(name)) say(node, `${name} is a physical side; use ms, me, ps or pe`);
      if (
        name === "style" &&
        node.value?.type === "JSXExpressionContainer" &&
        node.value.expression.type === "ObjectExpression"
      ) {
        for (const property of node.value.expression.properties) {
          const key = property.key?.name ?? property.key?.value;
          if (physicalStyles.test(key ?? "")) say(property, `style ${key} is a physical side; use the logical one`);
        }
      }
    },
    Literal(node) {
      if (
        !inTheme &&
        typeof node.value === "string" &&
        hex.test(node.value) &&
        /^#/.test(node.value) &&
        !node.value.includes("/")
      ) {
        say(node, `colour ${node.value} outside the theme`);
      }
    },
  }).visit(parseSync(file, text).program);
}

const physicalCss =
  /(?:^|[;{\s])((?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-[a-z]+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right|float|clear)\s*:|text-align\s*:\s*(left|right)/g;
for (const file of listFiles(/^apps\/web\/src\/.*\.css$/)) {
  const text = read(file).replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  for (const match of text.matchAll(physicalCss))
    problems.push(`${file}:${lineOf(text, match.index)}: physical side "${match[0].trim()}"`);
  if (file.startsWith("apps/web/src/theme/")) continue;
  for (const match of text.matchAll(new RegExp(hex, "gi")))
    problems.push(`${file}:${lineOf(text, match.index)}: colour ${match[0]} outside the theme`);
}
report("Literals in the portal", problems);
