// Checks that SQL is only in repositories, in db/ and in the platform's database files, so that all access to a table is
// easy to find, and that it goes through Drizzle: raw statements are only in the files listed here.
import { parseSync } from "oxc-parser";
import { lineOf, listFiles, read, report } from "./sources.mjs";

const SOURCES = /^apps\/api\/src\/.*\.ts$/;
const TESTS = /\.(test|suite|child|as)\.ts$|^apps\/api\/src\/testing\//;
/** Database, schema, backups, the lock of the data folder, and the platform's own tables. */
const PLATFORM = ["database/[\\w-]+", "storage/(backup|folder-lock)", "jobs/jobs"];
const REPOSITORIES = new RegExp(
  `^apps/api/src/(modules|platform)/.*\\.repository\\.ts$|^apps/api/src/db/|^apps/api/src/platform/(${PLATFORM.join("|")})\\.ts$`,
);

/** Bulk inserts; connections, migrations, backups and locks. */
const RAW =
  /^apps\/api\/src\/(db\/columns|platform\/(database\/(database|database-writer|migrations)|storage\/(backup|folder-lock)))\.ts$/;

const STATEMENT =
  /^\s*(SELECT\s|INSERT\s+(OR\s+\w+\s+)?INTO\s|REPLACE\s+INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s|WITH\s+(RECURSIVE\s+)?\w+.*\bAS\s*\(|PRAGMA\s|VACUUM\b|(CREATE|ALTER|DROP)\s+(UNIQUE\s+)?(TABLE|INDEX|TRIGGER|VIEW)\s)/;
const SQL_MODULES = /^(drizzle-orm|better-sqlite3)(\/|$)|\/db\/(columns|tables\/[^/]+\.table)\.ts$/;
const QUERIES = new Set(["select", "selectDistinct", "insert", "update", "delete"]);

const problems = [];
let allowed = 0;
for (const file of listFiles(SOURCES)) {
  if (TESTS.test(file)) continue;
  const isRepository = REPOSITORIES.test(file);
  if (isRepository) allowed++;
  if (RAW.test(file)) continue;
  const text = read(file);
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) problems.push(`${file}: cannot be parsed: ${errors[0].message}`);
  walk(program, (node) => {
    const what = isRepository ? findRawStatement(node) : findSql(node);
    const advice = isRepository ? "ask Drizzle" : "move it to a .repository.ts";
    if (what) problems.push(`${file}:${lineOf(text, node.start)}: ${what}: ${advice}`);
  });
}
report("SQL only in repositories", problems, `${allowed} files with SQL`);

/** Access to the connection below Drizzle. */
function findRawStatement(node) {
  const name = node.type === "MemberExpression" ? node.property.name : node.type === "Property" ? node.key.name : "";
  return name === "$client" || name === "sqlite" ? `uses ${name}` : undefined;
}

function findSql(node) {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return importsValues(node) && SQL_MODULES.test(node.source?.value ?? "")
        ? `imports ${node.source.value}`
        : undefined;
    case "ImportExpression":
      return SQL_MODULES.test(node.source.value ?? "") ? `imports ${node.source.value}` : undefined;
    case "CallExpression":
      return findSqlCall(node);
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

/** Type imports are allowed: they are erased. */
function importsValues({ importKind, exportKind, specifiers }) {
  if (importKind === "type" || exportKind === "type") return false;
  return (
    !specifiers || specifiers.length === 0 || specifiers.some((s) => s.importKind !== "type" && s.exportKind !== "type")
  );
}

function findSqlCall({ callee }) {
  if (callee.type !== "MemberExpression") return undefined;
  const method = callee.property.name;
  if (method === "prepare" || method === "pragma") return `calls ${method}`;
  const on = callee.object.property?.name ?? callee.object.name;
  if (["exec", "transaction"].includes(method) && ["sqlite", "$client"].includes(on)) return `calls ${method}`;
  if (QUERIES.has(method) && ["tx", "read"].includes(on)) return `calls ${on}.${method}`;
  return undefined;
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  if (typeof node?.type !== "string") return;
  visit(node);
  for (const key in node) if (typeof node[key] === "object") walk(node[key], visit);
}
