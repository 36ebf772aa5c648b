// Compiles every src/**/*.as.ts (AssemblyScript) to a .wasm beside it; does nothing for those that are up to date.
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const sources = readdirSync(join(root, "src"), { recursive: true })
  .filter((file) => file.endsWith(".as.ts"))
  .map((file) => join(root, "src", file));
const stale = sources.filter((source) => {
  const output = source.replace(/\.as\.ts$/, ".wasm");
  return !existsSync(output) || statSync(output).mtimeMs < statSync(source).mtimeMs;
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
