// What the checks look at: the hand-written sources that git tracks or would track.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, stop } from "../setup.mjs";

/** Paths below the root of tracked and new files that match, with forward slashes. */
export function listFiles(pattern) {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0)
    stop("The checks ask git for the project's files. Install git and run them in a clone of the project.");
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

/** Prints what was found and ends with 1 when anything was. */
export function report(name, problems, note = "") {
  for (const problem of problems) console.error(problem);
  console.log(
    `${name}: ${problems.length === 0 ? "clean" : `${problems.length} problem(s)`}${note ? `, ${note}` : ""}`,
  );
  if (problems.length > 0) process.exitCode = 1;
}
