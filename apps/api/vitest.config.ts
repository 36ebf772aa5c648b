import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: "src/testing/search-setup.ts",
    // Most of what is tested here waits for other processes and for disks.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What a busy machine made late is tried again; the end of `npm test` names it. A property that fails for one case
    // would only be tried with others.
    retry: { count: 1, condition: /^(?!Property failed)/ },
  },
});
