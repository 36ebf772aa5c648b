import { expect, it } from "vitest";
import { parsePickRequest, parseViewMessage } from "./live-preview.ts";

const type = "vitrine.preview.view";

it("reads what is to be shown, and leaves out what makes no sense", () => {
  const view = {
    type,
    path: "/search/*",
    theme: "dark",
    lang: "de",
    picking: true,
    part: "info",
    as: "guest",
    marked: "hero",
  };
  expect(parseViewMessage(view)).toEqual(view);
  expect(parseViewMessage({ type, marked: null })).toEqual({ type, marked: null });
  expect(parseViewMessage({ type, marked: "script" })).toEqual({ type });
  expect(
    parseViewMessage({ type, path: "//host.example", theme: 1, lang: "<b>", picking: "on", part: "all", as: "root" }),
  ).toEqual({ type });
});

it("takes nothing else for a view", () => {
  for (const other of [null, "x", [], { path: "/" }, { type: "vitrine.preview.draft" }])
    expect(parseViewMessage(other)).toBeNull();
});

it("reads which part is to be reported", () => {
  expect(parsePickRequest({ type: "vitrine.preview.pick", part: "logo" })).toBe("logo");
  for (const other of [null, { type, part: "logo" }, { type: "vitrine.preview.pick", part: "all" }])
    expect(parsePickRequest(other)).toBeUndefined();
});
