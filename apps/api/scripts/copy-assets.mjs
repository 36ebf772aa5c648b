// Copies the non-code files that the compiled server reads, which tsc omits, from src to dist.
import { cpSync, readdirSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const ASSET_EXTENSIONS = new Set([".wasm", ".sql", ".json", ".html", ".css", ".txt", ".ttf", ".woff2", ".svg", ".icc"]);

for (const file of readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })) {
  if (ASSET_EXTENSIONS.has(extname(file))) cpSync(join(root, "src", file), join(root, "dist", file));
}
