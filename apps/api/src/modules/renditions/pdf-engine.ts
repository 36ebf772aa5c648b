import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PDFiumLibrary } from "@hyzyla/pdfium";

export interface PdfEngine {
  library: PDFiumLibrary;
  isOutOfMemory(): boolean;
}

/** Of WebAssembly here: what would grow over it aborts. Bytes. */
const MAX_MEMORY = 2 ** 31;
/** It grows in steps, and the one that fails is not taken. */
const NEARLY = 0.9 * MAX_MEMORY;

let compiled: WebAssembly.Module | undefined;

/**
 * Starts a PDF engine for one document only. Its small stack lies beside its other memory and overflows silently, so a
 * hostile document could affect the next one. Starting takes some milliseconds.
 */
export async function startPdfEngine(): Promise<PdfEngine> {
  compiled ??= new WebAssembly.Module(await readFile(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm"))));
  const module = compiled;
  let memory: WebAssembly.Memory | undefined;
  const library = await PDFiumLibrary.init({
    instantiateWasm(imports, started) {
      const instance = new WebAssembly.Instance(module, imports);
      memory = instance.exports.memory as WebAssembly.Memory;
      // Declared as if it took a module.
      started(instance as unknown as WebAssembly.Module);
      return instance.exports;
    },
  });
  return { library, isOutOfMemory: () => (memory?.buffer.byteLength ?? 0) > NEARLY };
}
