import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { PagesWorkspace } from "./pages-workspace.tsx";

const imprint: CustomPage = { key: "imprint", title: "Impressum", html: "<p>Haus am Kanal</p>" };
const privacy: CustomPage = { key: "privacy", title: "Datenschutz", html: "<p>Keine Cookies</p>" };

// jsdom has no layout, which the editor needs to scroll to the cursor.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

/** The German pages; both are saved. */
async function open(start: readonly CustomPage[] = [imprint, privacy]) {
  const changed = vi.fn<(pages: readonly CustomPage[]) => void>();
  const copied = vi.fn();
  function Section() {
    const [pages, setPages] = useState(start);
    const onPages = (next: readonly CustomPage[]) => {
      changed(next);
      setPages(next);
    };
    return (
      <PagesWorkspace
        lang="de"
        languages={["de", "en"]}
        onLang={() => {}}
        pages={pages}
        saved={[imprint, privacy]}
        onPages={onPages}
        onRestore={(page, index) => onPages((changed.mock.lastCall?.[0] ?? start).toSpliced(index, 0, page))}
        onCopy={copied}
        linked={new Set(["imprint"])}
        getLinkState={({ key }) => (key === "imprint" ? "linked" : "absent")}
        renderFooter={() => null}
      />
    );
  }
  const { user } = await renderWithProviders(<Section />, { client: createFakeClient(() => ({})) });
  return { user, changed, copied, now: () => changed.mock.lastCall?.[0] };
}

const pageButton = (name: RegExp) => within(screen.getByRole("navigation")).getByRole("button", { name });

describe("the pages of a language", () => {
  it("are listed, and opening them changes nothing", async () => {
    const { user, changed } = await open();
    expect(await screen.findByRole("textbox", { name: "Text der Seite" })).toHaveTextContent("Haus am Kanal");
    await user.click(pageButton(/Datenschutz/));
    expect(await screen.findByText("Keine Cookies")).toBeInTheDocument();
    expect(pageButton(/Datenschutz/)).toHaveAttribute("aria-current", "true");
    expect(changed).not.toHaveBeenCalled();
  });

  it("say where they stand, and how many gaps they have", async () => {
    const gap = '<mark class="page-gap">Name</mark>';
    await open([imprint, { ...privacy, html: `<p>${gap} ${gap}</p>` }]);
    expect(screen.getByRole("button", { name: "Impressum" })).toHaveAccessibleDescription("In der Fußzeile");
    expect(screen.getByRole("button", { name: "Datenschutz" })).toHaveAccessibleDescription(
      /^Nicht in der Fußzeile ?Geändert ?2 Lücken$/,
    );
  });

  it("get a new one with a unique key from its title, which must be saved before it is opened", async () => {
    const { user, now } = await open();
    await user.click(screen.getByRole("button", { name: "Neue Seite" }));
    const dialog = await screen.findByRole("dialog", { name: "Neue Seite anlegen" });
    await user.click(within(dialog).getByRole("button", { name: "Anlegen" }));
    expect(dialog).toHaveTextContent("Die Seite braucht einen Titel.");
    await user.type(within(dialog).getByRole("textbox", { name: /Titel/ }), "Imprint");
    expect(within(dialog).getByRole("textbox", { name: /Kennung/ })).toHaveValue("imprint-2");
    await user.click(within(dialog).getByRole("button", { name: "Anlegen" }));
    expect(now()?.at(-1)).toEqual({ key: "imprint-2", title: "Imprint", html: "" });
    expect(pageButton(/Imprint/)).toHaveAccessibleDescription(/Neu, nicht gespeichert/);
    await user.click(screen.getByRole("button", { name: "Seite öffnen" }));
    expect(await screen.findByText("Bitte speichern Sie Ihre neu angelegte Seite zuerst.")).toBeInTheDocument();
  });

  it("show errors and incoming links at their fields", async () => {
    const { user } = await open();
    expect(screen.getByText(/Auf diese Seite führt ein Link/)).toBeInTheDocument();
    const key = screen.getByRole("textbox", { name: /Kennung/ });
    await user.clear(key);
    await user.type(key, "privacy");
    expect(screen.getByText("Diese Kennung hat schon eine andere Seite dieser Sprache.")).toBeInTheDocument();
    await user.clear(screen.getByRole("textbox", { name: /^Titel/ }));
    expect(screen.getByText("Die Seite braucht einen Titel.")).toBeInTheDocument();
  });

  it("are deleted, and undo restores them", async () => {
    const { user, now } = await open();
    await user.click(screen.getByRole("button", { name: "Seite löschen" }));
    expect(now()).toEqual([privacy]);
    await waitFor(() => expect(screen.getByRole("button", { name: privacy.title, current: true })).toHaveFocus());
    await user.click(await screen.findByText("Rückgängig"));
    await waitFor(() => expect(now()).toEqual([imprint, privacy]));
  });

  it("are copied to another language", async () => {
    const { user, copied } = await open();
    await user.selectOptions(screen.getByRole("combobox", { name: "In andere Sprache kopieren" }), "en");
    expect(copied).toHaveBeenCalledWith(imprint, "en");
  });
});

