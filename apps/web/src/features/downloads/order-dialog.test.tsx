import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { createSettingsWith, settingsWithOrders } from "../../testing/settings.ts";
import { OrderDialog } from "./order-dialog.tsx";
import { MAX_MAILTO_LENGTH } from "./order-mail.ts";

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), title: `Vase Amara, Terrakotta, Nr. ${at + 1}` }));
const vase = { id: "7", title: "Vase", refused: "Abgelaufen, kein Download mehr" };

async function dialog(items = [vase] as readonly { id: string; title: string }[], more: object = {}) {
  const drawn = await renderWithProviders(<OrderDialog items={items} onClose={() => {}} />, {
    client: createFakeClient(() => ({})),
    as: createTestSession("lena"),
    settings: settingsWithOrders,
    at: "/search/vase",
    ...more,
  });
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: /^E-Mail/ });
  return { ...drawn, link, read: () => new URL(link.href) };
}

const written = vi.fn(async (_text: string) => {});
beforeEach(() => {
  written.mockClear();
  Object.defineProperty(navigator, "clipboard", { value: { writeText: written }, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, "clipboard"));
/** userEvent installs its own clipboard. */
const listen = () =>
  Object.defineProperty(navigator, "clipboard", { value: { writeText: written }, configurable: true });

it("orders one asset: recipients, reason for the refusal, and the mail", async () => {
  const { user, read } = await dialog();
  const shown = screen.getByRole("dialog", { name: "Bestellen" });
  expect(shown).toHaveTextContent("Die Bestellung geht per E-Mail an bild@haus.example.");
  expect(shown).toHaveTextContent("Abgelaufen, kein Download mehr");
  await user.type(screen.getByRole("textbox", { name: "Anmerkung" }), "Katalog 2027");
  expect(read().pathname).toBe("bild@haus.example");
  expect(read().searchParams.get("subject")).toBe("Bestellung von Medien");
  expect(read().searchParams.get("body")).toMatch(/Vase \(Nr\. 7\)\r\nhttp.*#\/asset\/7\r\n[\s\S]*Katalog 2027/);
});

it("orders many: each by name and number", async () => {
  const { read } = await dialog(many(3));
  const list = within(screen.getByRole("dialog", { name: "3 Medien bestellen" })).getByRole("list");
  expect(within(list).getAllByRole("listitem")[1]).toHaveTextContent("Vase Amara, Terrakotta, Nr. 2Nr. 2");
  expect(
    read()
      .searchParams.get("body")
      ?.match(/#\/asset\/\d/g),
  ).toEqual(["#/asset/1", "#/asset/2", "#/asset/3"]);
});

it("limits the mail link's length, explains that, and copies the text instead", async () => {
  const { user, link, read } = await dialog(many(40));
  listen();
  expect(screen.getByRole("status")).toHaveTextContent(/zu lang.*2\.000 Zeichen/);
  expect(link.href.length).toBeLessThanOrEqual(MAX_MAILTO_LENGTH);
  expect(read().pathname, "who reads it and what it is about are there").toBe("bild@haus.example");
  expect(read().searchParams.get("subject")).toBe("Bestellung von Medien");
  expect(read().searchParams.has("body")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Text kopieren" }));
  expect(written.mock.calls[0]?.[0].match(/#\/asset\//g)).toHaveLength(40);
  expect(await screen.findByText("Der Text der Bestellung ist kopiert.")).toBeInTheDocument();
});

it("can also be copied if the mail is not too long", async () => {
  const { user } = await dialog();
  listen();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await user.click(screen.getByRole("button", { name: "Text kopieren" }));
  expect(written).toHaveBeenCalledWith(expect.stringContaining("Vase (Nr. 7)"));
});

it("selects the text if it cannot be copied", async () => {
  const { user } = await dialog();
  written.mockRejectedValueOnce(new Error("denied"));
  listen();
  Object.defineProperty(document, "execCommand", { value: () => false, configurable: true });
  await user.click(screen.getByRole("button", { name: "Text kopieren" }));
  expect(await screen.findByText(/Er ist markiert/)).toBeInTheDocument();
  const text = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text der E-Mail" });
  expect(text).toHaveFocus();
  expect(text.closest("details"), "nobody can select what is folded away").toHaveAttribute("open");
  expect(text.selectionEnd - text.selectionStart).toBe(text.value.length);
  Reflect.deleteProperty(document, "execCommand");
});

it("links a guest to the login, and back", async () => {
  const { user, address } = await dialog([vase], { as: createTestSession(null) });
  await user.click(screen.getByRole("link", { name: "Anmelden" }));
  expect(address()).toBe("/login?from=%2Fsearch%2Fvase");
});

it("shows no login link to an account", async () => {
  await dialog();
  expect(screen.queryByRole("link", { name: "Anmelden" })).toBeNull();
});

it("notifies if no recipient is configured, and names the copies", async () => {
  const settings = createSettingsWith(({ order }) => {
    order.cc = "";
  });
  await dialog([vase], { settings });
  expect(screen.getByRole("dialog")).toHaveTextContent("Einen Empfänger tragen Sie selbst ein.");
});

it("names who gets a copy", async () => {
  const settings = createSettingsWith(({ order }) => {
    order.mailto = "a@haus.example";
    order.cc = "b@haus.example, c@haus.example";
  });
  const { read } = await dialog([vase], { settings });
  expect(screen.getByRole("dialog")).toHaveTextContent(
    "an a@haus.example, eine Kopie an b@haus.example, c@haus.example.",
  );
  expect(read().searchParams.get("cc")).toBe("b@haus.example,c@haus.example");
});

it("names selected assets that are not loaded, in list and mail", async () => {
  const client = createFakeClient((_, { query }) => {
    const docs = ((query?.assetid ?? []) as string[]).map((id) => ({
      id,
      title: `Krug ${id}`,
      asset_groups: ["image"],
    }));
    return { response: { docs, numFound: docs.length, start: 0 } };
  });
  const bare = ["8", "9"].map((id) => ({ id, title: id, bare: true }));
  const { read } = await dialog([vase, ...bare], { client });
  expect(await screen.findByText("Krug 9")).toBeInTheDocument();
  expect(read().searchParams.get("body")).toMatch(/Vase \(Nr\. 7\)[\s\S]*Krug 8 \(Nr\. 8\)[\s\S]*Krug 9 \(Nr\. 9\)/);
});
