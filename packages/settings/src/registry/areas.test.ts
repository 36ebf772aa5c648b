import { describe, expect, it } from "vitest";
import { contrastPairs } from "./area-names.ts";
import { fallbackChain, themeAreas, themeTarget } from "./areas.ts";

describe("a stored name of a colour", () => {
  it.each([
    ["header.icon_color", { area: "header", token: "icon_color", moreContrast: false }],
    ["header.icon_color__hover", { area: "header", token: "icon_hover", moreContrast: false }],
    ["header.icon_color__focus", { area: "header", token: "icon_focus", moreContrast: false }],
    ["header.icon_color__accessibility_color", { area: "header", token: "icon_color", moreContrast: true }],
    ["login.button_color__focus", { area: "login", token: "primary_focus", moreContrast: false }],
    ["global.danger", { area: "global", token: "danger", moreContrast: false }],
    ["global.danger__accessibility_color", { area: "global", token: "danger", moreContrast: true }],
  ])("%s means %j", (name, target) => {
    expect(themeTarget(name)).toEqual(target);
  });

  it.each([
    "global.danger__hover",
    "global.primary_color",
    "header.text_color__focus",
    "cellar.icon_color__hover",
    "header.nothing__focus",
    "x header.icon_color",
    "header.icon_color x",
    "header.icon_color__",
    "my.header.icon_color",
  ])("%s means nothing", (name) => {
    expect(themeTarget(name)).toBeUndefined();
  });
});

describe("what a variable falls back to", () => {
  it.each([
    ["icon_focus", undefined, ["icon_color", "text_2"]],
    ["icon_focus", "preview", ["icon_color", "text_2", "preview_text_2"]],
    ["icon_hover", "header", ["currentcolor"]],
    ["focus", "preview", ["on_picture"]],
    ["focus", "header", []],
  ] as const)("%s in %s: %j", (token, area, chain) => {
    expect(fallbackChain(token, area)).toEqual(chain);
  });
});

describe("what has to be told apart", () => {
  const of = (name: string) => contrastPairs().filter((pair) => pair.name === name);

  it("is each colour that stands on another, by what it is: text or sign", () => {
    expect(of("header.icon_color")).toEqual([
      { name: "header.icon_color", token: "icon_color", ground: "navigation_color", least: 3 },
    ]);
    expect(of("login.button_text_color")).toEqual([
      { name: "login.button_text_color", token: "on_primary_color", ground: "primary_color", least: 4.5 },
    ]);
    expect(of("header.background_color")).toEqual([]);
    const standing = Object.entries(themeAreas).flatMap(([area, properties]) =>
      Object.entries(properties).flatMap(([name, property]) => ("on" in property ? [`${area}.${name}`] : [])),
    );
    expect(
      contrastPairs()
        .filter(({ name }) => !name.includes("__"))
        .map(({ name }) => name),
    ).toEqual([...standing, ...["success", "warning", "danger", "info"].map((kind) => `global.toast_${kind}`)]);
  });

  it("is told apart in each state that either of the two has, with the other's state or else as it is", () => {
    expect(of("login.button_text_color__hover")).toEqual([
      { name: "login.button_text_color__hover", token: "on_primary_hover", ground: "primary_hover", least: 4.5 },
    ]);
    expect(of("login.button_text_color__focus")).toEqual([
      { name: "login.button_text_color__focus", token: "on_primary_focus", ground: "primary_focus", least: 4.5 },
    ]);
    expect(of("login.link_color__hover")).toEqual([
      { name: "login.link_color__hover", token: "link_hover", ground: "background_color", least: 4.5 },
    ]);
    expect(of("header.text_color__hover")).toEqual([]);
  });
});
