// What a browser loads before the first usable result of a search, counted in gzip bytes from the build's manifest: the
// entry, the search route with its header field, the texts of one language. Fails over the budget, and if a public page
// loads code of the administration, or zod.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** Kilobytes (1,000 bytes) of gzip. */
const FIRST = { js: 240, css: 22 };
const ROOTS = [
  "index.html",
  "src/features/search/search-page.tsx",
  "src/features/search/field/search-field.tsx",
  "../../packages/settings/src/texts/de/portal.ts",
];
/** Nothing of these belongs to a public page. */
const FOREIGN = [/features\/admin/, /features\/setup/, /console-client/];

const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
const manifestFile = join(dist, ".vite", "manifest.json");
if (!existsSync(manifestFile)) {
  console.error("There is no build. Run `pnpm --filter @vitrine/web build` first.");
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
const problems = [];

/** The chunks that these need; with `later` also those that they request while they run, except the administration's. */
function chunksOf(roots, later = false) {
  const visited = new Set();
  const take = (key) => {
    if (visited.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) {
      problems.push(`${key} is not in the build: name the file that took its place.`);
      return;
    }
    visited.add(key);
    for (const imported of chunk.imports ?? []) take(imported);
    if (!later) return;
    for (const requested of chunk.dynamicImports ?? []) if (!isForeign(requested)) take(requested);
  };
  for (const root of roots) take(root);
  return visited;
}

const gzip = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

const isForeign = (key) => FOREIGN.some((pattern) => pattern.test(key));

function checkPublic(keys) {
  for (const key of keys) {
    const { file } = manifest[key];
    if (isForeign(key)) problems.push(`${key} is loaded by a public page.`);
    if (/\bZodError\b|\$ZodType/.test(readFileSync(join(dist, file), "utf8"))) problems.push(`${file} holds zod.`);
  }
}

function hold(what, keys, limits) {
  const files = { js: new Set(), css: new Set() };
  for (const key of keys) {
    files.js.add(manifest[key].file);
    for (const css of manifest[key].css ?? []) files.css.add(css);
  }
  for (const kind of ["js", "css"]) {
    const sizes = [...files[kind]].map((file) => ({ file, bytes: gzip(file) })).sort((a, b) => b.bytes - a.bytes);
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    if (process.argv.includes("--files")) {
      for (const { file, bytes } of sizes) console.log(`  ${String(bytes).padStart(7)}  ${file}`);
    }
    console.log(`${kind} ${what}: ${total.toFixed(1)} kB of gzip, at most ${limits[kind]}`);
    if (total > limits[kind]) problems.push(`${kind} ${what}: ${(total - limits[kind]).toFixed(1)} kB too much.`);
  }
}

checkPublic(chunksOf(ROOTS, true));
hold("to the first usable search", chunksOf(ROOTS), FIRST);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
