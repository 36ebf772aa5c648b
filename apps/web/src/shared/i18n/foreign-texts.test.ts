import { describe, expect, it } from "vitest";
import {
  findForeignLanguage,
  hasMarkedForeignTexts,
  markForeignTexts,
  parseMarkedForeignText,
  removeForeignMarks,
} from "./foreign-texts.ts";

describe("texts in another language", () => {
  it("are marked with their language and direction", () => {
    expect(hasMarkedForeignTexts()).toBe(false);
    const texts = { open: "Open", deep: { title: "مرحبا", own: "Bonjour", blank: " " } };
    const marked = markForeignTexts(texts, { open: "en", deep: { title: "ar", blank: "ar" } });
    expect(marked).toEqual({
      open: "\u2066\u2060Open\u2069",
      deep: { title: "\u2067\u2060\u2060مرحبا\u2069", own: "Bonjour", blank: " " },
    });
    expect(parseMarkedForeignText("\u2066\u2060Open\u2069")).toEqual({ lang: "en", text: "Open" });
    expect(parseMarkedForeignText("\u2067\u2060\u2060مرحبا\u2069")).toEqual({ lang: "ar", text: "مرحبا" });
    expect(findForeignLanguage("(\u2066\u2060Open\u2069) 3")).toBe("en");
    expect(findForeignLanguage("\u2067\u2060\u2060مرحبا\u2069")).toBe("ar");
    expect(findForeignLanguage("\u2066Open\u2069"), "an isolate of another origin").toBeUndefined();
    expect(hasMarkedForeignTexts()).toBe(true);
    expect(removeForeignMarks("\u2066Open\u2069 \u2067\u2060مرحبا\u2069, Bonjour")).toBe("Open مرحبا, Bonjour");
  });

  it("are all texts of a group in one language", () => {
    expect(markForeignTexts({ a: { b: "B" } }, "en")).toEqual({ a: { b: "\u2066\u2060B\u2069" } });
  });

  it("are none without a language, and unmarked texts have none", () => {
    const texts = { a: "A" };
    expect(markForeignTexts(texts, undefined)).toBe(texts);
    expect(parseMarkedForeignText("A")).toBeUndefined();
    expect(parseMarkedForeignText("\u2066A\u2069"), "an isolate of another origin").toBeUndefined();
    expect(parseMarkedForeignText("\u2066\u2060\u2060\u2060\u2060A\u2069"), "an unknown language").toBeUndefined();
  });
});
