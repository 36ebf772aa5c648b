// @vitest-environment jsdom
import { defaultSettings } from "@vitrine/settings/defaults";
import { expect, test } from "vitest";
import { createThemeControl } from "./theme-control.ts";

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
  const kept = new Map<string, string>();
  const root = document.createElement("html");
  const made = createThemeControl(
    {
      get: (key) => kept.get(key) ?? null,
      put: (key, value) => kept.set(key, value).has(key),
      drop: (key) => void kept.delete(key),
    },
    root,
    query,
  );
  return { ...made, turn, install: () => made.install({ ...defaultSettings().themes, ...themes }) };
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
