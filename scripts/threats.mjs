// `pnpm threats [T7 ...]`: removes the defence against each threat from the code, one at a time, and fails if the
// threat's test still passes. docs/threats.md lists the threats and their tests.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defences } from "./mutation/defences.mjs";
import { environment, exitWithMessage, prepare, root } from "./setup.mjs";

const packageOf = (file) => /^(apps|packages)\/[^/]+/.exec(file)[0];

let running;

/** Counts the failed and passed tests that match a title. */
async function runTests({ test, title }) {
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
  const abort = () => {
    running?.kill();
    restore();
    process.exit(130);
  };
  process.once("SIGINT", abort).once("SIGTERM", abort);
  try {
    writeFileSync(
      path,
      edits.reduce((text, [find, put]) => text.replace(find, () => put), whole),
    );
    return await work();
  } finally {
    restore();
    process.off("SIGINT", abort).off("SIGTERM", abort);
  }
}

const chosen = process.argv.slice(2);
const unknown = chosen.find((threat) => !defences.some((one) => one.threat === threat));
if (unknown) exitWithMessage(`No defence against ${unknown} is listed in scripts/mutation/defences.mjs.`);
await prepare();
const files = new Set(defences.map(({ file }) => file));
const { stdout: dirty } = spawnSync("git", ["status", "--porcelain", "--", ...files], { cwd: root, encoding: "utf8" });
// A killed run leaves a file without its defence: git must be able to restore it.
if (dirty !== "") exitWithMessage(`Commit these files first, since each is changed temporarily:\n${dirty}`);
for (const defence of defences.filter(({ threat }) => chosen.length === 0 || chosen.includes(threat))) {
  const { threat, file, title } = defence;
  const { failed, passed } = await withoutDefence(defence, () => runTests(defence));
  if (failed === 0) process.exitCode = 1;
  const result = failed > 0 ? "fails without" : passed === 0 ? "NO TEST RAN without" : "STILL PASSES without";
  console.log(`${threat.padEnd(3)} ${result} ${file}: ${title}`);
}
