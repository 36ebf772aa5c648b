// Downloads real files of mixed origin for stress tests of the import: test corpora and pictures from packages, by each
// registry's own client and with the user's configuration. The files stay in an ignored folder.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const api = join(dirname(fileURLToPath(import.meta.url)), "..");
const cache = join(api, ".corpus");
const packages = join(cache, "packages");
const files = join(cache, "files");
const sources = JSON.parse(readFileSync(join(api, "src/modules/ingest/corpus/sources.json"), "utf8"));
/** Bytes: variety matters, not size. */
const MAX_BYTES = 12_000_000;

function run(command, args, options = {}) {
  const done = spawnSync(command, args, { encoding: "utf8", maxBuffer: 64e6, ...options });
  if (done.error) throw new Error(`${command} is not installed`);
  return done;
}

const unpackers = { "debian-source": debianSource, go: goModule, npm: npmPackage, pypi: pythonWheel };

/** Arguments for apt-get: the user's sources, changed to source packages, with a separate state folder. */
let aptReady;
function aptArgs() {
  const apt = join(packages, "apt");
  const parts = join(apt, "parts");
  const args = [
    ...["-q", "-o", `Dir::Etc::sourceparts=${parts}`, "-o", "Dir::Etc::sourcelist=/dev/null"],
    ...["-o", `Dir::State::lists=${join(apt, "lists")}`, "-o", `Dir::Cache=${join(apt, "cache")}`],
    ...["-o", "Acquire::IndexTargets::deb-src::DEP-11::DefaultEnabled=false"],
  ];
  if (aptReady) return args;
  for (const folder of [parts, join(apt, "lists/partial"), join(apt, "cache/archives/partial")]) {
    mkdirSync(folder, { recursive: true });
  }
  const etc = "/etc/apt";
  const lists = [
    join(etc, "sources.list"),
    ...readdirSync(join(etc, "sources.list.d")).map((n) => join(etc, "sources.list.d", n)),
  ];
  for (const list of lists.filter((file) => /\.(list|sources)$/.test(file) && existsSync(file))) {
    const text = readFileSync(list, "utf8")
      .replace(/^Types:.*$/gm, "Types: deb-src")
      .replace(/^deb(?=\s)/gm, "deb-src");
    writeFileSync(join(parts, basename(list)), text);
  }
  run("apt-get", [...args, "update"], { stdio: ["ignore", "ignore", "inherit"] });
  aptReady = true;
  return args;
}

function debianSource({ name }, into) {
  const folder = join(packages, `debian-${name}`);
  mkdirSync(folder, { recursive: true });
  const archives = () => readdirSync(folder).filter((file) => /\.tar\.[a-z0-9]+$/.test(file));
  // The mirror may have a newer revision than its index; only the files matter.
  if (archives().length === 0)
    run("apt-get", [...aptArgs(), "--only-source", "--download-only", "source", name], { cwd: folder });
  for (const archive of archives().filter((file) => !file.includes(".debian."))) {
    run("tar", ["-xf", join(folder, archive), "-C", into, "--strip-components=1", "--no-same-permissions"]);
  }
}

function goModule({ name, version }, into) {
  const env = { ...process.env, GOMODCACHE: join(packages, "go"), GOFLAGS: "-mod=mod -modcacherw" };
  const done = run("go", ["mod", "download", "-json", `${name}@${version}`], { env, cwd: packages });
  const { Dir } = JSON.parse(done.stdout || "{}");
  if (Dir) cpSync(Dir, into, { recursive: true });
}

function npmPackage({ name, version }, into) {
  const folder = join(packages, "npm");
  mkdirSync(folder, { recursive: true });
  const done = run("npm", ["pack", "--silent", `${name}@${version}`], { cwd: folder });
  const archive = done.stdout.trim().split("\n").at(-1);
  if (archive) run("tar", ["-xf", join(folder, archive), "-C", into, "--strip-components=1"]);
}

/** Fixed to one platform, so that the files are the same everywhere; nothing is installed. */
function pythonWheel({ name, version }, into) {
  const folder = join(packages, "pypi");
  const built = ["--only-binary", ":all:", "--platform", "manylinux2014_x86_64", "--python-version", "3.11"];
  const wanted = ["--quiet", "--no-deps", ...built, "--dest", folder, `${name}==${version}`];
  run("python3", ["-m", "pip", "download", ...wanted], { stdio: ["ignore", "ignore", "inherit"] });
  const wheel = readdirSync(folder).find((file) => file.startsWith(`${name.replaceAll("-", "_")}-${version}-`));
  if (wheel) run("python3", ["-m", "zipfile", "-e", join(folder, wheel), into]);
}

/** Selects at most `most` files, balanced between extensions and spread evenly over each list. */
function spread(list, most) {
  const endings = [...new Set(list.map((path) => extname(path).toLowerCase()))];
  const byEnding = endings.map((ending) => list.filter((path) => extname(path).toLowerCase() === ending));
  let left = most;
  const chosen = [];
  for (const [at, paths] of byEnding.sort((a, b) => a.length - b.length).entries()) {
    const share = Math.min(paths.length, Math.floor(left / (byEnding.length - at)));
    for (let i = 0; i < share; i++) chosen.push(paths[Math.floor((i * paths.length) / share)]);
    left -= share;
  }
  return chosen;
}

mkdirSync(packages, { recursive: true });
for (const source of sources) {
  const label = `${source.kind} ${source.name}`;
  const target = join(files, source.kind, source.name.replaceAll("/", "_"));
  if (existsSync(target)) continue;
  const open = join(packages, "open");
  rmSync(open, { recursive: true, force: true });
  mkdirSync(open, { recursive: true });
  try {
    unpackers[source.kind](source, open);
  } catch (error) {
    console.error(`${label}: ${error.message}`);
    continue;
  }
  const pattern = new RegExp(source.files, "i");
  const found = readdirSync(open, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(open, join(entry.parentPath, entry.name)))
    .filter((path) => pattern.test(path) && statSync(join(open, path)).size <= MAX_BYTES)
    .sort();
  for (const path of spread(found, source.most)) cpSync(join(open, path), join(target, path));
  console.log(`${label}: ${Math.min(found.length, source.most)} of ${found.length} files`);
  rmSync(open, { recursive: true, force: true });
}
