import { cleanup, screen } from "@testing-library/react";
import type { Client } from "@vitrine/contract/client";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import type { Host } from "../../shared/host/host.ts";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { Brand } from "./brand.tsx";

/** The page of search results, with a logo of its own that is visible there or not. */
const open = (visible: boolean) => {
  const settings = createDefaultSettings();
  const visibleLogos = settings.visibleLogos.map((one) => (one.key === "search" ? { ...one, visible } : one));
  const client = createFakeClient((key) => (key === "config.available" ? { searchLogo: true } : {}));
  return renderWithProviders(<Brand place="search" />, {
    client,
    settings: { ...settings, visibleLogos, global: { ...settings.global, website_title: "Halm" } },
  });
};

it("shows the logo of its place where that is visible", async () => {
  await open(true);
  await expect.poll(() => document.querySelector("img")).not.toBeNull();
  expect(screen.queryByText("Halm")).toBeNull();
});

it("says the portal's name where the logo of its place is hidden", async () => {
  const { queries } = await open(false);
  // What files there are is known by then.
  await expect.poll(() => queries.getQueryCache().getAll()[0]?.state.status).toBe("success");
  expect(await screen.findByText("Halm")).toBeInTheDocument();
  expect(document.querySelector("img")).toBeNull();
});

/** The source of the logo in a portal with these files. */
async function logoOf(files: object, theme: string, place: "search" | "login", host: Partial<Host> = {}) {
  const url = (_: string, { params: { file } }: { params: { file: string } }) => file;
  const client = { ...createFakeClient((key) => (key === "config.available" ? files : {})), url } as unknown as Client;
  await renderWithProviders(<Brand place={place} />, { client, theme, host });
  return () => document.querySelector("img")?.getAttribute("src");
}

it("shows the logo for dark grounds in a dark header, and the other one in a light header", async () => {
  const files = { dashboardLogo: true, dashboardLogoDark: true };
  await expect.poll(await logoOf(files, "dark", "search")).toBe("dashboardLogoDark");
  cleanup();
  await expect.poll(await logoOf(files, "light", "search")).toBe("dashboardLogo");
});

it("shows the own logo of a place before the portal's logo for dark grounds", async () => {
  const files = { dashboardLogo: true, dashboardLogoDark: true, loginLogo: true };
  await expect.poll(await logoOf(files, "dark", "login")).toBe("loginLogo");
  cleanup();
  await expect.poll(await logoOf(files, "dark", "search")).toBe("dashboardLogoDark");
});

it("shows no logo for light grounds first where the theme is dark", async () => {
  const root = document.createElement("html");
  root.dataset.mantineColorScheme = "dark";
  const shown = new Set<string | null | undefined>();
  const note = () => shown.add(document.querySelector("img")?.getAttribute("src"));
  const observer = new MutationObserver(note);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  const logo = await logoOf({ dashboardLogo: true, dashboardLogoDark: true }, "dark", "search", { root });
  await expect.poll(logo).toBe("dashboardLogoDark");
  observer.disconnect();
  expect([...shown]).not.toContain("dashboardLogo");
});
