import { defineConfig } from "vitest/config";

// Newer Nodes have a storage of their own, which would stand in for the browser's.
const STORAGE = "--no-experimental-webstorage";
const execArgv = process.allowedNodeEnvironmentFlags.has(STORAGE) ? [STORAGE] : [];

/** Tests that need a document end with .dom.test.ts or .test.tsx; starting one takes longer than most of the others. */
const DOM_TESTS = ["src/**/*.test.tsx", "src/**/*.dom.test.ts"];

export default defineConfig({
  test: {
    // All that is done here is reckoning: a core that only waits for the others would be idle.
    maxWorkers: "100%",
    projects: [project("rules", "node", ["src/**/*.test.ts"], DOM_TESTS), project("parts", "jsdom", DOM_TESTS, [])],
  },
});

function project(name: string, environment: "node" | "jsdom", include: string[], exclude: string[]) {
  return {
    resolve: { conditions: ["source"] },
    ssr: { resolve: { conditions: ["source"] } },
    test: {
      name,
      environment,
      include,
      exclude,
      execArgv,
      setupFiles: environment === "jsdom" ? ["src/testing/setup.ts"] : [],
      css: false,
      // A whole portal takes a second to start; on a busy machine that is many.
      testTimeout: 20_000,
      // What a busy machine made late is tried again; the end of `npm test` names it. A property that fails for one case
      // would only be tried with others.
      retry: { count: 1, condition: /^(?!Property failed)/ },
    },
  };
}
