import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API_EXTENSIONS, API_EXTENSIONS_HEADER, API_EXTENSIONS_META_NAME, parseApiExtensions } from "./extensions.ts";
import { getRoute, routeKeys } from "./routes.ts";

const docs = readFileSync(join(import.meta.dirname, "../../../docs/contract.md"), "utf8");

test("a list of extensions is parsed; without one there are none", () => {
  expect([...parseApiExtensions("ids like")]).toEqual(["ids", "like"]);
  for (const none of ["", null, undefined]) expect(parseApiExtensions(none).has("ids")).toBe(false);
});

test("every extension is documented in docs/contract.md", () => {
  expect(API_EXTENSIONS.filter((name) => !docs.includes(`| \`${name}\` |`))).toEqual([]);
  expect(docs).toContain(API_EXTENSIONS_META_NAME);
  expect(docs).toContain(API_EXTENSIONS_HEADER);
  expect(API_EXTENSIONS.toSorted()).toEqual(API_EXTENSIONS);
});

test("parameters of an extension are parameters of their endpoint", () => {
  for (const key of routeKeys) {
    const { query = {}, extended = {} } = getRoute(key);
    expect(Object.keys(extended).filter((name) => !(name in query))).toEqual([]);
  }
});
