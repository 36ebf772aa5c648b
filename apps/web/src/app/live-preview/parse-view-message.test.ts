import { expect, it } from "vitest";
import { parseViewMessage } from "./live-preview.ts";

const type = "vitrine.preview.view";

it("reads what is to be shown, and leaves out what makes no sense", () => {
  const view = { type, path: "/search/*", theme: "dark", lang: "de", picking: true, part: "info", as: "guest" };
  expect(parseViewMessage(view)).toEqual(view);
  expect(
    parseViewMessage({ type, path: "//host.example", theme: 1, lang: "<b>", picking: "on", part: "all", as: "root" }),
  ).toEqual({ type });
});

it("takes nothing else for a view", () => {
  for (const other of [null, "x", [], { path: "/" }, { type: "vitrine.preview.draft" }])
    expect(parseViewMessage(other)).toBeNull();
});
