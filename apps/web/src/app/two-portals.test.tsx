import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings, ThemeOption } from "@vitrine/settings/portal-settings";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { createMemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "../shared/api/session-store.ts";
import { LANGUAGE_STORAGE_KEY } from "../shared/i18n/languages.ts";
import { createFakeHost, createMapStorage } from "../testing/fake-host.ts";
import { THEME_STORAGE_KEY } from "../theme/theme-control.ts";
import { mountPortal } from "./mount-portal.tsx";
import { Portal } from "./portal.ts";

interface Given {
  readonly name: string;
  readonly lang: string;
  readonly user: string;
  readonly colour: string;
}

const [light, dark] = shippedThemes as unknown as readonly [ThemeOption, ThemeOption];

/** What an admin of one portal has stored: its name, and a bar in its own colour. */
function settingsOf({ name, colour }: Given): PortalSettings {
  const settings = createDefaultSettings();
  const own = { ...light, appearance: { ...light.appearance, navigation_color: colour } };
  return {
    ...settings,
    global: { ...settings.global, website_title: name },
    themes: { ...settings.themes, options: [own, dark], show_theme_selection: true },
  };
}

/** A server of its own for each: who asks there is known by the session's token. */
function serverOf(given: Given) {
  const calls: string[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    "/api/config/global": settingsOf(given),
    "/api/config": { custom_font: false, style: given.name === "Halm", favicon: true },
    "/api/config/style": "b{}",
    "/api/config/translations": {},
  };
  const answer: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input), "https://portal.example");
    calls.push(`${init?.method} ${pathname} ${new Headers(init?.headers).get("authorization")}`);
    return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 });
  };
  return { calls, answer };
}

