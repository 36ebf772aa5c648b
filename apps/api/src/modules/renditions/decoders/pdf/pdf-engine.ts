import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PDFiumLibrary } from "@hyzyla/pdfium";

export type PdfEngine = Awaited<ReturnType<typeof startPdfEngine>>;

/** Maximum WebAssembly memory, in bytes; growing beyond it aborts. */
const MAX_MEMORY = 2 ** 31;
/** Bytes from which a failure counts as lack of memory: growing fails in a step, below the maximum. */
const OUT_OF_MEMORY_THRESHOLD = 0.9 * MAX_MEMORY;

let compiled: WebAssembly.Module | undefined;

/**
 * Starts a PDF engine for one document only. Its small stack overflows silently into other memory, so a hostile document
 * could affect the next one. Starting takes a few milliseconds.
 */
export async function startPdfEngine() {
  compiled ??= new WebAssembly.Module(await readFile(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm"))));
  const module = compiled;
  let memory: WebAssembly.Memory | undefined;
  const library = await PDFiumLibrary.init({
    instantiateWasm(imports, started) {
      const instance = new WebAssembly.Instance(module, imports);
      memory = instance.exports.memory as WebAssembly.Memory;
      // Passes an instance, though the declared type asks for a module: that type is wrong.
      started(instance as unknown as WebAssembly.Module);
      return instance.exports;
    },
  });
  return { library, isOutOfMemory: () => (memory?.buffer.byteLength ?? 0) > OUT_OF_MEMORY_THRESHOLD };
}
