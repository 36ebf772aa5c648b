// Loads the kernels: WebAssembly, or the TypeScript fallback where the compiled file is missing.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Kernels } from "./kernels.ts";
import { createFallbackKernels } from "./kernels-fallback.ts";
import type { LinearMemory } from "./memory.ts";

const COMPILED = new URL("./kernels.wasm", import.meta.url);
let compiled: WebAssembly.Module | undefined;

export function loadWasmKernels(memory: LinearMemory): Kernels {
  compiled ??= new WebAssembly.Module(readFileSync(COMPILED));
  const instance = new WebAssembly.Instance(compiled, { env: { memory: memory.memory, abort: () => {} } });
  // Compiled from kernels.as.ts, which exports exactly these functions.
  return instance.exports as unknown as Kernels;
}

/** A warning for the operator if the much slower fallback is in use; otherwise undefined. */
export function missingKernelsWarning(file = COMPILED): string | undefined {
  if (existsSync(file)) return undefined;
  return `A compiled part of the search is missing (${fileURLToPath(file)}), so searching is several times slower. Build or install Vitrine again.`;
}

export function loadKernels(memory: LinearMemory): Kernels {
  return existsSync(COMPILED) ? loadWasmKernels(memory) : createFallbackKernels(memory);
}
