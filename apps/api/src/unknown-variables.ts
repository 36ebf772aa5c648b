// Finds variables of the environment that are meant for Vitrine and that it does not know: most of them are mistyped.
import { readFileSync } from "node:fs";
import { closest, distance } from "fastest-levenshtein";
import { VARIABLE_NAMES } from "./configuration.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Read by tests, benches and scripts alone. */
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
    "TORTURE",
    "WIDE",
  ].map((name) => `VITRINE_${name}`),
);
/** What Kubernetes and Docker set for a service that is called "vitrine". */
const SERVICE_LINK = /^VITRINE_(SERVICE_(HOST|PORT)(_|$)|PORT$|PORT_\d+_(TCP|UDP))/;
/** Edits; beyond, a name is another word. */
const MAX_DISTANCE = 4;

/** A sentence for each. */
export function unknownVariables(env: Environment): string[] {
  const unknown = Object.keys(env).filter(
    (name) =>
      name.startsWith("VITRINE_") &&
      !VARIABLE_NAMES.includes(name) &&
      !DEVELOPER_VARIABLES.has(name) &&
      !SERVICE_LINK.test(name),
  );
  if (unknown.length === 0) return [];
  const signOn = signOnFile(env);
  // Secrets of providers have names of the operator's own.
  return unknown.filter((name) => !signOn.includes(`"${name}"`)).map((name) => sentenceFor(name));
}

function sentenceFor(name: string): string {
  const near = closest(name, VARIABLE_NAMES);
  const advice =
    distance(name, near) <= MAX_DISTANCE ? `Did you mean ${near}?` : "The README lists the variables that there are.";
  return `${name} is set, but Vitrine knows no such variable, so it has no effect. ${advice}`;
}

/** Its text; "" where there is none, or where it cannot be read, which stops the start with a sentence of its own. */
function signOnFile({ VITRINE_SIGN_ON: path }: Environment): string {
  try {
    return path ? readFileSync(path, "utf8") : "";
  } catch {
    return "";
  }
}
