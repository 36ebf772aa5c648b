// Finds environment variables with the prefix VITRINE_ that are not supported, mostly typing errors.
import { readFileSync } from "node:fs";
import { closest, distance } from "fastest-levenshtein";
import { VARIABLE_NAMES } from "./configuration.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Known, but not for operators: of tests, benchmarks and scripts, or set by the server for its child processes. */
const DEVELOPER_VARIABLES = new Set(
  [
    "BENCH_DATA",
    "BROWSER",
    "CHILD_MEMORY",
    "DENO",
    "MALFORMED",
    "MUTATED_AREA",
    "PARENT",
    "SUITE_RUNS",
    "TESTS",
    "TORTURE",
  ].map((name) => `VITRINE_${name}`),
);
/** Set by Kubernetes and Docker for a service named "vitrine". */
const SERVICE_LINK = /^VITRINE_(SERVICE_(HOST|PORT)(_|$)|PORT$|PORT_\d+_(TCP|UDP))/;
/** Maximum edit distance of a suggestion. */
const MAX_DISTANCE = 4;

/** Returns a warning for each unknown variable. */
export function describeUnknownVariables(env: Environment): string[] {
  const unknown = Object.keys(env).filter(
    (name) =>
      name.startsWith("VITRINE_") &&
      !VARIABLE_NAMES.includes(name) &&
      !DEVELOPER_VARIABLES.has(name) &&
      !SERVICE_LINK.test(name),
  );
  if (unknown.length === 0) return [];
  const signOn = signOnFile(env);
  // Variables named in the sign-on file are known: operators choose the names of those with secrets of providers.
  return unknown.filter((name) => !signOn.includes(`"${name}"`)).map((name) => sentenceFor(name));
}

function sentenceFor(name: string): string {
  const near = closest(name, VARIABLE_NAMES);
  const advice =
    distance(name, near) <= MAX_DISTANCE ? `Did you mean ${near}?` : "docs/configuration.md lists all variables.";
  return `${name} is set, but Vitrine knows no such variable, so it has no effect. ${advice}`;
}

/** Content of the sign-on file; "" if there is none or it is unreadable, which is reported elsewhere. */
function signOnFile({ VITRINE_SIGN_ON: path }: Environment): string {
  try {
    return path ? readFileSync(path, "utf8") : "";
  } catch {
    return "";
  }
}
