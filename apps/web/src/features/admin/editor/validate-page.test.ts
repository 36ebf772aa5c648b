import { customPagesSchema } from "@vitrine/contract/schemas/pages";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPageKey, validatePage } from "./validate-page.ts";

const page = (key: string, title = "Title", html = "") => ({ key, title, html });

describe("a custom page", () => {
  it.each([
    [page(""), { key: "key_missing" }],
    [page("Über uns"), { key: "key_form" }],
    [page("-x"), { key: "key_form" }],
    [page("a".repeat(61)), { key: "key_form" }],
    [page("imprint"), { key: "key_taken" }],
    [page("a", " "), { title: "title_missing" }],
    [page("a", "x".repeat(201)), { title: "title_long" }],
    [page("a", "x", "x".repeat(500_001)), { html: "text_long" }],
    [page("about-us"), {}],
  ])("has the errors that prevent saving it: %j", (one, errors) => {
    expect(validatePage(one, [page("imprint")])).toEqual(errors);
  });

  it("gets a unique key from its title that the server accepts", () => {
    expect(createPageKey("Über uns & mehr", [])).toBe("ueber-uns-mehr");
    expect(createPageKey("Café", [page("cafe")])).toBe("cafe-2");
    expect(createPageKey("من نحن", [])).toBe("page");
    expect(createPageKey("a".repeat(70), [page("a".repeat(60))])).toBe(`${"a".repeat(58)}-2`);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (title) => {
        const made = page(createPageKey(title, [page("page")]));
        expect(validatePage(made, [page("page")])).toEqual({});
        expect(customPagesSchema.safeParse({ pages: [made] }).success).toBe(true);
      }),
    );
  });
});
