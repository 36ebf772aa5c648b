import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** Tests that replace modules, or change the process for good. */
const ISOLATED = [
  "src/modules/downloads/many-pages.test.ts",
  "src/modules/ingest/watch/rescan.test.ts",
  "src/modules/renditions/decoders/film/extract-poster.test.ts",
  "src/modules/renditions/decoders/sound/third-party-sounds.test.ts",
  "src/platform/storage/source-folder.test.ts",
  "src/testing/external-programs.test.ts",
];
const FILES = ["src/**/*.test.ts"];

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    // Files share the modules of their process: loading them took a third of the time.
    projects: [
      {
        extends: true,
        test: { name: "shared", include: FILES, exclude: [...configDefaults.exclude, ...ISOLATED], isolate: false },
      },
      { extends: true, test: { name: "isolated", include: ISOLATED } },
    ],
    tags: [{ name: "slow", description: "Takes seconds: kills, whole servers, long waits.", timeout: 400_000 }],
    ...(process.env.VITRINE_TESTS === "all" ? {} : { tagsFilter: ["!slow"] }),
    globalSetup: ["src/testing/search-setup.ts", "src/testing/postgres-setup.ts"],
    // More workers than cores, since much of what is tested waits for other processes, for disks and for time to pass.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Limits for a busy machine; nothing waits for them on a quiet one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
