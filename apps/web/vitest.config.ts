import { defineConfig } from "vitest/config";

// Newer Nodes have a storage of their own, which would stand in for the browser's.
const STORAGE = "--no-experimental-webstorage";
const execArgv = process.allowedNodeEnvironmentFlags.has(STORAGE) ? [STORAGE] : [];

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    environment: "jsdom",
    execArgv,
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    css: false,
    // All that is done here is reckoning: a core that only waits for the others would be idle.
    maxWorkers: "100%",
  },
});
