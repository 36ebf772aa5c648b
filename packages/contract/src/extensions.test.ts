import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API_EXTENSIONS, EXTENSIONS_HEADER, EXTENSIONS_META_NAME, parseExtensions } from "./extensions.ts";
import { getRoute, routeKeys } from "./routes.ts";

const docs = readFileSync(join(import.meta.dirname, "../../../docs/contract.md"), "utf8");

test("a list of extensions is parsed; without one there are none", () => {
  expect([...parseExtensions("ids like")]).toEqual(["ids", "like"]);
  for (const none of ["", null, undefined]) expect(parseExtensions(none).has("ids")).toBe(false);
});

test("every extension is documented in docs/contract.md", () => {
  expect(API_EXTENSIONS.filter((name) => !docs.includes(`| \`${name}\` |`))).toEqual([]);
  expect(docs).toContain(EXTENSIONS_META_NAME);
  expect(docs).toContain(EXTENSIONS_HEADER);
  expect(API_EXTENSIONS.toSorted()).toEqual(API_EXTENSIONS);
});

test("parameters of an extension are parameters of their endpoint", () => {
  for (const key of routeKeys) {
    const { query = {}, extended = {} } = getRoute(key);
    expect(Object.keys(extended).filter((name) => !(name in query))).toEqual([]);
  }
});
