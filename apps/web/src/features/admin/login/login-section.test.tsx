import { screen, waitFor, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { LoginSection } from "./login-section.tsx";

const ways = ["native", "Halm", "Haus"].map((name) => ({ name, url: `https://${name}.example/` }));

async function section(login = ways, methods: string[] = []) {
  const settings = createDefaultSettings();
  settings.login.methods = methods;
  const base = settings as unknown as JsonObject;
  const store = createDraftStore({
    settings: { base, draft: base, etag: null },
    "texts de": { base: {}, draft: {}, etag: null },
    "texts en": { base: {}, draft: {}, etag: null },
  });
  const as = { ...createTestSession("mara"), isGuiAdmin: true, login };
  const drawn = await renderWithProviders(
    <DraftProvider value={store}>
      <LoginSection />
    </DraftProvider>,
    { client: createFakeClient(() => ({})), as },
  );
  return { ...drawn, store, now: () => store.get().settings?.draft as unknown as PortalSettings };
}

const rows = () => within(screen.getByRole("group", { name: "Anmeldewege" })).getAllByRole("listitem");

it("the login methods can be reordered, and the focus stays with the moved one", async () => {
  const { user, now } = await section();
  expect(rows().map(({ textContent }) => textContent)).toEqual(["Benutzername und Passwort", "Halm", "Haus"]);
  await user.click(screen.getByRole("button", { name: "„Halm“ nach oben" }));
  expect(now().login.methods).toEqual(["Halm", "native", "Haus"]);
  expect(rows()[0]).toHaveTextContent("Halm");
  await waitFor(() => expect(screen.getByRole("button", { name: "„Halm“ nach unten" })).toHaveFocus());
});

it("a method that the server no longer has can be removed from the order", async () => {
  const { user, now } = await section(ways, ["fort", "native"]);
  await user.click(screen.getByRole("button", { name: /„fort \(gibt es auf dem Server nicht\)“ entfernen/ }));
  expect(now().login.methods).toEqual(["native"]);
});

it("a single method cannot be reordered", async () => {
  await section(ways.slice(0, 1));
  expect(screen.getByText(/nur einen Weg/)).toBeInTheDocument();
});

it("heading and info text can be edited in each language of the portal", async () => {
  const { user, store } = await section();
  const lead = screen.getByRole("group", { name: "Hinweistext" });
  await user.type(within(lead).getByLabelText("Wortlaut auf Englisch"), "Only for press.");
  expect(store.get()["texts en"]?.draft).toEqual({ views: { login: { lead: "Only for press." } } });
});

it("registration, password reset and the login box can be edited here", async () => {
  const { user, now } = await section();
  await user.click(screen.getByRole("switch", { name: "Registrierung anbieten" }));
  expect(now().login.register.show_button).toBe(false);
  const width = screen.getByRole("textbox", { name: "Größte Breite" });
  await user.clear(width);
  await user.type(width, "20rem");
  expect(now().login.box.max_width).toBe("20rem");
  await user.click(screen.getByRole("switch", { name: "Passwort zurücksetzen" }));
  expect(now().login.show_passwordReset).toBe(false);
});

it("the link to the registration leads to a page or place that is picked by name", async () => {
  const { user, now } = await section();
  const links = within(screen.getByRole("group", { name: "Ziele je Sprache" }));
  await user.selectOptions(links.getByRole("combobox"), "Suche");
  expect(now().login.register.links).toMatchObject({
    de: { linkDirection: "Internal", link: "/search/*" },
    en: { linkDirection: "Internal", link: "/search/*" },
  });
});

it("the preview begins with the sign-in page, and offers what visitors see around it", async () => {
  await section();
  const preview = within(screen.getByRole("region", { name: "Vorschau" }));
  const screens = within(preview.getByRole("group", { name: "Seite in der Vorschau" })).getAllByRole("button");
  expect(screens.map((button) => [button.textContent, button.getAttribute("aria-pressed")])).toEqual([
    ["Anmelden", "true"],
    ["Abgemeldet", "false"],
    ["Keine Berechtigung", "false"],
  ]);
});
