// Who may import whom, by folder and not only by file: a code base without a single file cycle can still have
// modules that all depend on each other. The rules are those of docs/architecture.md.
import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";
import { root } from "../setup.mjs";
import { lineOf, listFiles, read, report } from "./sources.mjs";

const resolver = new ResolverFactory({
  conditionNames: ["source", "types", "import", "node"],
  extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
});
// AssemblyScript is not TypeScript: its files end in .as.ts.
const files = listFiles(/^(apps|packages|fixtures|e2e|bench)\/.*\.tsx?$/).filter(
  (file) => !/\.(d|as|config)\.ts$/.test(file),
);
const problems = [];

/** Import specifiers of a file with their offset and whether only types cross. */
function importsOf(file, text) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) problems.push(`${file}: cannot be parsed: ${errors[0].message}`);
  const found = [];
  for (const entry of module.staticImports) {
    found.push({
      specifier: entry.moduleRequest.value,
      at: entry.start,
      typeOnly: entry.entries.length > 0 && entry.entries.every((e) => e.isType),
    });
  }
  for (const entry of module.staticExports) {
    for (const e of entry.entries) {
      if (e.moduleRequest)
        found.push({ specifier: e.moduleRequest.value, at: entry.start, typeOnly: e.isType, reExport: true });
    }
  }
  for (const entry of module.dynamicImports) {
    const literal = text.slice(entry.moduleRequest.start, entry.moduleRequest.end).match(/^["'](.+)["']$/);
    if (literal) found.push({ specifier: literal[1], at: entry.start, typeOnly: false });
  }
  return found;
}

const packageOf = (file) => /^((?:apps|packages)\/[^/]+|fixtures|e2e|bench)\//.exec(file)?.[1] ?? "";
const isTest = (file) => /\.(test|suite|spec)\.tsx?$/.test(file) || /\/src\/testing\//.test(file);

/** What a module shows of itself beside its services. */
const PUBLISHED = new Set(
  [
    // Writers, for those who fill a library in a write of their own.
    "access/rights-writer.repository.ts",
    "collections/collection-writer.repository.ts",
    "library/asset-writer.repository.ts",
    "library/registry-writer.repository.ts",
    "renditions/rendition-writer.repository.ts",
    // The rule of who sees what, for queries of others.
    "access/visible-assets.repository.ts",
    // Readers without a caller: whoever shows what they read asks for the right to it.
    "library/asset-aliases.repository.ts",
    "access/pool-sets.repository.ts",
    "library/asset-reader.repository.ts",
    "library/field-registry.ts",
    "library/value-dictionary.ts",
    // Records as bytes of replies, kept in memory.
    "library/record-reply.ts",
    // How an import tells of itself, for commands.
    "ingest/import-console.ts",
    "ingest/import-report.ts",
    "ingest/import-table.ts",
    "ingest/watch/watch-job.ts",
    "ingest/catalogue/catalogue-table.ts",
    // What the operator sets.
    "search/engines/start-engine.ts",
    "sign-on/provider-settings.ts",
    // Pure.
    "access/access.ts",
    "library/asset-facts.ts",
    "library/stored-fields.ts",
    "library/system-fields.ts",
    "renditions/camera-raw.ts",
    "renditions/conversion-form.ts",
    "renditions/families.ts",
    "renditions/recipes.ts",
  ].map((file) => `apps/api/src/modules/${file}`),
);

/** The house's layers on the server; a lower one never looks at a higher one. */
function serverLayer(file) {
  const inside = file.slice("apps/api/src/".length);
  if (inside.startsWith("db/")) return { name: "db", rank: 0 };
  if (inside.startsWith("platform/")) return { name: "platform", rank: 1 };
  if (inside.startsWith("modules/"))
    return { name: `modules/${inside.split("/")[1]}`, rank: 2, module: inside.split("/")[1] };
  if (inside.startsWith("console/")) return { name: "console", rank: 3 };
  return { name: "entry", rank: 4 };
}

function webLayer(file) {
  const [top, feature] = file.slice("apps/web/src/".length).split("/");
  const rank = { shared: 0, theme: 1, asset: 2, features: 3, app: 4 }[top] ?? 5;
  return {
    name: top === "features" ? `features/${feature}` : top,
    rank,
    feature: top === "features" ? feature : undefined,
  };
}

function judge(from, to, edge) {
  const fromPackage = packageOf(from);
  const toPackage = packageOf(to);
  if (edge.specifier.startsWith(".") && fromPackage !== toPackage) return "a relative import leaves its package";
  if (fromPackage === "packages/settings" && toPackage !== fromPackage) return "settings imports no other package";
  if (fromPackage === "packages/contract" && ![fromPackage, "packages/settings"].includes(toPackage))
    return "contract imports settings only";
  if (fromPackage === "apps/api" && toPackage === "apps/web") return "the server never imports the portal";
  if (
    fromPackage === "apps/web" &&
    toPackage === "apps/api" &&
    !(edge.typeOnly && to.endsWith("src/console/router.ts"))
  ) {
    return "the portal takes the type of the console's router from the server and nothing else";
  }
  if (isTest(from)) return undefined;
  // Benches and journeys start the same programs as the tests do; they are no product.
  if (isTest(to) && !["bench", "e2e"].includes(fromPackage)) return "product code imports test code";
  if (fromPackage === "apps/api" && toPackage === "apps/api") {
    const a = serverLayer(from);
    const b = serverLayer(to);
    if (b.rank > a.rank) return `${a.name} looks up to ${b.name}`;
    // app.ts puts the modules together: it alone knows their parts.
    if (b.module && a.module !== b.module && from !== "apps/api/src/app.ts") {
      if (a.module === "access") return "access lies below all other modules";
      if (!to.endsWith(".service.ts") && !PUBLISHED.has(to))
        return `from outside a module only its .service.ts is imported, or what it publishes by name (${to})`;
    }
  }
  if (fromPackage === "apps/web" && toPackage === "apps/web") {
    const a = webLayer(from);
    const b = webLayer(to);
    if (b.rank > a.rank && b.rank < 5) return `${a.name} looks up to ${b.name}`;
    if (a.feature && b.feature && a.feature !== b.feature) return `features never import features (${b.name})`;
  }
  return undefined;
}

function holdSize(file, text) {
  const limit = file.endsWith(".tsx") ? 250 : 400;
  const [start, end] = file.endsWith(".css") ? ["/*", " */"] : ["//", ""];
  const lines = text.split("\n").length - 1;
  if (lines <= limit || text.split("\n").some((line) => line.startsWith(`${start} size: `))) return;
  problems.push(
    `${file}: ${lines} lines, the limit is ${limit}; cut it along its meaning, or say why not in a line "${start} size: reason${end}"`,
  );
}

for (const file of listFiles(/^apps\/web\/src\/.*\.css$/)) holdSize(file, read(file));

const fileGraph = new Map();
for (const file of files) {
  const text = read(file);
  const edges = importsOf(file, text);
  const targets = new Set();
  const say = (at, message) => problems.push(`${file}:${lineOf(text, at)}: ${message}`);
  for (const edge of edges) {
    if (/^zod(\/|$)/.test(edge.specifier) && !edge.typeOnly && !isTest(file)) {
      const allowed = {
        "packages/settings": /\/schema\.ts$/,
        "packages/contract": /\/(schemas(\/.*)?|openapi)\.ts$/,
        "apps/web": /^$/,
      }[packageOf(file)];
      if (allowed && !allowed.test(file)) say(edge.at, "zod stays in the schema files: it must not reach the browser");
    }
    if (packageOf(file) === "packages/settings" && !/^(\.|zod$)/.test(edge.specifier) && !isTest(file))
      say(edge.at, "settings imports zod only");
    if (!edge.specifier.startsWith(".") && !edge.specifier.startsWith("@vitrine/")) continue;
    const resolved = resolver.sync(dirname(join(root, file)), edge.specifier.split("?")[0]).path;
    if (!resolved) continue;
    const target = relative(root, resolved).replaceAll("\\", "/");
    if (target.startsWith("..") || target.includes("node_modules")) continue;
    const verdict = judge(file, target, edge);
    if (verdict) say(edge.at, verdict);
    if (packageOf(target) === packageOf(file)) targets.add(target);
    if (
      packageOf(file) === "apps/web" &&
      /^packages\/(contract|settings)\/src\/(schemas(\/.*|\.ts)|schema\.ts|openapi\.ts)/.test(target) &&
      !edge.typeOnly &&
      !isTest(file)
    ) {
      say(edge.at, "the portal takes schemas as types only");
    }
  }
  if (edges.length > 0 && edges.every((e) => e.reExport) && !/(^|\/)(router|routes)\.ts$/.test(file)) {
    const code = text
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
      .replace(/export\s+(type\s+)?(\{[^}]*\}|\*)\s+from\s+["'][^"']+["'];?/g, "")
      .trim();
    if (code === "") problems.push(`${file}: a barrel; import the file that is meant`);
  }
  const name = file.split("/").at(-1);
  if (/^(index|utils?|helpers?|types|common|misc)\.tsx?$/.test(name)) problems.push(`${file}: the name says nothing`);
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/.test(name)) problems.push(`${file}: file names are kebab-case`);
  if (!isTest(file) && !/\/texts\/|\/migrations\//.test(file)) holdSize(file, text);
  if (!isTest(file)) fileGraph.set(file, targets);
}

