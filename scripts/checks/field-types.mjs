// What depends on the type of a metadata field is defined with the type: in `library/fields/` of the server, and in
// `asset/metadata/` of the portal. No other code compares names of types.
import { parseSync, Visitor } from "oxc-parser";
import { lineOf, listFiles, read, report } from "./sources.mjs";

const typeNames = /FIELD_TYPE_NAMES = \[([^\]]*)\]/.exec(read("apps/api/src/db/field-type-name.ts"))?.[1].match(/\w+/g);
if (!typeNames) throw new Error("apps/api/src/db/field-type-name.ts lists no types");

/** Folders whose code deals with fields, with their registries, and the properties and names of types there. */
const SCOPES = [
  {
    files:
      /^(apps\/api\/src\/(modules\/(library|search|ingest|collections|seed)|console)|packages\/settings\/src\/documents)\//,
    registries: /^apps\/api\/src\/modules\/library\/fields\//,
    properties: /^(type|kind|apiType|engineKind|filterVal)$/,
    names: new RegExp(`^(${typeNames.join("|")})$`),
    // Their nodes are kinds of settings.
    others: /^packages\/settings\/src\/documents\/(schema|settings-docs|validate-settings|three-way-merge)\.ts$/,
  },
  {
    files: /^apps\/web\/src\/(asset\/metadata|features\/search|features\/admin\/search)\//,
    registries: /^apps\/web\/src\/asset\/metadata\/(field-types|range-kinds)\.ts$/,
    properties: /^(type|rangeKind|filterVal)$/,
    names: /^(string|text|integer|float|date|boolean|filesize|duration)$/,
  },
];

const problems = [];
let checked = 0;
for (const { files, registries, properties, names, others } of SCOPES) {
  const isName = (node) => node?.type === "Literal" && names.test(String(node.value));
  const isType = (node) => properties.test(node?.property?.name ?? node?.name ?? "");
  for (const file of listFiles(files)) {
    if (!/\.tsx?$/.test(file) || /\.(test|suite)\.tsx?$/.test(file) || registries.test(file) || others?.test(file))
      continue;
    const text = read(file);
    checked++;
    const reportAt = (node) =>
      problems.push(`${file}:${lineOf(text, node.start)}: compares a field type; ask the registry of types instead`);
    new Visitor({
      BinaryExpression(node) {
        const { operator, left, right } = node;
        if (!/^[!=]==?$/.test(operator)) return;
        if ((isType(left) && isName(right)) || (isName(left) && isType(right))) reportAt(node);
      },
      SwitchStatement(node) {
        if (isType(node.discriminant) && node.cases.some(({ test }) => isName(test))) reportAt(node);
      },
    }).visit(parseSync(file, text).program);
  }
}
report("Field types", problems, `${checked} files`);
