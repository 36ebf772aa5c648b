// A second portal beside the first shares nothing with it: what a page has only once is named in the host alone, and
// no module keeps state of its own. Everything else asks `useHost`, or is given what it needs.
import { parseSync, Visitor } from "oxc-parser";
import { lineOf, listFiles, read, report } from "./sources.mjs";

/** They make the host, or start the portal in it. */
const HOSTS = new Set(
  ["main.tsx", "app/browser-host.ts", "app/live-preview/parent-page.ts"].map((file) => `apps/web/src/${file}`),
);
/** Module-level maps that only remember what a pure function gave: whoever asks, they answer the same. */
const MEMOS = new Set(
  ["shared/i18n/format.ts formats", "asset/placeholder.ts drawn", "asset/seen-pictures.ts seen"].map(
    (one) => `apps/web/src/${one}`,
  ),
);

const STORAGE = new Set(["localStorage", "sessionStorage", "indexedDB", "caches"]);
const OF_PAGE = new Set([
  ...["title", "documentElement", "head", "fonts", "cookie", "location", "styleSheets", "adoptedStyleSheets"],
  ...["getElementById", "lang", "dir"],
]);
const OF_WINDOW = new Set([...STORAGE, "location", "history", "parent", "top", "opener", "name"]);
/** What the router's own `location` lacks: here the page's is meant. */
const OF_LOCATION = new Set(["href", "origin", "reload", "assign", "replace"]);
const CONTAINERS = new Set(["Map", "Set", "WeakMap", "WeakSet", "QueryClient", "BroadcastChannel"]);

const problems = [];
const memos = new Set();
const files = listFiles(/^apps\/web\/src\/.*\.tsx?$/).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.includes("/testing/"),
);
for (const file of files) {
  const text = read(file);
  const { program } = parseSync(file, text);
  const say = (node, message) => problems.push(`${file}:${lineOf(text, node.start)}: ${message}`);
  for (const statement of program.body) holdState(statement.declaration ?? statement, file, say);
  if (HOSTS.has(file)) continue;
  new Visitor({
    MemberExpression(node) {
      const name = globalOf(node);
      if (name) say(node, `${name} belongs to the page; ask useHost, or be given it`);
    },
    Identifier(node) {
      if (STORAGE.has(node.name) && text[node.start - 1] !== ".")
        say(node, `${node.name} belongs to the page; ask useHost for its storage`);
    },
    CallExpression({ callee, arguments: [first] }) {
      const name = callee.property?.name ?? callee.name;
      const query = first?.type === "Literal" && typeof first.value === "string" ? first.value : "";
      if (name === "matchMedia" && query.includes("prefers-color-scheme"))
        say(callee, "whether the device is dark is told by the host");
      if (/^querySelector(All)?$/.test(name) && callee.object?.name === "document")
        say(callee, "the page may hold two portals; use a ref, or search below the host's root");
    },
  }).visit(program);
}
for (const memo of MEMOS) if (!memos.has(memo)) problems.push(`${memo.replace(" ", ": ")}: allowed, but not there`);
for (const file of HOSTS) if (!files.includes(file)) problems.push(`${file}: allowed, but not there`);
report("Globals of the page", problems, `${files.length} files`);

/** `document.title`, `window.location`, `location.reload`, as they are written. */
function globalOf({ object, property, computed }) {
  if (computed || property.type !== "Identifier") return undefined;
  const on = object.name;
  const found =
    (on === "document" && OF_PAGE.has(property.name)) ||
    (["window", "globalThis", "self"].includes(on) && OF_WINDOW.has(property.name)) ||
    (on === "location" && OF_LOCATION.has(property.name)) ||
    (on === "history" && /State$/.test(property.name));
  return found ? `${on}.${property.name}` : undefined;
}

/** What a module holds outside of any function, and could change. */
function holdState(statement, file, say) {
  if (statement.type !== "VariableDeclaration") return;
  for (const declaration of statement.declarations) {
    const { id, init } = declaration;
    if (statement.kind !== "const") say(declaration, `${id.name} is state of the module; two portals would share it`);
    const holds = init?.type === "NewExpression" && init.arguments.length === 0 && CONTAINERS.has(init.callee.name);
    if (!holds) continue;
    const memo = `${file} ${id.name}`;
    if (MEMOS.has(memo)) memos.add(memo);
    else say(declaration, `${id.name} is state of the module; two portals would share it`);
  }
}
