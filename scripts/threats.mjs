// `pnpm threats [T7 ...]`: takes the defence against each threat out of the code, one at a time, and fails where the
// threat's test does not turn red. docs/threats.md lists the threats and all of their tests.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defences } from "./mutation/defences.mjs";
import { environment, prepare, root, stop } from "./setup.mjs";

const packageOf = (file) => /^(apps|packages)\/[^/]+/.exec(file)[0];

let running;

/** Counts the failed and passed tests that a title means. */
async function counts({ test, title }) {
  const folder = packageOf(test);
  const args = ["exec", "vitest", "run", test.slice(folder.length + 1), "--retry=0", "--reporter=json"];
  const name = title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  running = spawn("pnpm", [...args, "-t", name], { cwd: join(root, folder), env: environment() });
  let output = "";
  for (const stream of [running.stdout, running.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  await once(running, "close");
  const report = /^\{"numTotalTestSuites".*$/m.exec(output)?.[0];
  if (!report)
    throw new Error(`${test} could not be run:
${output.slice(-2000)}`);
  const { numFailedTests: failed, numPassedTests: passed } = JSON.parse(report);
  return { failed, passed };
}

async function withoutDefence({ file, edits }, work) {
  const path = join(root, file);
  const whole = readFileSync(path, "utf8");
  const restore = () => writeFileSync(path, whole);
  const leave = () => {
    running?.kill();
    restore();
    process.exit(130);
  };
  process.once("SIGINT", leave).once("SIGTERM", leave);
  try {
    writeFileSync(
      path,
      edits.reduce((text, [find, put]) => text.replace(find, () => put), whole),
    );
    return await work();
  } finally {
    restore();
    process.off("SIGINT", leave).off("SIGTERM", leave);
  }
}

const chosen = process.argv.slice(2);
const unknown = chosen.find((threat) => !defences.some((one) => one.threat === threat));
if (unknown) stop(`No defence against ${unknown} is listed in scripts/mutation/defences.mjs.`);
await prepare();
const files = new Set(defences.map(({ file }) => file));
const { stdout: dirty } = spawnSync("git", ["status", "--porcelain", "--", ...files], { cwd: root, encoding: "utf8" });
// A run that is killed leaves a file without its defence: git has to be able to give it back.
if (dirty !== "") stop(`Commit these files first, since each loses a part for a moment:\n${dirty}`);
for (const defence of defences.filter(({ threat }) => chosen.length === 0 || chosen.includes(threat))) {
  const { threat, file, title } = defence;
  const { failed, passed } = await withoutDefence(defence, () => counts(defence));
  if (failed === 0) process.exitCode = 1;
  const said = failed > 0 ? "red without" : passed === 0 ? "NO TEST RAN without" : "STILL GREEN without";
  console.log(`${threat.padEnd(3)} ${said} ${file}: ${title}`);
}
