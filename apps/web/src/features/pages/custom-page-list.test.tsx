import { screen, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { describe, expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { CustomPage } from "./custom-page.tsx";

const pages = {
  de: [
    { key: "imprint", title: "Impressum", html: "" },
    { key: "a-b", title: "", html: "" },
  ],
  en: [{ key: "imprint", title: "Imprint", html: "" }],
};

/** A server with pages in these languages. */
const server = (stored: Readonly<Record<string, object[]>>) =>
  createFakeClient((key, { query }) => {
    if (key === "pages.list") return { locales: Object.keys(stored) };
    const found = stored[String(query?.lang)];
    if (!found) throw new ApiError({ status: 404, code: "settings.language_unknown", message: "" });
    return Response.json({ pages: found });
  });

const open = (stored: Readonly<Record<string, object[]>>) =>
  renderWithProviders(<CustomPage />, { client: server(stored), at: "/custom", path: "/custom/:key?" });

describe("the list of custom pages", () => {
  it("links to each page of the reader's language, by title or else by key", async () => {
    await open(pages);
    const list = await screen.findByRole("list");
    const links = within(list).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Impressum", "/custom/imprint"],
      ["a-b", "/custom/a-b"],
    ]);
  });

  it("falls back to English, and marks the language", async () => {
    await open({ de: [], en: pages.en });
    expect(await screen.findByRole("link", { name: "Imprint" })).toBeInTheDocument();
    expect(screen.getByRole("list")).toHaveAttribute("lang", "en");
  });

  it("shows an empty state if there are no pages", async () => {
    await open({ de: [], fr: [] });
    expect(await screen.findByRole("heading", { name: "Noch keine Seiten." })).toBeInTheDocument();
  });
});
