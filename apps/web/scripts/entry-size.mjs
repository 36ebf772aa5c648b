// What a browser loads for the search, counted in gzip bytes from the build's manifest. First what stands before the
// first usable result: the entry, the search route with its header field, the texts of one language. Then all of it,
// with the parts that come once the results are there. Fails over either budget.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** Kilobytes (1,000 bytes) of gzip. */
const FIRST = { js: 212, css: 22 };
const ALL = { js: 327, css: 32 };
const ROOTS = [
  "index.html",
  "src/features/search/search-page.tsx",
  "src/features/search/field/search-field.tsx",
  "src/shared/i18n/shipped-de.ts",
];
/** Parts that must come after the first results: none of them may slip into what stands before. */
const LATER = [
  "src/features/search/facets/facet-sidebar.tsx",
  "src/features/search/facets/facet-drawer.tsx",
  "src/features/search/panel/info-panel.tsx",
  "src/features/search/result/sort/sort-options.tsx",
  "src/features/search/result/result-keys.tsx",
  "src/features/search/result/result-effects.tsx",
  "src/features/search/views/switch/view-switch.tsx",
  "src/features/search/field/suggestion-menu.tsx",
  "src/features/downloads/download-manager.tsx",
  "src/asset/share/share-dialog.tsx",
  "src/shared/ui/tooltip-host.tsx",
  "src/features/bookmarks/bookmark-controller.tsx",
  "src/features/search/selection/selection-bar.tsx",
];
/** What only some visits ask for, and what it adds to all of the search: kilobytes of gzip, scripts and styles. */
const ASKED_FOR = {
  "src/features/asset-page/picture-overlay.tsx": 0.7,
  "src/asset/players/live-photo.tsx": 1.6,
  "src/features/asset-page/related-files.tsx": 1.8,
  "src/features/asset-page/companion-files.tsx": 1.7,
  "src/features/search/views/list/result-list.tsx": 4.5,
  "src/features/search/views/thumbnails/result-thumbnails.tsx": 4.5,
  "src/features/search/result/result-messages.tsx": 5,
  "src/features/search/result/result-ids.ts": 1.1,
  "src/shared/search/fetch-all-ids.ts": 0.8,
  "src/features/search/selection/selection-panel.tsx": 3,
  "src/shared/tour/tour.tsx": 5,
  "src/features/bookmarks/bookmark-page.tsx": 9,
  "src/features/bookmarks/confirm-many-dialog.tsx": 9,
  "src/features/downloads/download-options-dialog.tsx": 10,
  "src/features/downloads/zip-dialog.tsx": 12.5,
  "src/features/downloads/order-dialog.tsx": 9.5,
  "src/app/session-events.tsx": 2.5,
  "src/app/relogin-dialog.tsx": 20,
  "src/asset/preview/preview.tsx": 14,
  "src/asset/players/audio-player.tsx": 3,
  "src/asset/players/video-player.tsx": 3,
  "src/asset/players/text-tracks.tsx": 1,
  "src/asset/preview/model-stage.tsx": 12.5,
  "src/asset/preview/model-view.tsx": 200,
};
/**
 * Other pages, the texts of another language, what old settings and the preview of a draft need: nobody who searches
 * loads them. The asset page is fetched ahead. A shared list and the return of a single sign-on have words and rules of
 * their own.
 */
const ELSEWHERE =
  /(dashboard|bookmark-page|(many|zip|options|order)-dialog|login|logout|password|custom-page|setup-page)\.tsx$|pages\/load-admin-page\.ts$|^_migrations-|features\/admin\/|(live-preview|return-path|(administration|downloads|pages|tour)-(de|en))\.ts$|shipped-en\.ts$|settings\/src\/(texts\/|documents\/migrations\.ts$)/;
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

/** The chunks that these need; with `later` also those that they ask for while they run. */
function chunksOf(roots, later) {
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
    for (const asked of chunk.dynamicImports ?? []) if (!ELSEWHERE.test(asked) && !(asked in ASKED_FOR)) take(asked);
  };
  for (const root of roots) take(root);
  return visited;
}

const gzip = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

function hold(what, keys, limits) {
  const files = { js: new Set(), css: new Set() };
  for (const key of keys) {
    files.js.add(manifest[key].file);
    for (const css of manifest[key].css ?? []) files.css.add(css);
    if (FOREIGN.some((pattern) => pattern.test(key))) problems.push(`${key} is loaded by a public page.`);
  }
  for (const file of files.js) {
    if (/\bZodError\b|\$ZodType/.test(readFileSync(join(dist, file), "utf8"))) problems.push(`${file} holds zod.`);
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

const first = chunksOf(ROOTS, false);
for (const part of LATER) {
  if (!manifest[part]?.isDynamicEntry)
    problems.push(`${part} is no part of its own: name the file that took its place.`);
  if (first.has(part)) problems.push(`${part} is loaded before the first results.`);
}
hold("to the first usable search", first, FIRST);
const all = chunksOf(ROOTS, true);
hold("of the whole search", all, ALL);
for (const [part, limit] of Object.entries(ASKED_FOR)) {
  if (all.has(part)) problems.push(`${part} is loaded by every search.`);
  const own = [...chunksOf([part], true)].filter((key) => !all.has(key));
  const files = new Set(own.flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]));
  const total = [...files].reduce((sum, file) => sum + gzip(file), 0) / 1000;
  console.log(`${part}: ${total.toFixed(1)} kB of gzip more, at most ${limit}`);
  if (total > limit) problems.push(`${part}: ${(total - limit).toFixed(1)} kB too much.`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
