// Compiles every src/**/kernels.as.ts (AssemblyScript) to a .wasm file next to it; its parts are in the folder kernels.
// Skips files that are up to date.
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".as.ts"))
  .map((file) => join(root, "src", file));
const newest = Math.max(...files.map((file) => statSync(file).mtimeMs));
const stale = files.filter((file) => {
  const output = file.replace(/\.as\.ts$/, ".wasm");
  return basename(file) === "kernels.as.ts" && (!existsSync(output) || statSync(output).mtimeMs < newest);
});

if (stale.length > 0) {
  const { default: asc } = await import("assemblyscript/asc");
  for (const source of stale) {
    const output = source.replace(/\.as\.ts$/, ".wasm");
    const { error, stderr } = await asc.main([
      source,
      "--outFile",
      output,
      "-O3",
      "--converge",
      "--noAssert",
      "--runtime",
      "stub",
      "--enable",
      "simd,threads",
      "--importMemory",
      "--sharedMemory",
      "--initialMemory",
      "16",
      "--maximumMemory",
      "65536",
    ]);
    if (error) {
      console.error(stderr.toString());
      throw error;
    }
    console.log(`compiled ${output.slice(root.length + 1)}`);
  }
}
