// Runs stages one after another with visible output, and sums up their counts.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { listFiles } from "./checks/sources.mjs";
import { root, run } from "./setup.mjs";

/** Exit code of a stage that was skipped because a program is missing. */
export const SKIPPED = 77;

/** Number of lines of a failed test that are repeated at the end, and of what its page showed. */
const ERROR_LINES = 8;
const SNAPSHOT_LINES = 80;

const firstLines = (text, count = ERROR_LINES) => text.split("\n").slice(0, count).join("\n  ");

/** Sums up the vitest reports of all packages as {passed, failed, skipped, names: of failed tests}. */
function countVitest() {
  const total = { passed: 0, failed: 0, skipped: 0, names: [] };
  for (const manifest of listFiles(/^(apps|packages)\/[^/]+\/package\.json$|^(fixtures|bench)\/package\.json$/)) {
    const file = join(root, manifest, "..", "test-report.json");
    if (!existsSync(file)) continue;
    const report = JSON.parse(readFileSync(file, "utf8"));
    total.passed += report.numPassedTests;
    total.failed += report.numFailedTests;
    total.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
    // A file that could not be loaded has no failed test.
    if (!report.success && report.numFailedTests === 0) total.failed += 1;
    for (const { name, status, message, assertionResults } of report.testResults) {
      const file = relative(root, name);
      const failing = assertionResults.filter((one) => one.failureMessages.length > 0);
      for (const one of failing) total.names.push(firstLines(`${file} > ${one.fullName}\n${one.failureMessages[0]}`));
      if (status === "failed" && failing.length === 0) total.names.push(firstLines(`${file}\n${message}`));
    }
  }
  return total;
}

/** Reads Playwright's report as {passed, failed, skipped, names: of failed tests}. */
function countPlaywright() {
  const file = join(root, "e2e", "test-report.json");
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0, names: [] };
  const { stats, suites } = JSON.parse(readFileSync(file, "utf8"));
  const names = suites.flatMap(failedSpecs);
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped, names };
}

/** Playwright nests suites: files, and groups in them. */
function failedSpecs(suite) {
  const own = (suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(
        ({ projectName, results }) =>
          `${firstLines(`[${projectName}] ${file}:${line} > ${title}\n${results[0]?.error?.message ?? ""}`)}${describePage(results[0])}`,
      ),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

/** What the page of a failed journey showed, as accessible names, so that a rare failure can be understood from the log. */
function describePage(result) {
  const path = result?.attachments.find(({ name }) => name === "error-context")?.path;
  const [, snapshot] = (path && existsSync(path) ? readFileSync(path, "utf8") : "").split(/```(?:yaml)?\n(?=- )/);
  return snapshot ? `\n  The page:\n  ${firstLines(snapshot.split("\n```")[0], SNAPSHOT_LINES)}` : "";
}

const counters = { vitest: countVitest, playwright: countPlaywright };

/**
 * @param {{name: string, command: string[], counts?: "vitest" | "playwright", env?: Record<string, string>}[]} stages
 * A stage without `counts` is one check. Goes on after a failure, so that one run shows everything.
 * @returns {Promise<{passed: number, failed: number, skipped: number}>}
 */
export async function runStages(stages, environment) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const names = [];
  for (const [index, stage] of stages.entries()) {
    const started = Date.now();
    console.log(`\n[${index + 1}/${stages.length}] ${stage.name}`);
    if (stage.counts === "playwright") rmSync(join(root, "e2e", "test-report.json"), { force: true });
    const [command, ...args] = stage.command;
    const code = await run(command, args, { env: { ...environment, ...stage.env } });
    const skipped = code === SKIPPED && !stage.counts;
    const ok = code === 0 || skipped;
    const counts = stage.counts
      ? counters[stage.counts]()
      : { passed: code === 0 ? 1 : 0, failed: ok ? 0 : 1, skipped: skipped ? 1 : 0 };
    if (!ok && counts.failed === 0) counts.failed = 1;
    if (counts.failed > 0) failures.push(stage.name);
    for (const key of Object.keys(total)) total[key] += counts[key];
    names.push(...(counts.names ?? []));
    console.log(
      `[${index + 1}/${stages.length}] ${stage.name}: ${skipped ? "SKIPPED" : ok ? "ok" : "FAILED"} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
    );
  }
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(", ")}`);
  // Repeat failures at the end, since they have scrolled away.
  for (const name of names) console.log(name);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  return total;
}
