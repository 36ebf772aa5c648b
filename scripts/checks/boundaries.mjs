// Import rules between packages, layers and modules, as in docs/architecture.md. Checked by folder and not only by
// file: without any file cycle, modules can still all depend on each other.
import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";
import { root } from "../setup.mjs";
import { lineOf, listFiles, read, report } from "./sources.mjs";

const resolver = new ResolverFactory({
  conditionNames: ["source", "types", "import", "node"],
  extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
});
// AssemblyScript files (.as.ts) are not TypeScript.
const files = listFiles(/^(apps|packages|fixtures|e2e|bench)\/.*\.tsx?$/).filter(
  (file) => !/\.(d|as|config)\.ts$/.test(file),
);
const problems = [];

/** Import specifiers of a file with their offset and whether they import types only. */
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

/** Files of a module that other modules may import besides its services. */
const PUBLISHED = new Set(
  [
    // Writers, for modules that import within their own transaction.
    "access/rights-writer.repository.ts",
    "collections/collection-writer.repository.ts",
    "library/asset-writer.repository.ts",
    "library/registry-writer.repository.ts",
    "renditions/rendition-writer.repository.ts",
    // The visibility rule, for queries of other modules.
    "access/visible-assets.repository.ts",
    // Which revision is the current one, likewise.
    "settings/present-revision.repository.ts",
    // Readers without permission checks: their callers check permissions.
    "library/asset-aliases.repository.ts",
    "access/pool-sets.repository.ts",
    "library/asset-reader.repository.ts",
    "library/field-registry.ts",
    "library/value-dictionary.ts",
    // Results as JSON, with cached records.
    "library/result-json.ts",
    // Output of an import, for commands.
    "ingest/report/import-console.ts",
    "ingest/report/import-report.ts",
    "ingest/report/import-table.ts",
    "ingest/watch/watch-job.ts",
    "ingest/catalogue/catalogue-table.ts",
    // Configuration by the operator.
    "search/engines/start-engine.ts",
    "sign-on/provider-settings.ts",
    // Pure functions.
    "access/access.ts",
    "library/derived-fields.ts",
    ...[
      "cells",
      "date-offset",
      "field-type",
      "field-types",
      "local-time",
      "tag-texts",
      "tags",
      "value",
      "written-dates",
    ].map((file) => `library/fields/${file}.ts`),
    "library/stored-fields.ts",
    "library/system-fields.ts",
    "renditions/conversions/conversion-spec.ts",
    "renditions/decoder-registry.ts",
    "renditions/decoders/sound/waveform.ts",
    "renditions/recipes.ts",
  ].map((file) => `apps/api/src/modules/${file}`),
);

/** Layers of the server; a lower one never imports a higher one. */
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

function findViolation(from, to, edge) {
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
    return "the portal imports only the type of the console's router from the server";
  }
  if (isTest(from)) return undefined;
  // Benchmarks and journeys start the same programs as the tests and are not product code.
  if (isTest(to) && !["bench", "e2e"].includes(fromPackage)) return "product code imports test code";
  if (fromPackage === "apps/api" && toPackage === "apps/api") {
    const a = serverLayer(from);
    const b = serverLayer(to);
    if (b.rank > a.rank) return `${a.name} imports the higher layer ${b.name}`;
    // app.ts wires the modules together, so it may import any of their files.
    if (b.module && a.module !== b.module && from !== "apps/api/src/app.ts") {
      if (a.module === "access") return "access is below all other modules";
      if (!to.endsWith(".service.ts") && !PUBLISHED.has(to))
        return `other modules may import only its .service.ts or the files in PUBLISHED (${to})`;
    }
  }
  if (fromPackage === "apps/web" && toPackage === "apps/web") {
    const a = webLayer(from);
    const b = webLayer(to);
    if (b.rank > a.rank && b.rank < 5) return `${a.name} imports the higher layer ${b.name}`;
    if (a.feature && b.feature && a.feature !== b.feature) return `features never import features (${b.name})`;
  }
  return undefined;
}

