// Where the kernels come from: WebAssembly, or the TypeScript twin where that is missing.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Kernels } from "./kernels.ts";
import { twinOf } from "./kernels-twin.ts";
import type { LinearMemory } from "./memory.ts";

const COMPILED = new URL("./kernels.wasm", import.meta.url);
let compiled: WebAssembly.Module | undefined;

export function wasmKernels(memory: LinearMemory): Kernels {
  compiled ??= new WebAssembly.Module(readFileSync(COMPILED));
  const instance = new WebAssembly.Instance(compiled, { env: { memory: memory.memory, abort: () => {} } });
  // Built from the sources beside it, which say what they export.
  return instance.exports as unknown as Kernels;
}

/** A sentence for the operator where the twin, which is several times slower, does the work; undefined where not. */
export function kernelsProblem(file = COMPILED): string | undefined {
  if (existsSync(file)) return undefined;
  return `A compiled part of the search is missing (${fileURLToPath(file)}), so searching is several times slower. Build or install Vitrine again.`;
}

export function kernelsFor(memory: LinearMemory): Kernels {
  return existsSync(COMPILED) ? wasmKernels(memory) : twinOf(memory);
}
