import fc from "fast-check";
import { expect, it } from "vitest";
import { formatList, parseList } from "./cells.ts";

it("writes a list so that it is read again, whatever its texts contain", () => {
  expect(formatList(["Krug", "blau"], ";")).toBe("Krug;blau");
  expect(formatList(["Krug; blau"], ";")).toBe('["Krug; blau"]');
  const texts = fc.array(fc.stringMatching(/^[a-z;"[\],\\ ]{1,6}$/), { minLength: 1, maxLength: 4 });
  fc.assert(fc.property(texts, (list) => void expect(parseList(formatList(list, ";"), ";")).toEqual(list)));
});
