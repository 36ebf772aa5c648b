import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: "src/testing/search-setup.ts",
    // Much of what is tested here waits for other processes, for disks and for time that has to pass.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What a busy machine made late is tried again; the end of `npm test` names it. A property that fails for one case
    // would only be tried with others.
    retry: { count: 1, condition: /^(?!Property failed)/ },
  },
});
