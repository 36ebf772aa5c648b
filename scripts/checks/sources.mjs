// Shared functions of the checks: the hand-written sources that git tracks or would track.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exitWithMessage, root } from "../setup.mjs";

/** Matching paths of tracked and new files, relative to the root, with forward slashes. */
export function listFiles(pattern) {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0)
    exitWithMessage("The checks ask git for the project's files. Install git and run them in a clone of the project.");
  return [...new Set(stdout.split("\n"))].filter((file) => file && pattern.test(file) && existsSync(join(root, file)));
}

export function read(file) {
  return readFileSync(join(root, file), "utf8");
}

export function lineOf(text, offset) {
  let line = 1;
  for (let i = text.indexOf("\n"); i !== -1 && i < offset; i = text.indexOf("\n", i + 1)) line++;
  return line;
}

/** Prints the problems and sets exit code 1 if there are any. */
export function report(name, problems, note = "") {
  for (const problem of problems) console.error(problem);
  console.log(
    `${name}: ${problems.length === 0 ? "clean" : `${problems.length} problem(s)`}${note ? `, ${note}` : ""}`,
  );
  if (problems.length > 0) process.exitCode = 1;
}
