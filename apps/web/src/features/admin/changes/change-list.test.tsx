import { screen, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { diffDocuments } from "@vitrine/settings/documents/diff-documents";
import type { JsonObject } from "@vitrine/settings/merge";
import { applyBrandColour } from "@vitrine/settings/theme/brand-themes";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore, type DraftName } from "../drafts/draft-store.ts";
import { DocumentDiff } from "./change-list.tsx";

const settings = (change: (settings: ReturnType<typeof createDefaultSettings>) => void) => {
  const changed = createDefaultSettings();
  change(changed);
  return changed;
};

async function show(before: object, after: object, name: DraftName = "settings") {
  const stored = createDefaultSettings() as unknown as JsonObject;
  await renderWithProviders(
    <DraftProvider value={createDraftStore({ settings: { base: stored, draft: stored, etag: null } })}>
      <DocumentDiff name={name} changes={diffDocuments(before, after)} before={before} after={after} />
    </DraftProvider>,
    { client: createFakeClient(() => new Response(new Blob(["x"]))) },
  );
  return screen.getAllByRole("listitem").filter((item) => item.querySelector("b"));
}

it("names items by what visitors read, and shows colours as swatches", async () => {
  const [item] = await show(
    createDefaultSettings(),
    settings(({ themes }) => {
      if (themes.options[0]) themes.options[0].appearance.primary_color = "#00aa55";
    }),
  );
  expect(item).toHaveTextContent(/^Hauptfarbe\s*Farbschemata › Hell › Farben/);
  expect(item).toHaveTextContent(/Bisher#f27a1aJetzt#00aa55$/);
  const swatches = [...(item?.querySelectorAll<HTMLElement>("[style]") ?? [])];
  expect(swatches.map(({ style }) => style.backgroundColor)).toEqual(["rgb(242, 122, 26)", "rgb(0, 170, 85)"]);
});

it("names a new brand colour once, and folds the colours derived from it", async () => {
  const after = settings((one) => {
    one.themes = applyBrandColour(one.themes, "#0a5c8f") ?? one.themes;
    one.global.website_title = "Haus am Kanal";
  });
  const items = await show(createDefaultSettings(), after);
  const [brand, ...rest] = items.filter((item) => item.closest("details") === null);
  expect(brand?.querySelector("b")).toHaveTextContent(/^Farbe der Marke$/);
  expect(brand?.querySelector("dl")).toHaveTextContent(/Bisher#f27a1aJetzt#\w{6}$/);
  expect(brand?.querySelector("details")).not.toHaveAttribute("open");
  expect(rest.map((item) => item.querySelector("b")?.textContent)).toEqual(["Titel des Portals"]);
});

it("lists the values of a new theme by the names of its settings", async () => {
  const after = settings(({ themes }) => {
    const [light] = themes.options;
    if (light) themes.options.push({ ...structuredClone(light), key: "house" });
  });
  const [item] = await show(createDefaultSettings(), after);
  expect(item).toHaveTextContent(/Farben › Hauptfarbe: #f27a1a/);
  expect(item?.textContent).not.toMatch(/[{}"]|\bkey\b/);
});

it("shows the differing words of a page as visitors read it, without markup", async () => {
  const page = (title: string, html: string) => ({ pages: [{ key: "imprint", title, html }] });
  const [text] = await show(
    page("Impressum", "<p>Wir sind ein <b>Museum</b> in Berlin.</p>"),
    page("Impressum", "<p>Wir sind ein <b>Haus</b> in Berlin.</p>"),
    "pages de",
  );
  expect(text).toHaveTextContent(
    "Seite auf Deutsch: Impressum › Text der SeiteBisherWir sind ein Museum in Berlin.JetztWir sind ein Haus in Berlin.",
  );
  expect([...(text?.querySelectorAll("mark") ?? [])].map(({ textContent }) => textContent)).toEqual(["Museum", "Haus"]);
});

it("says so where only the look of a page differs, and shows an added page by its title and text", async () => {
  const [look] = await show(
    { pages: [{ key: "a", title: "A", html: "<p>Ton</p>" }] },
    { pages: [{ key: "a", title: "A", html: "<h2>Ton</h2>" }] },
    "pages de",
  );
  expect(look).toHaveTextContent(/JetztGleicher Text/);
  const [added] = await show(
    { pages: [] },
    { pages: [{ key: "team", title: "Leute", html: "<p>Wir</p>" }] },
    "pages en",
  );
  expect(added).toBeDefined();
  expect(screen.getByText(/Leute\s+Wir/)).toBeInTheDocument();
  expect(screen.queryByText(/team|<p>/)).toBeNull();
});

it("names a text by where it is seen, not by its key", async () => {
  const [item] = await show(
    { views: { login: { header: "Anmelden" } } },
    { views: { login: { header: "Einloggen" } } },
    "texts de",
  );
  expect(item).toHaveTextContent(/^Text auf Deutsch: [^.]+BisherAnmeldenJetztEinloggen$/);
});

it("lists a new group of texts one by one, each by its place and what it says", async () => {
  const items = await show(
    {},
    { views: { login: { username: "Nom", password: "Mot de passe" }, custom: { mine: "À nous" } } },
    "texts fr",
  );
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Text auf Französisch: Anmeldung › BenutzernameNeuNom",
    "Text auf Französisch: Anmeldung › PasswortNeuMot de passe",
    expect.stringMatching(/^Text auf Französisch(: [^.]+)?NeuÀ nous$/),
  ]);
});

it("a group of texts beside another value has a line for each text", async () => {
  const [item] = await show({ views: { login: "?" } }, { views: { login: { username: "Nom" } } }, "texts fr");
  expect(item).toHaveTextContent(/^Text auf Französisch: AnmeldungBisher\?JetztBenutzername: Nom$/);
});

it("shows selected options by their labels, and a new order by the names of the items", async () => {
  const facet = (field_name: string, multivalue: "radio" | "checkbox") => ({
    ...{ field_name, position: 0, options: { multivalue } },
  });
  const before = settings((one) => {
    one.facets = [facet("keywords", "radio")];
    one.guide.tour = ["views", "sort"];
  });
  const after = settings((one) => {
    one.facets = [facet("keywords", "checkbox")];
    one.guide.tour = ["sort", "views"];
  });
  const [choice, tour] = await show(before, after);
  expect(choice).toHaveTextContent(/Bisher\S.*Jetzt\S/);
  expect(choice).not.toHaveTextContent(/radio|checkbox/);
  expect(tour).toHaveTextContent(/Sortier.*, Ansichten/);
});

it("shows no value of any kind as JSON or as an object", async () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("footer", "themes", "other"), value, value, async (key, one, other) => {
      const changes = diffDocuments({ [key]: one }, { [key]: other });
      if (changes.length === 0) return;
      const items = await show({ [key]: one }, { [key]: other });
      for (const item of items) {
        expect(within(item).queryByText(/\[object/)).toBeNull();
        const { textContent } = item;
        for (const json of [one, other].filter((given) => typeof given === "object" && given !== null))
          if (Object.keys(json as object).length > 0) expect(textContent).not.toContain(JSON.stringify(json));
      }
      document.body.replaceChildren();
    }),
    { numRuns: 30 },
  );
});
