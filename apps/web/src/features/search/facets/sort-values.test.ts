import { describe, expect, it } from "vitest";
import { sortValues } from "./sort-values.ts";

const values = [
  { value: "c", label: "Übung 10", count: 3 },
  { value: "a", label: "apfel", count: 1 },
  { value: "b", label: "Übung 9", count: 3 },
];
const order = (sort: "alph" | "count", orientation: "asc" | "desc") =>
  sortValues(values, { sort, orientation }, "de").map(({ value }) => value);

describe("the values of a facet", () => {
  it("are sorted as configured, in the reader's alphabet", () => {
    expect(order("alph", "asc")).toEqual(["a", "b", "c"]);
    expect(order("alph", "desc")).toEqual(["c", "b", "a"]);
    expect(order("count", "desc")).toEqual(["b", "c", "a"]);
    expect(order("count", "asc")).toEqual(["a", "b", "c"]);
  });
});

it("values with equal hits are sorted alphabetically in either direction", () => {
  expect(order("count", "asc")).toEqual(["a", "b", "c"]);
  const [upper, lower] = [
    { value: "1", label: "VASE", count: 1 },
    { value: "2", label: "vase", count: 1 },
  ];
  for (const values of [
    [upper, lower],
    [lower, upper],
  ])
    expect(sortValues(values, { sort: "alph", orientation: "asc" }, "de")).toEqual([lower, upper]);
});
