import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createReferenceKernels } from "../../../../testing/reference-kernels.ts";
import { runEngineSuite } from "../engine.suite.ts";
import { loadKernels } from "./load-kernels.ts";
import { createSingleThreadEngine } from "./local-engine.suite.ts";

for (const [name, kernels] of [
  ["compiled kernels", loadKernels],
  ["kernels in TypeScript", createReferenceKernels],
] as const)
  runEngineSuite({
    name: `embedded engine, ${name}`,
    runs: 60,
    make: async () => {
      const folder = await mkdtemp(join(tmpdir(), "vitrine-index-"));
      const { engine } = createSingleThreadEngine(folder, kernels);
      return {
        engine,
        dispose: async () => {
          await engine.close();
          await rm(folder, { recursive: true });
        },
      };
    },
  });
