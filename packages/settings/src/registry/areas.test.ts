import { describe, expect, it } from "vitest";
import { createAreaContrastPairs } from "./area-names.ts";
import { listTokenFallbacks, parseAreaColourName, themeAreas } from "./areas.ts";

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
    expect(parseAreaColourName(name)).toEqual(target);
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
    expect(parseAreaColourName(name)).toBeUndefined();
  });
});

describe("fallbacks of a variable", () => {
  it.each([
    ["icon_focus", undefined, ["icon_color", "text_2"]],
    ["icon_focus", "preview", ["icon_color", "text_2", "preview_text_2"]],
    ["icon_hover", "header", ["currentcolor"]],
    ["focus", "preview", ["on_picture"]],
    ["focus", "header", []],
  ] as const)("%s in %s: %j", (token, area, chain) => {
    expect(listTokenFallbacks(token, area)).toEqual(chain);
  });
});

describe("contrast pairs", () => {
  const of = (name: string) => createAreaContrastPairs().filter((pair) => pair.name === name);

  it("contain each colour with its background and minimum for text or icons", () => {
    expect(of("header.icon_color")).toEqual([
      { name: "header.icon_color", token: "icon_color", background: "navigation_color", minContrast: 3 },
    ]);
    expect(of("login.button_text_color")).toEqual([
      { name: "login.button_text_color", token: "on_primary_color", background: "primary_color", minContrast: 4.5 },
    ]);
    expect(of("header.background_color")).toEqual([]);
    const standing = Object.entries(themeAreas).flatMap(([area, properties]) =>
      Object.entries(properties).flatMap(([name, property]) => ("on" in property ? [`${area}.${name}`] : [])),
    );
    expect(
      createAreaContrastPairs()
        .filter(({ name }) => !name.includes("__"))
        .map(({ name }) => name),
    ).toEqual([...standing, ...["success", "warning", "danger", "info"].map((kind) => `global.toast_${kind}`)]);
  });

  it("contain each state of either colour, with the other's state or default", () => {
    expect(of("login.button_text_color__hover")).toEqual([
      {
        name: "login.button_text_color__hover",
        token: "on_primary_hover",
        background: "primary_hover",
        minContrast: 4.5,
      },
    ]);
    expect(of("login.button_text_color__focus")).toEqual([
      {
        name: "login.button_text_color__focus",
        token: "on_primary_focus",
        background: "primary_focus",
        minContrast: 4.5,
      },
    ]);
    expect(of("login.link_color__hover")).toEqual([
      { name: "login.link_color__hover", token: "link_hover", background: "background_color", minContrast: 4.5 },
    ]);
    expect(of("header.text_color__hover")).toEqual([]);
  });
});