function open(given: Given) {
  const root = document.createElement("div");
  root.id = given.name;
  const container = document.createElement("div");
  root.append(container);
  const themeStyle = document.createElement("style");
  const icon = document.createElement("link");
  document.head.append(themeStyle);
  document.body.append(root);
  const texts = new Map([
    [LANGUAGE_STORAGE_KEY, given.lang],
    [
      SESSION_STORAGE_KEY,
      JSON.stringify({
        user: given.user,
        session: `token of ${given.user}`,
        isAssetUser: true,
        isGuiAdmin: false,
        workspace: "",
        login: [],
      }),
    ],
  ]);
  const server = serverOf(given);
  const host = createFakeHost({
    root,
    selector: `#${given.name}`,
    overlays: root,
    themeStyle,
    icon,
    storage: createMapStorage(texts),
    fetch: server.answer,
    createRouter: (routes) => createMemoryRouter(routes, { initialEntries: ["/logout?permission"] }),
  });
  const wear = () => [root.outerHTML, icon.outerHTML, themeStyle.textContent];
  const before = wear();
  const portal = new Portal(host);
  mountPortal(portal, container);
  /** Everything of it that another portal could have changed. */
  const look = () => ({
    attributes: Object.fromEntries(root.getAttributeNames().map((name) => [name, root.getAttribute(name)])),
    // The test's browser computes nothing within layers.
    bar: /^@layer portal\.theme\{(\S+?)\{.*?--p-navigation-color:(#\w+)/s.exec(themeStyle.textContent)?.slice(1),
    title: host.title(),
    storage: Object.fromEntries(texts),
    session: portal.session.get().session?.user,
    settings: portal.settings(),
    html: container.innerHTML,
  });
  return { host, portal, before, wear, look, calls: server.calls, seen: within(root) };
}

/** Counts what is listened to on a target, so that nothing is left behind. */
function countListeners(target: EventTarget): () => readonly string[] {
  const open = new Set<{ type: string; listener: unknown; capture: boolean }>();
  const captureOf = (options: unknown) =>
    typeof options === "boolean" ? options : Boolean((options as AddEventListenerOptions | undefined)?.capture);
  const { addEventListener: add, removeEventListener: remove } = target;
  vi.spyOn(target, "addEventListener").mockImplementation((type, listener, options) => {
    const entry = { type, listener, capture: captureOf(options) };
    open.add(entry);
    const { signal } = (typeof options === "object" ? options : {}) as AddEventListenerOptions;
    signal?.addEventListener("abort", () => open.delete(entry));
    add.call(target, type, listener, options);
  });
  vi.spyOn(target, "removeEventListener").mockImplementation((type, listener, options) => {
    for (const entry of open) {
      if (entry.type === type && entry.listener === listener && entry.capture === captureOf(options))
        open.delete(entry);
    }
    remove.call(target, type, listener, options);
  });
  return () => [...open].map(({ type }) => type);
}

const halm = { name: "Halm", lang: "de", user: "hanna", colour: "#0a3d0a" } as const;
const north = { name: "North", lang: "en", user: "nora", colour: "#3d0a0a" } as const;

test("two portals run beside each other in one page, and neither changes the other or what was there", {
  timeout: 20_000,
}, async () => {
  const page = () => (document.documentElement.cloneNode() as Element).outerHTML;
  const untouched = page();
  const title = document.title;
  const user = userEvent.setup();
  const listening = [window, document].map(countListeners);
  const [one, other] = [open(halm), open(north)];
  // Both are loaded whole: on a busy machine that takes its time.
  await waitFor(() => expect(one.host.title()).toContain("Halm"), { timeout: 10_000 });
  await waitFor(() => expect(other.host.title()).toContain("North"), { timeout: 10_000 });
  expect(await one.seen.findByText(/hanna/)).toBeInTheDocument();
  expect(await other.seen.findByText(/nora/)).toBeInTheDocument();

  expect(one.look()).toMatchObject({
    bar: ["#Halm", "#0a3d0a"],
    attributes: { lang: "de", "data-portal-theme": "light" },
  });
  expect(other.look()).toMatchObject({
    bar: ["#North", "#3d0a0a"],
    attributes: { lang: "en", "data-portal-theme": "light" },
  });
  expect(one.calls.some((call) => call.endsWith("token of hanna"))).toBe(true);
  expect(one.calls.filter((call) => call.includes("nora"))).toEqual([]);
  expect(document.querySelectorAll("style").length).toBeGreaterThan(2);

  // Everything that one of them can change for itself.
  const before = one.look();
  await user.click(await other.seen.findByRole("button", { name: "Dark appearance" }));
  await act(() => other.portal.language.choose("ar"));
  act(() => other.portal.session.put(null));
  act(() => {
    const settings = settingsOf(north);
    const global = { ...settings.global, website_title: "South" };
    other.portal.queries.setQueryData(["config.get"], { ...settings, global });
  });
  await waitFor(() => expect(other.host.title()).toContain("South"));
  expect(other.look()).toMatchObject({
    attributes: { lang: "ar", dir: "rtl", "data-portal-theme": "dark", "data-mantine-color-scheme": "dark" },
    storage: { [LANGUAGE_STORAGE_KEY]: "ar", [THEME_STORAGE_KEY]: expect.stringContaining("dark") },
    session: undefined,
  });
  expect(other.look().storage).not.toHaveProperty(SESSION_STORAGE_KEY);
  expect(one.look()).toEqual(before);
  expect(page()).toBe(untouched);
  expect(document.title).toBe(title);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);

  // One goes, the other stays as it is.
  act(() => other.portal.close());
  expect(one.look()).toEqual(before);
  expect(other.wear()).toEqual(other.before);

  act(() => one.portal.close());
  expect(one.wear()).toEqual(one.before);
  expect([...document.querySelectorAll("head style")].map(({ textContent }) => textContent)).toEqual(["", ""]);
  // React listens on the page itself, once for all roots.
  expect(listening.map((open) => open().filter((type) => type !== "selectionchange"))).toEqual([[], []]);
  expect(screen.queryByRole("main")).toBeNull();
});
