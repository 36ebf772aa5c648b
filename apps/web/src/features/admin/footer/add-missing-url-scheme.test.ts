import { expect, it } from "vitest";
import { addMissingUrlScheme } from "./add-missing-url-scheme.ts";

it.each([
  [" example.org ", "https://example.org"],
  ["example.org/a?b#c", "https://example.org/a?b#c"],
  ["info@example.org", "mailto:info@example.org"],
  ["http://example.org", "http://example.org"],
  ["/custom/imprint", "/custom/imprint"],
  ["#/search/*", "#/search/*"],
  ["nothing", "nothing"],
  ["", ""],
])("%s becomes %s", (typed, link) => {
  expect(addMissingUrlScheme(typed)).toBe(link);
});
