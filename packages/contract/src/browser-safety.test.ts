import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const here = dirname(fileURLToPath(import.meta.url));
const settings = resolve(here, "../../settings/src");

/** All files loaded by importing a file; type imports load nothing. */
function loaded(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(file, "utf8");
  for (const [, clause, from] of code.matchAll(/^(?:import|export) ([^;]*?)from "([^"]+)"/gm)) {
    if (from === undefined || clause?.startsWith("type ")) continue;
    if (from.startsWith(".")) loaded(resolve(dirname(file), from), seen);
    else if (from.startsWith("@vitrine/settings/")) loaded(`${from.replace("@vitrine/settings", settings)}.ts`, seen);
    else seen.add(from);
  }
  return seen;
}

test.each([
  "client",
  "api-error",
  "asset-batches",
  "endpoint",
  "errors",
  "extensions",
  "limits",
  "range",
  "routes",
  "upload-rules",
  "version",
])("a browser that loads %s loads nothing but own small files", (name) => {
  const packages = [...loaded(resolve(here, `${name}.ts`))].filter(
    (path) => !path.startsWith(here) && !path.startsWith(settings),
  );
  expect(packages).toEqual([]);
});

test("the schemas do load zod, so this test would notice", () => {
  expect([...loaded(resolve(here, "schemas.ts"))]).toContain("zod");
});
