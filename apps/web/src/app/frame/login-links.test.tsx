import { screen, within } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/defaults";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { LoginLinks } from "./login-links.tsx";

const open = (visibleLocales: { lang: string; short: string }[]) =>
  draw(<LoginLinks />, { client: serverOf(() => ({})), settings: { ...defaultSettings(), visibleLocales } });

it("offers the languages that are visible, as they are called short", async () => {
  await open([
    { lang: "en", short: "Engl." },
    { lang: "de", short: "Dt." },
  ]);
  const languages = within(screen.getByRole("group")).getAllByRole("button");
  expect(languages.map(({ textContent, lang }) => [textContent, lang])).toEqual([
    ["Engl.", "en"],
    ["Dt.", "de"],
  ]);
});

it("offers none where there is one alone", async () => {
  await open([{ lang: "de", short: "DE" }]);
  expect(screen.queryByRole("group")).toBeNull();
});
