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
      // Limits for a busy machine; nothing waits for them on a quiet one.
      testTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      // Files of one worker share the libraries that they import; their own modules are loaded anew.
      isolate: false,
    },
  };
}
