import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXTENSIONS, EXTENSIONS_HEADER, EXTENSIONS_META, readExtensions } from "./extensions.ts";
import { routeKeys, routeOf } from "./routes.ts";

const docs = readFileSync(join(import.meta.dirname, "../../../docs/contract.md"), "utf8");

test("a list of extensions is parsed; without one there are none", () => {
  expect([...readExtensions("ids like")]).toEqual(["ids", "like"]);
  for (const none of ["", null, undefined]) expect(readExtensions(none).has("ids")).toBe(false);
});

test("every extension is documented in docs/contract.md", () => {
  expect(EXTENSIONS.filter((name) => !docs.includes(`| \`${name}\` |`))).toEqual([]);
  expect(docs).toContain(EXTENSIONS_META);
  expect(docs).toContain(EXTENSIONS_HEADER);
  expect(EXTENSIONS.toSorted()).toEqual(EXTENSIONS);
});

test("parameters of an extension are parameters of their endpoint", () => {
  for (const key of routeKeys) {
    const { query = {}, extended = {} } = routeOf(key);
    expect(Object.keys(extended).filter((name) => !(name in query))).toEqual([]);
  }
});
