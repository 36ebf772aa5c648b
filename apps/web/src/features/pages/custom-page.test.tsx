import { screen } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { describe, expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { CustomPage } from "./custom-page.tsx";

const imprint = { key: "imprint", title: "Impressum", html: '<p onclick="steal()">Haus am Kanal</p>' };

/** A server with one page, or an unreachable one. */
function server(state: { reached: boolean }) {
  return createFakeClient((key) => {
    if (!state.reached) throw new ApiError({ status: 0, code: "network", message: "" });
    return key === "pages.get" ? Response.json({ pages: [imprint] }) : { locales: ["de"] };
  });
}

const open = (key: string, state: { reached: boolean }) =>
  renderWithProviders(<CustomPage />, { client: server(state), at: `/custom/${key}`, path: "/custom/:key" });

/** A backend with the specified calls only: a text for each language, `{}` or nothing if there is none. */
function bareServer(texts: Readonly<Record<string, unknown>>) {
  const client = createFakeClient((key, { query }) => {
    if (key === "pages.list") return { locales: Object.keys(texts) };
    const text = texts[String(query?.lang)];
    if (text === undefined) throw new ApiError({ status: 404, code: "unknown", message: "" });
    return typeof text === "string" ? new Response(text) : Response.json(text);
  });
  return { ...client, has: () => false };
}
const openBare = (key: string, texts: Readonly<Record<string, unknown>>) =>
  renderWithProviders(<CustomPage />, { client: bareServer(texts), at: `/custom/${key}`, path: "/custom/:key" });

describe("a page of a backend with the specified calls only", () => {
  it.each([
    ["as it is", "<h1>Über uns</h1><p onclick='steal()'>Am Hafen</p>"],
    ["as JSON", JSON.stringify("<h1>Über uns</h1><p onclick='steal()'>Am Hafen</p>")],
    ["among pages", { pages: [{ key: "imprint", title: "Über uns", html: "<p onclick='steal()'>Am Hafen</p>" }] }],
  ])("is the one text of the language: %s", async (_, text) => {
    await openBare("imprint", { de: text });
    expect(await screen.findByRole("heading", { name: "Über uns" })).toBeInTheDocument();
    expect(screen.getByText("Am Hafen")).not.toHaveAttribute("onclick");
  });

  it("falls back to another language, for {} as for 404", async () => {
    await openBare("imprint", { de: {}, fr: "<h1>Le port</h1>" });
    expect(await screen.findByRole("heading", { name: "Le port" })).toBeInTheDocument();
  });

  it("is the default page if none was written", async () => {
    await openBare("imprint", { de: {} });
    expect(await screen.findByRole("heading", { name: "Impressum" })).toBeInTheDocument();
  });
});

describe("a page with gaps", () => {
  const gap = '<mark class="page-gap">Name</mark>';
  const openIn = (texts: Readonly<Record<string, string>>) => {
    const client = createFakeClient((key, { query }) => {
      if (key === "pages.list") return { locales: Object.keys(texts) };
      return Response.json({ pages: [{ ...imprint, html: texts[String(query?.lang)] }] });
    });
    return renderWithProviders(<CustomPage />, { client, at: "/custom/imprint", path: "/custom/:key" });
  };

  it("is shown in another language that has none", async () => {
    await openIn({ de: gap, en: gap, fr: "<p>Maison</p>" });
    expect(await screen.findByText("Maison")).toBeInTheDocument();
    expect(screen.getByRole("article")).toHaveAttribute("lang", "fr");
  });

  it("is shown without its text if every language has gaps", async () => {
    await openIn({ de: gap, en: gap });
    expect(await screen.findByText("Diese Seite hat noch keinen Inhalt.")).toBeInTheDocument();
    expect(screen.queryByText("Name")).toBeNull();
  });
});

describe("a page that an admin has written", () => {
  it("shows the content without active HTML", async () => {
    await open("imprint", { reached: true });
    expect(await screen.findByRole("heading", { name: "Impressum" })).toBeInTheDocument();
    expect(screen.getByText("Haus am Kanal")).not.toHaveAttribute("onclick");
  });

  it("shows a missing page only if the server says so", async () => {
    await open("terms", { reached: true });
    expect(await screen.findByRole("heading", { name: "Diese Seite gibt es nicht." })).toBeInTheDocument();
  });

  it("can be retried if the server could not be reached", async () => {
    const state = { reached: false };
    const { user } = await open("imprint", state);
    expect(await screen.findByText(/Der Server ist nicht erreichbar/)).toBeInTheDocument();
    expect(screen.queryByText("Diese Seite gibt es nicht.")).not.toBeInTheDocument();
    state.reached = true;
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("heading", { name: "Impressum" })).toBeInTheDocument();
  });
});
