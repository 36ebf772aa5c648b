import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineSuite } from "../engine.suite.ts";
import { startEmbeddedEngine } from "./embedded-engine.ts";

engineSuite({
  name: "embedded engine in its worker",
  runs: 5,
  make: async () => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-index-"));
    const engine = startEmbeddedEngine(folder);
    return {
      engine,
      dispose: async () => {
        await engine.close();
        await rm(folder, { recursive: true });
      },
    };
  },
});
