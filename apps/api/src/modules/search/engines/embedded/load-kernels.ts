// Loads the kernels, which the build compiles to WebAssembly.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Kernels } from "./kernels/kernels.ts";
import type { LinearMemory } from "./kernels/memory.ts";

const COMPILED = new URL("./kernels.wasm", import.meta.url);
let compiled: WebAssembly.Module | undefined;

export function loadKernels(memory: LinearMemory): Kernels {
  compiled ??= new WebAssembly.Module(readFileSync(COMPILED));
  const instance = new WebAssembly.Instance(compiled, { env: { memory: memory.memory, abort: () => {} } });
  // Compiled from kernels.as.ts, which exports exactly these functions.
  return instance.exports as unknown as Kernels;
}

/** A sentence for the operator if the compiled kernels are missing; otherwise undefined. */
export function describeMissingKernels(file = COMPILED): string | undefined {
  if (existsSync(file)) return undefined;
  return `A compiled part of the search is missing (${fileURLToPath(file)}). Build or install Vitrine again.`;
}
