// Two portals on one page must share nothing: globals of the page are used by the host only, and modules have no state.
// All other code gets them from `useHost` or as parameters.
import { parseSync, Visitor } from "oxc-parser";
import { lineOf, listFiles, read, report } from "./sources.mjs";

/** Files that create the host, or start the portal in it. */
const HOSTS = new Set(
  ["main.tsx", "app/browser-host.ts", "app/live-preview/parent-page.ts"].map((file) => `apps/web/src/${file}`),
);
/** Module-level caches of pure functions. */
const MEMOS = new Set(
  [
    ...["shared/i18n/format.ts formats", "asset/placeholder.ts urls", "asset/shown-pictures.ts shownUrls"],
    ...["features/admin/drafts/file-drafts.ts contents", "features/admin/drafts/use-file-draft.ts urls"],
  ].map((one) => `apps/web/src/${one}`),
);

const STORAGE = new Set(["localStorage", "sessionStorage", "indexedDB", "caches"]);
const DOCUMENT_GLOBALS = new Set([
  ...["title", "documentElement", "head", "fonts", "cookie", "location", "styleSheets", "adoptedStyleSheets"],
  ...["getElementById", "lang", "dir"],
]);
const WINDOW_GLOBALS = new Set([...STORAGE, "location", "history", "parent", "top", "opener", "name"]);
/** Properties that only the page's `location` has, not the router's. */
const LOCATION_GLOBALS = new Set(["href", "origin", "reload", "assign", "replace"]);
const CONTAINERS = new Set(["Map", "Set", "WeakMap", "WeakSet", "QueryClient", "BroadcastChannel"]);

const problems = [];
const memos = new Set();
const files = listFiles(/^apps\/web\/src\/.*\.tsx?$/).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.includes("/testing/"),
);
for (const file of files) {
  const text = read(file);
  const { program } = parseSync(file, text);
  const reportAt = (node, message) => problems.push(`${file}:${lineOf(text, node.start)}: ${message}`);
  for (const statement of program.body) checkModuleState(statement.declaration ?? statement, file, reportAt);
  if (HOSTS.has(file)) continue;
  new Visitor({
    MemberExpression(node) {
      const name = globalOf(node);
      if (name) reportAt(node, `${name} is a global of the page; get it from useHost or a parameter`);
    },
    Identifier(node) {
      if (STORAGE.has(node.name) && text[node.start - 1] !== ".")
        reportAt(node, `${node.name} is a global of the page; get the storage from useHost`);
    },
    CallExpression({ callee, arguments: [first] }) {
      const name = callee.property?.name ?? callee.name;
      const query = first?.type === "Literal" && typeof first.value === "string" ? first.value : "";
      if (name === "matchMedia" && query.includes("prefers-color-scheme"))
        reportAt(callee, "get the colour scheme of the device from the host");
      if (/^querySelector(All)?$/.test(name) && callee.object?.name === "document")
        reportAt(callee, "the page may hold two portals; use a ref, or search below the host's root");
    },
  }).visit(program);
}
for (const memo of MEMOS) if (!memos.has(memo)) problems.push(`${memo.replace(" ", ": ")}: allowed, but missing`);
for (const file of HOSTS) if (!files.includes(file)) problems.push(`${file}: allowed, but missing`);
report("Page globals", problems, `${files.length} files`);

/** Returns the global as written: `document.title`, `window.location`, `location.reload`. */
function globalOf({ object, property, computed }) {
  if (computed || property.type !== "Identifier") return undefined;
  const on = object.name;
  const found =
    (on === "document" && DOCUMENT_GLOBALS.has(property.name)) ||
    (["window", "globalThis", "self"].includes(on) && WINDOW_GLOBALS.has(property.name)) ||
    (on === "location" && LOCATION_GLOBALS.has(property.name)) ||
    (on === "history" && /State$/.test(property.name));
  return found ? `${on}.${property.name}` : undefined;
}

/** Reports module-level state that can change. */
function checkModuleState(statement, file, reportAt) {
  if (statement.type !== "VariableDeclaration") return;
  for (const declaration of statement.declarations) {
    const { id, init } = declaration;
    if (statement.kind !== "const") reportAt(declaration, `${id.name} is module state; two portals would share it`);
    const holds = init?.type === "NewExpression" && init.arguments.length === 0 && CONTAINERS.has(init.callee.name);
    if (!holds) continue;
    const memo = `${file} ${id.name}`;
    if (MEMOS.has(memo)) memos.add(memo);
    else reportAt(declaration, `${id.name} is module state; two portals would share it`);
  }
}
