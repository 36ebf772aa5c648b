import { expect, test } from "vitest";
import { orderLoginMethods } from "./use-login-methods.ts";

const way = (name: string) => ({ name, url: `https://${name}.example/` });
const names = (listed: string[], order: string[]) => {
  const { native, first, after } = orderLoginMethods(listed.map(way), order);
  return [...first.map(({ name }) => name), ...(native ? ["form"] : []), ...after.map(({ name }) => name)];
};

test("without an order the form comes first, and the others as the server lists them", () => {
  expect(names(["b", "native", "a"], [])).toEqual(["form", "b", "a"]);
});

test("named methods come first, in this order; others follow", () => {
  expect(names(["native", "a", "b", "c"], ["c", "native"])).toEqual(["c", "form", "a", "b"]);
  expect(names(["native", "a", "b"], ["b"])).toEqual(["b", "form", "a"]);
});

test("names of unknown methods are ignored", () => {
  expect(names(["native", "a"], ["gone", "a"])).toEqual(["a", "form"]);
});

test("a server that lists no methods has user name and password", () => {
  expect(names([], ["a"])).toEqual(["form"]);
  expect(names(["a"], [])).toEqual(["a"]);
});
