/** Addresses that lead elsewhere, the page's title, and what is said when a page was reached. */
import { act, screen, waitFor } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { createMemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { parseSearchLocation } from "../shared/search/search-location.ts";
import { createFakeHost } from "../testing/fake-host.ts";
import { mountPortal } from "./mount-portal.tsx";
import { Portal } from "./portal.ts";

const guest = { user: null, isAssetUser: true, isGuiAdmin: false, workspace: "", session: "guest", login: [] };
const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** A guest's portal at this address. */
async function open(
  at: string,
  { hideDashboard = false, switchThemes = false, newer = (_: object) => {}, query = "" } = {},
) {
  const settings = createDefaultSettings();
  settings.global = { ...settings.global, website_title: "Halm", hide_dashboard: hideDashboard };
  settings.themes = { ...settings.themes, show_theme_selection: switchThemes };
  newer(settings);
  const answers: Readonly<Record<string, unknown>> = {
    "/api/config/global": settings,
    "/api/config": {},
    "/api/session/get": guest,
    "/api/index/fields": { visible_fields: [] },
    "/api/": { facetCounts: { facetFields: {} }, response: { docs: [], numFound: 0, start: 0 } },
  };
  const answer: typeof fetch = async (input) => {
    const { pathname } = new URL(String(input), "https://portal.example");
    return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 });
  };
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  const replaced: string[] = [];
  const host = createFakeHost({
    fetch: answer,
    installationName: "Museum",
    address: () => new URL(`https://portal.example/${query}`),
    replaceAddress: ({ href }) => void replaced.push(href),
    createRouter: (routes) => {
      router = createMemoryRouter(routes, { initialEntries: [at] });
      return router;
    },
  });
  const container = document.body.appendChild(document.createElement("div"));
  const portal = new Portal(host);
  opened.push(() => {
    portal.close();
    container.remove();
  });
  mountPortal(portal, container);
  await screen.findByRole("main");
  const path = () => router?.state.location.pathname;
  const found = () => parseSearchLocation(path() ?? "", router?.state.location.search ?? "").ids;
  return { host, path, found, replaced, go: (to: string) => act(async () => router?.navigate(to)) };
}

it.each(["/search", "/asset", "/somewhere", "/search-all/x"])("%s leads to the dashboard", async (address) => {
  const { path } = await open(address);
  await waitFor(() => expect(path()).toBe("/"));
});

it.each([
  ["behind the #", "/?id=1,2", ""],
  ["before the #", "/", "?stay&id=1,2"],
])("on first load, ids in the query %s are shared assets", async (_, at, query) => {
  const { found, replaced } = await open(at, { query });
  await waitFor(() => expect(found()).toEqual(["1", "2"]));
  for (const href of replaced) expect(href, "they count once").not.toContain("id=");
  expect(replaced).toHaveLength(1);
});

it("ids are read on first load only", async () => {
  const { path, go } = await open("/login");
  await go("/?id=1,2");
  await waitFor(() => expect(path()).toBe("/"));
});

it("the dashboard leads to the search where it is hidden", async () => {
  const { path } = await open("/", { hideDashboard: true });
  await waitFor(() => expect(path()).toBe("/search/*"));
});

it("the title is the server's name, until the settings name the portal", async () => {
  const unnamed = (settings: object) => Object.assign(settings, { global: createDefaultSettings().global });
  const { host } = await open("/login", { newer: unnamed });
  await waitFor(() => expect(host.title()).toBe("Museum – Anmelden"));
});

it("the title is the portal's, a dash, and the page's name", async () => {
  const { host, go } = await open("/");
  await waitFor(() => expect(host.title()).toBe("Halm – Startseite"));
  await go("/login");
  await waitFor(() => expect(host.title()).toBe("Halm – Anmelden"));
});

it("a page that was reached is announced assertively, half a second later", async () => {
  const { go } = await open("/");
  const said = () =>
    [...document.querySelectorAll("[aria-live=assertive]")].map(({ textContent }) => textContent?.trim());
  await go("/logout");
  await screen.findByRole("heading", { name: "Bis bald." });
  expect(said(), "not at once").not.toContain("Abgemeldet ist geladen");
  await waitFor(() => expect(said()).toContain("Abgemeldet ist geladen"));
});

it("a page that was reached begins at its top", async () => {
  const { go } = await open("/");
  await screen.findByRole("heading", { level: 1 });
  const scrolled = vi.spyOn(window, "scrollTo");
  await go("/logout");
  await screen.findByRole("heading", { name: "Bis bald." });
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  scrolled.mockRestore();
});

it.each([true, false])("the switch of themes is there only where the settings say so: %s", async (switchThemes) => {
  await open("/", { switchThemes });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: "Dunkle Darstellung" }) !== null).toBe(switchThemes);
});

it("the address of the pages alone lists them", async () => {
  const { path } = await open("/custom");
  expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
  expect(path()).toBe("/custom");
});

it("settings of a newer version, with kinds and keys that this one does not know, still make a portal", async () => {
  const newer = (settings: object) => {
    const later = settings as Record<string, Record<string, unknown>>;
    const { search = {}, sorting = {}, guide = {}, dashboard = {} } = later;
    later.constellations = { star: "Wega" };
    later.version = "8.4.0" as never;
    search.views = {
      default: "map",
      options: [{ key: "map", icon: "map-2", position: 0, translation: "", visible: true }],
      zoom: 3,
    };
    search.posters = { max_height: "tall", min_height: 200, border_width: 2, glow: true };
    sorting.default = { key: "likeness" };
    sorting.options = [{ key: "likeness", active: true, translation: "", weight: 3 }];
    guide.show = true;
    guide.tour = ["constellation", "sort", "sort"];
    const row = { indicator: "story_7", label: "Geschichten", kind: "story", chapters: [1, 2] };
    dashboard.collections = { ...(dashboard.collections as object), data: [row, { indicator: 7 }], show_as: "river" };
  };
  await open("/search/*", { newer });
  expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
  expect(screen.queryByText(/nicht geladen|Fehler/)).toBeNull();
  for (const close of opened.splice(0)) close();
  await open("/", { newer });
  expect(await screen.findByText("Geschichten")).toBeInTheDocument();
});
