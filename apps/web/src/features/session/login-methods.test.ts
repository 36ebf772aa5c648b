import { expect, test } from "vitest";
import { orderedMethods } from "./login-methods.ts";

const way = (name: string) => ({ name, url: `https://${name}.example/` });
const names = (listed: string[], order: string[]) => {
  const { native, first, after } = orderedMethods(listed.map(way), order);
  return [...first.map(({ name }) => name), ...(native ? ["form"] : []), ...after.map(({ name }) => name)];
};

test("without an order the form comes first, and the others as the server lists them", () => {
  expect(names(["b", "native", "a"], [])).toEqual(["form", "b", "a"]);
});

test("what is named comes first, in this order; what is not follows", () => {
  expect(names(["native", "a", "b", "c"], ["c", "native"])).toEqual(["c", "form", "a", "b"]);
  expect(names(["native", "a", "b"], ["b"])).toEqual(["b", "form", "a"]);
});

test("names of ways that the server does not have any more are passed over", () => {
  expect(names(["native", "a"], ["gone", "a"])).toEqual(["a", "form"]);
});

test("a server that lists nothing has user names and passwords", () => {
  expect(names([], ["a"])).toEqual(["form"]);
  expect(names(["a"], [])).toEqual(["a"]);
});
