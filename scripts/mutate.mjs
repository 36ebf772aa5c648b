// `pnpm mutate [area ...]`: changes the code of an area in small ways and counts how many of the changes its tests
// notice. docs/decisions/0019-mutation-testing.md says what is left out, and why. What did not change since the last
// run is not tried again.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { areas, missingFiles } from "./mutation/areas.mjs";
import { prepare, root, stop } from "./setup.mjs";

/** Percent of the changes that have to be noticed, in each area. */
const FLOOR = 85;
const REPORTS = ".mutation";

async function mutate(name) {
  const area = areas[name];
  process.env.VITRINE_MUTATED_AREA = JSON.stringify(area);
  const results = await new Stryker({
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutation/vitest.config.mjs" },
    mutate: [...area.mutate, "!**/*.{test,suite,d}.ts"].map((pattern) =>
      pattern.replace(/^!?/, (not) => `${not}${area.package}/`),
    ),
    ignorePatterns: ["dist", ".turbo", ".vitrine", "/data", "/bench", "/e2e", "/fixtures/library", REPORTS],
    coverageAnalysis: "perTest",
    // Data that is read once, when a file is loaded, would cost a new process for each change.
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 20_000,
    incremental: true,
    incrementalFile: `${REPORTS}/${name}.json`,
    tempDirName: `${REPORTS}/${name}.tmp`,
    cleanTempDir: "always",
    reporters: ["progress-append-only", "clear-text", "html"],
    clearTextReporter: { allowColor: false, reportTests: false },
    htmlReporter: { fileName: `${REPORTS}/${name}.html` },
    logLevel: "warn",
  }).runMutationTest();
  const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count("Killed", "Timeout");
  return { noticed, all: noticed + count("Survived", "NoCoverage") };
}

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !Object.hasOwn(areas, name));
if (unknown) stop(`There is no area "${unknown}". The areas are ${Object.keys(areas).join(", ")}.`);
const names = chosen.length > 0 ? chosen : Object.keys(areas);
const missing = names.flatMap((name) => missingFiles(areas[name], (path) => existsSync(join(root, path))));
if (missing.length > 0) {
  stop(`scripts/mutation/areas.mjs lists what does not exist:\n${missing.join("\n")}\nRename it there, or drop it.`);
}
await prepare();
process.chdir(root);
const lines = [];
for (const name of names) {
  const { noticed, all } = await mutate(name);
  const score = (100 * noticed) / all;
  if (score < FLOOR) process.exitCode = 1;
  lines.push(`${name.padEnd(10)} ${score.toFixed(1).padStart(5)} %   ${noticed} of ${all} changes noticed`);
}
console.log(
  `\n${lines.join("\n")}\nAt least ${FLOOR} % are wanted; ${REPORTS}/<area>.html shows what was not noticed.`,
);
