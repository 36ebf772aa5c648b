import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Newer versions of Node have their own web storage, which would replace that of jsdom.
const STORAGE = "--no-experimental-webstorage";
const execArgv = process.allowedNodeEnvironmentFlags.has(STORAGE) ? [STORAGE] : [];

/** Tests that need a document end with .dom.test.ts or .test.tsx; starting one takes longer than most of the others. */
const isDom = (file: string) => /\.test\.tsx$|\.dom\.test\.ts$/.test(file);
const replacesModules = (file: string) => readFileSync(file, "utf8").includes("vi.mock(");

const files = readdirSync(join(import.meta.dirname, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => join("src", file));
const alone = files.filter((file) => replacesModules(join(import.meta.dirname, file)));
const together = files.filter((file) => !alone.includes(file));

export default defineConfig({
  test: {
    // The tests are CPU-bound: use all cores.
    maxWorkers: "100%",
    projects: [
      // Files of one worker share the libraries that they import; their own modules are loaded anew.
      { name: "rules", include: together.filter((file) => !isDom(file)), isolate: false },
      { name: "parts", include: together.filter(isDom), isolate: false },
      { name: "parts alone", include: alone, isolate: true },
    ].map(({ name, include, isolate }) => ({
      resolve: { conditions: ["source"] },
      ssr: { resolve: { conditions: ["source"] } },
      test: {
        name,
        environment: name.startsWith("parts") ? "jsdom" : "node",
        include,
        isolate,
        execArgv,
        setupFiles: name.startsWith("parts") ? ["src/testing/setup.ts"] : [],
        css: false,
        // Limits for a busy machine; nothing waits for them on a quiet one.
        testTimeout: 60_000,
        expect: { poll: { timeout: 20_000 } },
      },
    })),
  },
});
