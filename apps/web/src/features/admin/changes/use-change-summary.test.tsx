import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import { applyBrandColour } from "@vitrine/settings/theme/brand-themes";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import type { DraftDocument } from "../drafts/draft-store.ts";
import { type ChangedDocument, useChangeSummary } from "./use-change-summary.ts";

function Summary({ documents, maxNames }: { documents: readonly ChangedDocument[]; maxNames?: number }) {
  return <output>{useChangeSummary()(documents, maxNames)}</output>;
}

const edited = (base: object, draft: object, more: Partial<DraftDocument> = {}): DraftDocument => ({
  ...{ base: base as JsonObject, draft: draft as JsonObject, etag: null, ...more },
});
const settings = (change: (settings: ReturnType<typeof createDefaultSettings>) => void): ChangedDocument => {
  const draft = createDefaultSettings();
  change(draft);
  return ["settings", edited(createDefaultSettings(), draft)];
};

async function summaryOf(...documents: readonly ChangedDocument[]) {
  await renderWithProviders(<Summary documents={documents} />, { client: createFakeClient(() => ({})) });
  return screen.getAllByRole("status").find(({ tagName }) => tagName === "OUTPUT")?.textContent;
}

it("names settings by their names, and counts texts", async () => {
  const colours = settings(({ themes }) => {
    for (const { appearance } of themes.options) appearance.primary_color = "#00aa55";
  });
  const texts: ChangedDocument = ["texts de", edited({ a: "A", b: { c: "C" } }, { a: "B", b: { c: "D" } })];
  const css: ChangedDocument = ["style", edited({ css: "a" }, { css: "b" })];
  expect(await summaryOf(colours, css, texts)).toBe("Hauptfarbe, Eigenes CSS, 2 Texte");
});

it("names the brand colour, not the colours derived from it", async () => {
  const brand = settings((one) => {
    one.themes = applyBrandColour(one.themes, "#0a5c8f") ?? one.themes;
    one.global.website_title = "Haus am Kanal";
  });
  expect(await summaryOf(brand)).toMatch(/^(Farbe der Marke, [^,]+|[^,]+, Farbe der Marke)$/);
});

it("names files as the brand's page does", async () => {
  const logo: ChangedDocument = ["file dashboardLogo", edited({ content: "" }, { content: "picked:0" })];
  const font: ChangedDocument = ["file custom_font", edited({ content: "stored:1" }, { content: "" })];
  expect(await summaryOf(logo, font)).toBe("Logo, Eigene Schrift (woff2)");
});

it("tells settings of the same name apart by what is around them", async () => {
  const heights = settings(({ dashboard, login }) => {
    dashboard.heroImage.height += 1;
    login.logoImage.height += 1;
    dashboard.heroImage.focal_point.x = 3;
  });
  expect(await summaryOf(heights)).toMatch(/^Großes Bild: Höhe, Großes Bild: Bildmittelpunkt, [^,]+: Höhe$/);
});

it("names lists as a whole, and pages and languages by their names", async () => {
  const list = settings((one) => {
    one.facets = [{ field_name: "keywords", position: 0 }];
  });
  const page = (title: string) => ({ pages: [{ key: "a", title, html: "" }] });
  expect(
    await summaryOf(
      list,
      ["pages de", edited(page("Impressum"), page("Impressum und mehr"))],
      ["texts ar", edited({}, {}, { pendingChange: "removed" })],
      ["texts fr", edited({}, {}, { pendingChange: "added" })],
    ),
  ).toMatch(/^[^,.]+, Arabisch \(gelöschte Sprache\), Französisch \(neue Sprache\), Seite „Impressum und mehr“$/i);
});

it("counts what does not fit", async () => {
  const many = settings(({ themes }) => {
    const [light] = themes.options;
    for (const name of Object.keys(light?.appearance ?? {}))
      if (light) light.appearance[name as keyof typeof light.appearance] = "#123456";
  });
  expect(await summaryOf(many)).toMatch(/^Hauptfarbe(, [^,]+){3} und 8 weitere$/);
});

it("counts the names after the first two where there is little space, if that is shorter", async () => {
  const css: ChangedDocument = ["style", edited({ css: "a" }, { css: "b" })];
  const titled = settings(({ global, dashboard }) => {
    global.website_title = "Haus am Kanal";
    dashboard.heroImage.height += 1;
  });
  const long: ChangedDocument = ["file loginHero", edited({ content: "" }, { content: "picked:0" })];
  await renderWithProviders(
    <>
      <Summary documents={[titled, css]} maxNames={2} />
      <Summary documents={[titled, css, long]} maxNames={2} />
    </>,
    { client: createFakeClient(() => ({})) },
  );
  const shown = screen.getAllByRole("status").filter(({ tagName }) => tagName === "OUTPUT");
  expect(shown[0]).toHaveTextContent(/, Eigenes CSS$/);
  expect(shown[1]).toHaveTextContent(/^[^,]+, [^,]+ und 2 weitere$/);
});
