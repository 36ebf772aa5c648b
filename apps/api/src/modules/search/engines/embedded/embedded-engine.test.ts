import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineSuite } from "../engine.suite.ts";
import { twinOf } from "./kernels-twin.ts";
import { wasmKernels } from "./load-kernels.ts";
import { localEngine } from "./local-engine.suite.ts";

for (const [name, kernels] of [
  ["compiled kernels", wasmKernels],
  ["kernels in TypeScript", twinOf],
] as const)
  engineSuite({
    name: `embedded engine, ${name}`,
    runs: 60,
    make: async () => {
      const folder = await mkdtemp(join(tmpdir(), "vitrine-index-"));
      const { engine } = localEngine(folder, kernels);
      return {
        engine,
        dispose: async () => {
          await engine.close();
          await rm(folder, { recursive: true });
        },
      };
    },
  });