function checkSize(file, text) {
  const limit = file.endsWith(".tsx") ? 250 : 400;
  const [start, end] = file.endsWith(".css") ? ["/*", " */"] : ["//", ""];
  const lines = text.split("\n").length - 1;
  if (lines <= limit || text.split("\n").some((line) => line.startsWith(`${start} size: `))) return;
  problems.push(
    `${file}: ${lines} lines, the limit is ${limit}; split it, or give a reason in a line "${start} size: reason${end}"`,
  );
}

for (const file of listFiles(/^apps\/web\/src\/.*\.css$/)) checkSize(file, read(file));

const MAX_FILES_PER_FOLDER = 25;
const folderSizes = new Map();
const fileGraph = new Map();
for (const file of files) {
  const text = read(file);
  const edges = importsOf(file, text);
  const targets = new Set();
  const reportAt = (at, message) => problems.push(`${file}:${lineOf(text, at)}: ${message}`);
  for (const edge of edges) {
    if (/^zod(\/|$)/.test(edge.specifier) && !edge.typeOnly && !isTest(file)) {
      const allowed = {
        "packages/settings": /\/schema\.ts$/,
        "packages/contract": /\/(schemas(\/.*)?|openapi)\.ts$/,
        "apps/web": /^$/,
      }[packageOf(file)];
      if (allowed && !allowed.test(file))
        reportAt(edge.at, "zod stays in the schema files: it must not reach the browser");
    }
    if (packageOf(file) === "packages/settings" && !/^(\.|zod$|culori\/fn$)/.test(edge.specifier) && !isTest(file))
      reportAt(edge.at, "settings imports zod and culori only");
    if (!edge.specifier.startsWith(".") && !edge.specifier.startsWith("@vitrine/")) continue;
    const resolved = resolver.sync(dirname(join(root, file)), edge.specifier.split("?")[0]).path;
    if (!resolved) continue;
    const target = relative(root, resolved).replaceAll("\\", "/");
    if (target.startsWith("..") || target.includes("node_modules")) continue;
    const violation = findViolation(file, target, edge);
    if (violation) reportAt(edge.at, violation);
    if (packageOf(target) === packageOf(file)) targets.add(target);
    if (
      packageOf(file) === "apps/web" &&
      /^packages\/(contract|settings)\/src\/(schemas(\/.*|\.ts)|schema\.ts|openapi\.ts)/.test(target) &&
      !edge.typeOnly &&
      !isTest(file)
    ) {
      reportAt(edge.at, "the portal imports schemas as types only");
    }
  }
  if (edges.length > 0 && edges.every((e) => e.reExport) && !/(^|\/)(router|routes)\.ts$/.test(file)) {
    const code = text
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
      .replace(/export\s+(type\s+)?(\{[^}]*\}|\*)\s+from\s+["'][^"']+["'];?/g, "")
      .trim();
    if (code === "") problems.push(`${file}: a barrel; import the file directly`);
  }
  const name = file.split("/").at(-1);
  if (/^(index|utils?|helpers?|types|common|misc)\.tsx?$/.test(name))
    problems.push(`${file}: the name is not descriptive`);
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/.test(name)) problems.push(`${file}: file names are kebab-case`);
  if (!isTest(file) && !/\/texts\/|\/migrations\//.test(file)) checkSize(file, text);
  if (isTest(file)) continue;
  fileGraph.set(file, targets);
  if (!file.endsWith(".journey.ts")) folderSizes.set(dirname(file), (folderSizes.get(dirname(file)) ?? 0) + 1);
}
for (const [folder, count] of folderSizes) {
  if (count > MAX_FILES_PER_FOLDER && !/\/migrations$/.test(folder))
    problems.push(`${folder}: ${count} files, the limit is ${MAX_FILES_PER_FOLDER}; divide it by topic`);
}

/** Groups of nodes that all reach each other (Tarjan), larger than one. */
function findCycles(graph) {
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

for (const file of PUBLISHED) if (!fileGraph.has(file)) problems.push(`${file}: published, but missing`);
for (const group of findCycles(fileGraph)) problems.push(`import cycle of files: ${group.join(", ")}`);

/** Graphs of sibling folders below each folder, with an edge for each import between them. */
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
  for (const group of findCycles(graph)) {
    largest = Math.max(largest, group.length);
    problems.push(`${parent}: folders that all reach each other: ${group.join(", ")}`);
  }
}
report("Boundaries", problems, `${files.length} files, largest cycle of folders ${largest}`);
