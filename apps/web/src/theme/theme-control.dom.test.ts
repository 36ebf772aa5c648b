// @vitest-environment jsdom
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, test } from "vitest";
import { createFakeHost, createMapStorage } from "../testing/fake-host.ts";
import { ThemeControl } from "./theme-control.ts";

function device(dark: boolean) {
  const listeners: (() => void)[] = [];
  const query = {
    matches: dark,
    addEventListener: (_: string, listener: unknown) => void listeners.push(listener as () => void),
  };
  return {
    query,
    turn(dark: boolean) {
      query.matches = dark;
      for (const listener of listeners) listener();
    },
  };
}

function control(themes: object = {}) {
  const { query, turn } = device(false);
  const made = new ThemeControl(createFakeHost({ prefersDark: query }), new AbortController().signal);
  return { ...made, turn, install: () => made.install({ ...createDefaultSettings().themes, ...themes }) };
}

test("follows the device from light to dark and back while the page is open", async () => {
  const theme = control();
  await theme.install();
  expect(theme.get()).toBe("light");
  theme.turn(true);
  expect(theme.get()).toBe("dark");
  theme.turn(false);
  expect(theme.get()).toBe("light");
});

test("stays with what was chosen, whatever the device does", async () => {
  const theme = control({ show_theme_selection: true });
  await theme.install();
  theme.choose("dark");
  theme.turn(true);
  theme.turn(false);
  expect(theme.get()).toBe("dark");
});

test("forgets a choice that there is no more", async () => {
  const theme = control({ show_theme_selection: true });
  await theme.install();
  theme.choose("dark");
  await control().install();
  const fixed = control({ show_theme_selection: false });
  await fixed.install();
  expect(fixed.get()).toBe("light");
});

/** The themes that the page came with. */
const SHIPPED = "shipped";

/** A page with a control, and what it can be asked for. */
function page(themes: object = {}, stored?: string, colours = SHIPPED) {
  const texts = new Map(stored === undefined ? [] : [["vitrine.theme", stored]]);
  const { query, turn } = device(false);
  const style = document.createElement("style");
  style.textContent = SHIPPED;
  const host = createFakeHost({ prefersDark: query, storage: createMapStorage(texts), themeStyle: style });
  host.root.dataset.themes = colours;
  const theme = new ThemeControl(host, new AbortController().signal);
  const install = (more: object = {}) => theme.install({ ...createDefaultSettings().themes, ...themes, ...more });
  return { theme, root: host.root, texts, style, turn, install };
}
const [light, dark] = createDefaultSettings().themes.options;
const night = { ...dark, key: "night", appearance_options: { button_hover_effect: true, list_hover_effect: false } };

test("the theme that is on stands on the root, with its scheme and its effects", async () => {
  const { theme, root, install } = page({ options: [light, dark, night], show_theme_selection: true });
  expect(theme.get()).toBe("");
  await install();
  theme.choose("night");
  expect(root.dataset).toMatchObject({ portalTheme: "night", mantineColorScheme: "dark" });
  expect([root.hasAttribute("data-button-hover"), root.hasAttribute("data-list-hover")]).toEqual([true, false]);
  theme.choose("light");
  expect(root.dataset.mantineColorScheme).toBe("light");
  expect(root.hasAttribute("data-button-hover")).toBe(false);
});

test("lists move under the pointer in a theme that says so, and buttons do not", async () => {
  const lists = { ...light, appearance_options: { button_hover_effect: false, list_hover_effect: true } };
  const { root, install } = page({ options: [lists, dark] });
  await install();
  expect([root.hasAttribute("data-button-hover"), root.hasAttribute("data-list-hover")]).toEqual([false, true]);
});

test("listeners are notified of each theme until they unsubscribe", async () => {
  const { theme, install } = page({ show_theme_selection: true });
  await install();
  const heard: string[] = [];
  const enough = theme.subscribe(() => heard.push(theme.get()));
  theme.choose("dark");
  theme.choose("nothing of the kind");
  theme.choose("light");
  enough();
  theme.choose("dark");
  expect(heard).toEqual(["dark", "light"]);
});

test("a choice is kept with its scheme, and is there on the next visit", async () => {
  const { theme, texts, install } = page({ show_theme_selection: true });
  await install();
  theme.choose("dark");
  expect(JSON.parse(texts.get("vitrine.theme") ?? "")).toEqual({ key: "dark", scheme: "dark" });
  const next = page({ show_theme_selection: true }, texts.get("vitrine.theme"));
  await next.install();
  expect(next.theme.get()).toBe("dark");
});

test.each(["{", "null", '"dark"', "{}", '{"key":"gone"}'])("what is kept as %j is no choice", async (stored) => {
  const { theme, install } = page({ show_theme_selection: true }, stored);
  await install();
  expect(theme.get()).toBe("light");
});

test("the page is left alone where the settings have the themes that it came with, and made anew where not", async () => {
  const { style, install } = page();
  await install();
  expect(style.textContent).toBe(SHIPPED);
  await install({ options: [light, dark, night] });
  expect(style.textContent).toContain('[data-portal-theme="night"]');
  await install();
  expect(style.textContent).not.toContain('[data-portal-theme="night"]');
  expect(style.textContent).toContain('[data-portal-theme="light"]');
});

test("a page with custom colours gets the shipped ones if the settings were reset", async () => {
  const { style, install } = page({}, undefined, "own");
  await install();
  expect(style.textContent).toContain('[data-portal-theme="light"]');
});

test("settings that are the same are not installed twice", async () => {
  const { theme, style } = page();
  const themes = {
    ...createDefaultSettings().themes,
    options: [light, dark, night] as ReturnType<typeof createDefaultSettings>["themes"]["options"],
  };
  await theme.install(themes);
  style.textContent = SHIPPED;
  await theme.install(themes);
  expect(style.textContent).toBe(SHIPPED);
});

test("the first theme is on where the default is none, and nothing where there is none at all", async () => {
  const { theme, turn, install } = page({ default_light: "gone", default_dark: "night", options: [dark, night] });
  await install();
  expect(theme.get()).toBe("dark");
  turn(true);
  expect(theme.get()).toBe("night");
  const bare = page({ options: [] });
  bare.turn(true);
  await bare.install();
  expect(bare.theme.get()).toBe("");
});
