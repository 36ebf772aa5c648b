// Builds the package of the contract and its typed client in a folder: compiled, with types, including the used files of
// the settings package, so that zod is its only dependency. `node scripts/package.mjs <folder>`
import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const here = join(import.meta.dirname, "..");
const out = resolve(process.argv[2] ?? join(here, "package"));
/** Public entry points: `@vitrine/contract/client`. Other files are internal. The last two load zod. */
const ENTRIES = [
  ...["client", "api-error", "endpoint", "routes", "error-codes", "errors", "faults", "limits", "asset-batches"],
  ...["range", "extensions", "rendition-url", "version", "schemas", "openapi"],
];

rmSync(out, { recursive: true, force: true });
const compiler = join(here, "node_modules", "typescript", "bin", "tsc");
const { status, stdout } = spawnSync(
  process.execPath,
  [compiler, "-p", join(here, "tsconfig.package.json"), "--outDir", out],
  { encoding: "utf8" },
);
if (status !== 0) throw new Error(`The contract does not compile:\n${stdout}`);

/** Rewrites imports of the settings package and of TypeScript files for use outside the workspace. */
function rewriteImports(file, text) {
  const toSettings = relative(dirname(file), join(out, "settings", "src")).replaceAll(sep, "/");
  return text
    .replaceAll(/(from |import\()"@vitrine\/settings\/([\w/-]+)"/g, `$1"${toSettings}/$2.js"`)
    .replaceAll(/(from |import\()"(\.[^"]+)\.ts"/g, '$1"$2.js"');
}

for (const name of readdirSync(out, { recursive: true })) {
  const file = join(out, name);
  if (/\.(js|d\.ts)$/.test(name)) writeFileSync(file, rewriteImports(file, readFileSync(file, "utf8")));
}

const own = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const zod = JSON.parse(readFileSync(join(here, "node_modules", "zod", "package.json"), "utf8"));
const entry = (name) => ({ types: `./contract/src/${name}.d.ts`, default: `./contract/src/${name}.js` });
const manifest = {
  name: own.name,
  version: own.version,
  description: "The portal API of Vitrine: typed client, endpoints, schemas and errors",
  license: own.license,
  type: "module",
  sideEffects: false,
  engines: { node: ">=20" },
  exports: Object.fromEntries(ENTRIES.map((name) => [`./${name}`, entry(name)])),
  dependencies: { zod: `^${zod.version}` },
};
writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(join(here, "README.md"), join(out, "README.md"));
copyFileSync(join(here, "..", "..", "LICENSE"), join(out, "LICENSE"));
