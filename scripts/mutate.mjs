// `pnpm mutate [area ...]`: mutation tests of an area. Exclusions and their reasons are in
// docs/decisions/0030-mutation-testing.md. Unchanged code is not tested again.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { areas, missingFiles } from "./mutation/areas.mjs";
import { exitWithMessage, prepare, root } from "./setup.mjs";

/** Minimum percentage of detected mutants, per area. */
const MIN_SCORE_PERCENT = 85;
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
    // Mutants of code that runs once when a file is loaded would need a new process each.
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
  const detected = count("Killed", "Timeout");
  return { detected, all: detected + count("Survived", "NoCoverage") };
}

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !Object.hasOwn(areas, name));
if (unknown) exitWithMessage(`There is no area "${unknown}". The areas are ${Object.keys(areas).join(", ")}.`);
const names = chosen.length > 0 ? chosen : Object.keys(areas);
const missing = names.flatMap((name) => missingFiles(areas[name], (path) => existsSync(join(root, path))));
if (missing.length > 0) {
  exitWithMessage(
    `scripts/mutation/areas.mjs lists files that do not exist:\n${missing.join("\n")}\nRename or remove them there.`,
  );
}
await prepare();
process.chdir(root);
const lines = [];
for (const name of names) {
  const { detected, all } = await mutate(name);
  const score = (100 * detected) / all;
  if (score < MIN_SCORE_PERCENT) process.exitCode = 1;
  lines.push(`${name.padEnd(10)} ${score.toFixed(1).padStart(5)} %   ${detected} of ${all} mutants detected`);
}
console.log(
  `\n${lines.join("\n")}\nThe minimum is ${MIN_SCORE_PERCENT} %; ${REPORTS}/<area>.html shows the undetected mutants.`,
);
