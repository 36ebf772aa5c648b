// SQL stands in repositories, in db/ and in the files of the platform that are about the database: whoever looks for
// what touches a table has these to read. Shows statements, and what statements are made of, that stand elsewhere.
import { parseSync } from "oxc-parser";
import { lineOf, listFiles, read, report } from "./sources.mjs";

const SOURCES = /^apps\/api\/src\/.*\.ts$/;
const TESTS = /\.(test|suite|child|as)\.ts$|^apps\/api\/src\/testing\//;
/** The database itself, its schema, its copies, the lock of its folder, and the two tables that are the platform's own mechanisms. */
const PLATFORM = ["database", "database-writer", "migrations", "backup", "change-log", "jobs", "folder-lock"];
const ROOMS = new RegExp(
  `^apps/api/src/(modules|platform)/.*\\.repository\\.ts$|^apps/api/src/db/|^apps/api/src/platform/(${PLATFORM.join("|")})\\.ts$`,
);

const STATEMENT =
  /^\s*(SELECT\s|INSERT\s+(OR\s+\w+\s+)?INTO\s|REPLACE\s+INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s|WITH\s+(RECURSIVE\s+)?\w+.*\bAS\s*\(|PRAGMA\s|VACUUM\b|(CREATE|ALTER|DROP)\s+(UNIQUE\s+)?(TABLE|INDEX|TRIGGER|VIEW)\s)/;
const MAKERS = /^(drizzle-orm|better-sqlite3)(\/|$)|\/db\/(columns|tables\/[^/]+\.table)\.ts$/;
const QUERIES = new Set(["select", "selectDistinct", "insert", "update", "delete"]);

const problems = [];
let rooms = 0;
for (const file of listFiles(SOURCES)) {
  if (TESTS.test(file)) continue;
  if (ROOMS.test(file)) {
    rooms++;
    continue;
  }
  const text = read(file);
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) problems.push(`${file}: cannot be parsed: ${errors[0].message}`);
  look(program, (node) => {
    const what = violation(node);
    if (what) problems.push(`${file}:${lineOf(text, node.start)}: ${what}: it belongs into a .repository.ts`);
  });
}
report("SQL in its rooms", problems, `${rooms} rooms`);

function violation(node) {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return takesValues(node) && MAKERS.test(node.source?.value ?? "") ? `imports ${node.source.value}` : undefined;
    case "ImportExpression":
      return MAKERS.test(node.source.value ?? "") ? `imports ${node.source.value}` : undefined;
    case "CallExpression":
      return call(node);
    case "TaggedTemplateExpression":
      return node.tag.name === "sql" ? "an sql template" : undefined;
    case "Literal":
      return typeof node.value === "string" && STATEMENT.test(node.value) ? "a statement" : undefined;
    case "TemplateLiteral":
      return STATEMENT.test(node.quasis[0].value.cooked ?? "") ? "a statement" : undefined;
    default:
      return undefined;
  }
}

/** Types cross freely: they are erased. */
function takesValues({ importKind, exportKind, specifiers }) {
  if (importKind === "type" || exportKind === "type") return false;
  return (
    !specifiers || specifiers.length === 0 || specifiers.some((s) => s.importKind !== "type" && s.exportKind !== "type")
  );
}

function call({ callee }) {
  if (callee.type !== "MemberExpression") return undefined;
  const method = callee.property.name;
  if (method === "prepare" || method === "pragma") return `calls ${method}`;
  const on = callee.object.property?.name ?? callee.object.name;
  if (["exec", "transaction"].includes(method) && ["sqlite", "$client"].includes(on)) return `calls ${method}`;
  if (QUERIES.has(method) && ["tx", "read"].includes(on)) return `calls ${on}.${method}`;
  return undefined;
}

function look(node, visit) {
  if (Array.isArray(node)) for (const each of node) look(each, visit);
  if (typeof node?.type !== "string") return;
  visit(node);
  for (const key in node) if (typeof node[key] === "object") look(node[key], visit);
}