describe("the text of a page", () => {
  const source = () => screen.getByRole("textbox", { name: "HTML der Seite" });
  const view = (name: string) => screen.getByRole("radio", { name });

  it("is cleaned on leaving the HTML mode, and the removed markup is listed", async () => {
    const { user, now } = await open();
    await user.click(view("HTML"));
    fireEvent.change(source(), { target: { value: '<p onclick="x()">Neu</p><script>alert(1)</script>' } });
    expect(await screen.findByText(/Wird entfernt: .*onclick/)).toHaveTextContent("<script>");
    await user.click(view("Gestaltet"));
    expect(await screen.findByText("Einiges wurde entfernt")).toBeInTheDocument();
    expect(now()?.[0]?.html).toBe("<p>Neu</p>");
    expect(screen.getByRole("textbox", { name: "Text der Seite" })).toHaveTextContent("Neu");
  });

  it("stays in HTML mode if the visual editor would drop markup, and lists it", async () => {
    const html = "<dl><dt>Sitz</dt><dd>Kanal</dd></dl>";
    const { changed } = await open([{ ...imprint, html }]);
    expect(await screen.findByText("Diese Seite bleibt in der HTML-Ansicht")).toBeInTheDocument();
    expect(source()).toHaveValue(html);
    expect(screen.getByText("<dl>")).toBeInTheDocument();
    expect(changed).not.toHaveBeenCalled();
  });

  it("is previewed as visitors see it", async () => {
    const { user } = await open([{ ...imprint, html: "<h2>Sitz</h2><img src=x onerror=alert(1)>" }]);
    await user.click(view("Vorschau"));
    const page = screen.getByRole("article", { name: "Impressum" });
    expect(within(page).getByRole("heading", { level: 2 })).toHaveTextContent("Sitz");
    expect(page.innerHTML).not.toContain("onerror");
  });

  it("is formatted by toolbar buttons with names, and undone", async () => {
    const { user, now } = await open();
    const tools = await screen.findByRole("group", { name: "Formatierung" });
    for (const button of within(tools).getAllByRole("button")) expect(button).toHaveAccessibleName();
    await act(async () => screen.getByRole("textbox", { name: "Text der Seite" }).focus());
    await user.click(within(tools).getByRole("button", { name: "Überschrift" }));
    await waitFor(() => expect(now()?.[0]?.html).toBe("<h2>Haus am Kanal</h2>"));
    await user.click(within(tools).getByRole("button", { name: "Rückgängig" }));
    await waitFor(() => expect(now()?.[0]?.html).toBe("<p>Haus am Kanal</p>"));
  });
});
