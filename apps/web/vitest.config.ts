import { defineConfig } from "vitest/config";

// Newer versions of Node have their own web storage, which would replace that of jsdom.
const STORAGE = "--no-experimental-webstorage";
const execArgv = process.allowedNodeEnvironmentFlags.has(STORAGE) ? [STORAGE] : [];

/** Tests that need a document end with .dom.test.ts or .test.tsx; starting one takes longer than most of the others. */
const DOM_TESTS = ["src/**/*.test.tsx", "src/**/*.dom.test.ts"];

export default defineConfig({
  test: {
    // The tests are CPU-bound: use all cores.
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
      // Starting a whole portal takes a second, and much longer on a busy machine.
      testTimeout: 20_000,
      // Retries tests that timed out on a busy machine; `npm test` lists them. Not for property tests, which a retry
      // would
      // run with other cases.
      retry: { count: 1, condition: /^(?!Property failed)/ },
    },
  };
}