/** Groups that all reach each other (Tarjan), larger than one. */
function knots(graph) {
  const state = new Map();
  const stack = [];
  const found = [];
  let counter = 0;
  const visit = (node) => {
    const own = { index: counter, low: counter++, open: true };
    state.set(node, own);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      const seen = state.get(next);
      if (!seen) own.low = Math.min(own.low, visit(next).low);
      else if (seen.open) own.low = Math.min(own.low, seen.index);
    }
    if (own.low === own.index) {
      const group = [];
      let member;
      do {
        member = stack.pop();
        state.get(member).open = false;
        group.push(member);
      } while (member !== node);
      if (group.length > 1) found.push(group.sort());
    }
    return own;
  };
  for (const node of graph.keys()) if (!state.has(node)) visit(node);
  return found;
}

for (const file of PUBLISHED) if (!fileGraph.has(file)) problems.push(`${file}: published, but not there`);
for (const group of knots(fileGraph)) problems.push(`files that import each other in a circle: ${group.join(", ")}`);

/** Sibling folders below every folder: an edge for each import from inside one to inside another. */
const siblings = new Map();
for (const [file, targets] of fileGraph) {
  for (const target of targets) {
    const a = file.split("/");
    const b = target.split("/");
    let depth = 0;
    while (a[depth] === b[depth]) depth++;
    if (depth >= a.length - 1 || depth >= b.length - 1) continue;
    const parent = a.slice(0, depth).join("/");
    const graph = siblings.get(parent) ?? siblings.set(parent, new Map()).get(parent);
    for (const name of [a[depth], b[depth]]) if (!graph.has(name)) graph.set(name, new Set());
    graph.get(a[depth]).add(b[depth]);
  }
}
let largest = 0;
for (const [parent, graph] of siblings) {
  for (const group of knots(graph)) {
    largest = Math.max(largest, group.length);
    problems.push(`${parent}: folders that all reach each other: ${group.join(", ")}`);
  }
}
report("Boundaries", problems, `${files.length} files, largest knot of folders ${largest}`);
