import { expect, test } from "vitest";
import { encodeQuery, type QueryEncodings } from "./query.ts";
import { decodeQuery, parseUntrustedJson, type RawQuery } from "./schemas.ts";

test("oversized JSON in a URL is rejected before parsing", () => {
  expect(() => parseUntrustedJson('[[[[["x"]]]]]')).toThrow("is nested too deeply");
  expect(() => parseUntrustedJson(`"${"x".repeat(70_000)}"`)).toThrow("is too long");
  expect(() => parseUntrustedJson('{"a":{"constructor":1}}')).toThrow("has a forbidden key");
  expect(parseUntrustedJson('{"a":["x",null]}')).toEqual({ a: ["x", null] });
});

test("undefined values are omitted, unknown parameters throw", () => {
  expect(encodeQuery({ solr_q: "text", solr_rows: "number" }, { solr_q: undefined, solr_rows: 5 })).toBe(
    "?solr_rows=5",
  );
  expect(encodeQuery({}, {})).toBe("");
  expect(() => encodeQuery({}, { nope: 1 })).toThrow(TypeError);
});

test("a text with a lone surrogate can be encoded", () => {
  expect(encodeQuery({ solr_q: "text" }, { solr_q: "\ud83d" })).toBe("?solr_q=%EF%BF%BD");
});

test("a filter map without prototype is encoded like any other", () => {
  const filter = Object.assign(Object.create(null), { place: ["Kyoto"] });
  expect(encodeQuery({ filter: "json" }, { filter })).toBe(encodeQuery({ filter: "json" }, { filter: { ...filter } }));
});

const QUERY: QueryEncodings = { text: "text", page: "number", name: "repeated", filter: "json", id: "ids" };

test("each parameter is written as its encoding says", () => {
  const written = (values: Record<string, unknown>) => decodeURIComponent(encodeQuery(QUERY, values));
  expect(written({ text: "a b", page: 2 })).toBe("?text=a b&page=2");
  expect(written({ name: ["a", "b"] })).toBe("?name=a&name=b");
  expect(written({ name: "a" })).toBe("?name=a");
  expect(written({ name: [] })).toBe("");
  expect(written({ filter: null })).toBe("?filter=null");
  expect(written({ id: ["a-b_1"] })).toBe("?id=a-b_1");
  expect(written({ id: ["a b"] })).toBe('?id=["a b"]');
  expect(written({ id: ["1", "23"] })).toBe("?id=[1,23]");
  expect(written({ id: ["1", "2a"] })).toBe('?id=["1","2a"]');
  expect(written({ id: "7" })).toBe("?id=7");
  expect(encodeQuery(QUERY, { text: "a,b&c" }), "a comma stays one").toBe("?text=a,b%26c");
});

test.each([
  [{ page: "2" }, { page: 2 }],
  [{ page: "-2.5" }, { page: -2.5 }],
  [{ page: ["2"] }, { page: 2 }],
  [{ text: "" }, { text: "" }],
  [{ text: undefined, name: [] }, { name: [] }],
  [{ text: [] }, {}],
  [{ name: "a" }, { name: ["a"] }],
  [{ filter: '{"a":[1]}' }, { filter: { a: [1] } }],
  [{ filter: "  " }, {}],
  [{ id: " 7 , , 9 " }, { id: ["7", "9"] }],
  [{ id: " [7, 9] " }, { id: ["7", "9"] }],
  [{ id: ["7", "[8,9]"] }, { id: ["7", "8", "9"] }],
  [{ id: '["a,b", 7]' }, { id: ["a,b", "7"] }],
  [{ stranger: "x" }, { stranger: "x" }],
])("%j is read as %j", (raw, values) => {
  const read = decodeQuery(QUERY, raw as RawQuery);
  expect({ ...read.values }).toEqual(values);
  expect(read.issues).toEqual([]);
});

test.each([
  [{ page: "two" }, "query.page", "is not a number"],
  [{ page: "2.5.1" }, "query.page", "is not a number"],
  [{ page: "a2" }, "query.page", "is not a number"],
  [{ page: "2e3" }, "query.page", "is not a number"],
  [{ page: "1." }, "query.page", "is not a number"],
  [{ text: ["a", "b"] }, "query.text", "is given more than once"],
  [{ filter: "{" }, "query.filter", "is not JSON"],
  [{ id: '{"a":1}' }, undefined, undefined],
  [{ id: "[a]" }, "query.id", "is not JSON"],
  [{ id: '["a",null]' }, "query.id", "is not a list of ids"],
])("%j is refused by name and reason", (raw, path, message) => {
  const { issues } = decodeQuery(QUERY, raw as RawQuery);
  expect(issues).toEqual(path === undefined ? [] : [{ path, message }]);
});

test("a parameter cannot access inherited properties", () => {
  const raw = JSON.parse('{"__proto__":"x","constructor":"y"}') as RawQuery;
  const { values } = decodeQuery(QUERY, raw);
  expect(Object.getPrototypeOf(values)).toBeNull();
  expect(Object.keys(values).sort()).toEqual(["__proto__", "constructor"]);
});

test("JSON from an address is bounded in length and depth, and only there", () => {
  expect(parseUntrustedJson(`"${"x".repeat(65_534)}"`)).toHaveLength(65_534);
  expect(() => parseUntrustedJson(`"${"x".repeat(65_535)}"`)).toThrow("is too long");
  expect(parseUntrustedJson('[[[["x"]]]]'.slice(1, -1))).toEqual([[["x"]]]);
  expect(parseUntrustedJson('[[[["x"]]]]')).toEqual([[[["x"]]]]);
  expect(parseUntrustedJson("null")).toBeNull();
  for (const key of ["__proto__", "prototype", "constructor"])
    expect(() => parseUntrustedJson(`[{"${key}":1}]`)).toThrow("has a forbidden key");
});
