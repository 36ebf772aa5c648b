// Lists in docs/architecture.md the files of ours that one warm search runs, by V8 coverage of the built server.
// With --check: fails if the page lists other files, or if the main thread runs more than MAX_FILES.
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../setup.mjs";
import { read, report } from "./sources.mjs";

const PAGE = "docs/architecture.md";
const MARKS = ["<!-- search-path -->", "<!-- /search-path -->"];
const MAX_FILES = 18;
const ASSETS = 2000;
const ROWS = 50;
/** What a search needs runs in every request; a callback of something else does not. */
const ROUNDS = 8;
const FILTER = encodeURIComponent('{"asset_groups":["image"]}');
const PATH = `/api/?solr_q=hafen&solr_facetfields=keywords&solr_facetfields=imp_date&solr_rows=${ROWS}&filter=${FILTER}`;

let isMeasuring = false;
postponeTimers();
const threads = await measure();
const [main = [], reader = []] = threads.filter((files) => files.length > 0);
const block = [
  `The main thread runs ${main.length} files:`,
  ...byFolder(main),
  "",
  `The thread that reads the index runs ${reader.length}:`,
  ...byFolder(reader),
].join("\n");
const page = read(PAGE);
const [before, listed] = page.split(MARKS[0]);
const [old = "", after] = (listed ?? "").split(MARKS[1]);
if (process.argv.includes("--check")) {
  const problems = [];
  if (main.length > MAX_FILES) problems.push(`a search runs ${main.length} files, the limit is ${MAX_FILES}`);
  if (old.trim() !== block)
    problems.push(`${PAGE}: a search runs other files; run "node scripts/checks/search-path.mjs"\n${block}`);
  report("Files of a search", problems, `${main.length} on the main thread`);
} else {
  writeFileSync(join(root, PAGE), `${before}${MARKS[0]}\n${block}\n${MARKS[1]}${after}`);
}

/** Timers of the server would run code that is no part of a search. */
function postponeTimers() {
  for (const name of ["setInterval", "setTimeout"]) {
    const start = globalThis[name];
    const wait = globalThis.setTimeout;
    globalThis[name] = (work, ...more) => {
      const run = (...args) => {
        if (!isMeasuring) work(...args);
        else if (name === "setTimeout") wait(run, 50, ...args);
      };
      return start(run, ...more);
    };
  }
}

/** One line for each folder, with the names of the files without their extension. */
function byFolder(files) {
  const folders = new Map();
  for (const file of files) {
    const folder = dirname(file);
    folders.set(folder, [...(folders.get(folder) ?? []), basename(file, ".ts")]);
  }
  return [...folders].map(([folder, names]) => `- \`${folder}/\`: ${names.join(", ")}`);
}

/** The files of each thread. */
async function measure() {
  const importBuilt = (name) => import(join(root, "apps/api/dist", `${name}.js`));
  const { buildApp } = await importBuilt("app");
  const { readConfiguration } = await importBuilt("configuration");
  const { openDataFolder } = await importBuilt("platform/storage/data-folder");
  const { seedLibrary } = await importBuilt("modules/seed/seed.service");
  const folder = await mkdtemp(join(tmpdir(), "vitrine-search-path-"));
  const data = openDataFolder(folder);
  await seedLibrary(data.db, { assets: ASSETS });
  const configuration = readConfiguration({ VITRINE_DATA: folder, VITRINE_DEMO: "0", NODE_ENV: "production" });
  const app = await buildApp(configuration, { data, logStream: { write: () => {} } });
  try {
    await app.services.indexed;
    await app.services.search.catchUp();
    const base = await app.fastify.listen({ port: 0, host: "127.0.0.1" });
    const { session } = await (await fetch(`${base}/api/session/get`, { method: "POST" })).json();
    const headers = { authorization: session, "accept-encoding": "br", "accept-language": "de" };
    return await coverSearches(async () => {
      const { response } = await (await fetch(base + PATH, { headers })).json();
      if (response.docs.length !== ROWS) throw new Error(`the search found ${response.docs.length} of ${ROWS} assets`);
    });
  } finally {
    isMeasuring = false;
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function coverSearches(search) {
  const session = new Session();
  session.connect();
  const posts = [(method, params) => session.post(method, params), ...(await attachToWorkers(session))];
  for (const post of posts) {
    await post("Profiler.enable");
    await post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  }
  for (let warm = 0; warm < 3; warm++) await search();
  isMeasuring = true;
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const post of posts) await post("Profiler.takePreciseCoverage");
    await search();
    rounds.push(await Promise.all(posts.map(async (post) => filesOf(await post("Profiler.takePreciseCoverage")))));
  }
  return posts.map((_, at) => [...rounds[0][at]].filter((file) => rounds.every((round) => round[at].has(file))).sort());
}

/** Source files of ours of which a function ran. */
function filesOf({ result }) {
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0));
  const built = ran.flatMap(({ url }) => (url.startsWith("file:") ? [relative(root, fileURLToPath(url))] : []));
  const sources = built.flatMap((file) => {
    const [, folder, name] = /^((?:apps|packages)\/[^/]+)\/dist\/(.+)\.js$/.exec(file) ?? [];
    return name ? [`${folder}/src/${name}.ts`] : [];
  });
  return new Set(sources);
}

/** For each worker thread, a function that sends commands to its profiler. */
async function attachToWorkers(session) {
  const workers = [];
  const waiting = new Map();
  let last = 0;
  session.on("NodeWorker.attachedToWorker", ({ params }) => workers.push(params.sessionId));
  session.on("NodeWorker.receivedMessageFromWorker", ({ params }) => {
    const { id, result } = JSON.parse(params.message);
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await session.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
  return workers.map(
    (sessionId) => (method, params) =>
      new Promise((resolve) => {
        const id = ++last;
        waiting.set(id, resolve);
        session.post("NodeWorker.sendMessageToWorker", { sessionId, message: JSON.stringify({ id, method, params }) });
      }),
  );
}
