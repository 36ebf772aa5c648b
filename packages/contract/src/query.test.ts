import { expect, test } from "vitest";
import { encodeQuery, parseSafeJson } from "./query.ts";

test("JSON from an address that nobody could have clicked together is refused before it is walked", () => {
  expect(() => parseSafeJson('[[[[["x"]]]]]')).toThrow("is nested too deeply");
  expect(() => parseSafeJson(`"${"x".repeat(70_000)}"`)).toThrow("is too long");
  expect(() => parseSafeJson('{"a":{"constructor":1}}')).toThrow("has a forbidden key");
  expect(parseSafeJson('{"a":["x",null]}')).toEqual({ a: ["x", null] });
});

test("what is undefined is left out, what the endpoint does not know is a mistake of the programmer", () => {
  expect(encodeQuery({ solr_q: "text", solr_rows: "number" }, { solr_q: undefined, solr_rows: 5 })).toBe(
    "?solr_rows=5",
  );
  expect(encodeQuery({}, {})).toBe("");
  expect(() => encodeQuery({}, { nope: 1 })).toThrow(TypeError);
});

test("a text that was cut in the middle of a character still makes an address", () => {
  expect(encodeQuery({ solr_q: "text" }, { solr_q: "\ud83d" })).toBe("?solr_q=%EF%BF%BD");
});

test("a map of filters without a prototype, as careful code makes it, is written like any other", () => {
  const filter = Object.assign(Object.create(null), { place: ["Kyoto"] });
  expect(encodeQuery({ filter: "json" }, { filter })).toBe(encodeQuery({ filter: "json" }, { filter: { ...filter } }));
});
