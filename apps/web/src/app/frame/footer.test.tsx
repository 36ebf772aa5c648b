import { screen, waitFor, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { FooterEntry } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import { SettingsProvider } from "../../shared/settings/settings-context.tsx";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { Footer } from "./footer.tsx";

const entry = (name: string, position: number, de: FooterEntry["languages"][string], is_linkable = true) => ({
  translation: `global.footer.${name}`,
  is_linkable,
  position,
  languages: { de },
});
const external = { linkDirection: "External", link: "https://house.example/", column: "Right" } as const;
const internal = { linkDirection: "Internal", link: "/custom/imprint", column: "Left" } as const;

const open = (footer: FooterEntry[], unfilled_pages: string[] = []) =>
  renderWithProviders(
    <SettingsProvider value={{ ...createDefaultSettings(), footer }}>
      <Footer />
    </SettingsProvider>,
    { client: createFakeClient((key) => (key === "config.available" ? { unfilled_pages } : {})) },
  );

it("opens external links in a new tab, and says so; pages of the portal in the same tab", async () => {
  await open([entry("imprint", 0, internal), entry("privacy", 1, external)]);
  const away = screen.getByRole("link", { name: /^Datenschutz\s*\(öffnet in einem neuen Fenster\)$/ });
  expect(away).toHaveAttribute("target", "_blank");
  expect(away).toHaveAttribute("href", external.link);
  const here = screen.getByRole("link", { name: "Impressum" });
  expect(here).not.toHaveAttribute("target");
  expect(here).toHaveAttribute("href", "/custom/imprint");
});

it("has its entries in their columns and order, those that are no links as text, and none of no column", async () => {
  await open([
    entry("privacy", 2, external),
    entry("terms", 1, { ...internal, column: "Right" }),
    entry("imprint", 3, { ...internal, column: "None" }),
    entry("copyright", 0, internal, false),
  ]);
  const footer = screen.getByRole("navigation", { name: "Fußbereich" });
  expect(
    within(footer)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Nutzungsbedingungen", expect.stringContaining("Datenschutz")]);
  expect(footer.textContent?.startsWith("©")).toBe(true);
});

it("leaves out links to pages that nobody has filled in yet", async () => {
  await open([entry("imprint", 0, internal), entry("privacy", 1, external)], ["imprint"]);
  await waitFor(() => expect(screen.queryByRole("link", { name: "Impressum" })).toBeNull());
  expect(screen.getAllByRole("link")).toHaveLength(1);
});
