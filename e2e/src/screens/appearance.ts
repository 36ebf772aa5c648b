// Scenes of the Appearance section of the administration.
import { Buffer } from "node:buffer";
import { openPage, type Scene, type SceneContext } from "./scene-steps.ts";

/** The form and, on wide windows, the loaded preview beside it. */
async function appearance(stage: SceneContext): Promise<void> {
  await openPage("/#/admin/appearance", "main form, main h1")(stage);
  await part(stage, /^(Farben|Colours)$/).click();
  if (!stage.phone) await preview(stage).getByRole("gridcell").first().waitFor();
}

/** The loaded preview, in a sheet on narrow windows. */
async function withPreview(stage: SceneContext): Promise<void> {
  await appearance(stage);
  if (!stage.phone) return;
  await stage.page.getByRole("button", { name: /^(Vorschau|Preview)$/ }).click();
  await preview(stage).getByRole("gridcell").first().waitFor();
}

const preview = ({ page }: SceneContext) => page.frameLocator("iframe");
const part = (stage: SceneContext, name: RegExp) =>
  stage.page.getByRole("navigation", { name: /^(Teile der Marke|Parts of the brand)$/ }).getByRole("button", {
    name,
  });
const colour = (stage: SceneContext, setting: string) =>
  stage.page.locator(`#setting-themes-options-0-appearance-${setting}`);

const within = (name: RegExp, then?: (stage: SceneContext) => Promise<unknown>) => async (stage: SceneContext) => {
  await appearance(stage);
  await part(stage, name).click();
  await then?.(stage);
};

export const appearanceScenes: readonly Scene[] = [
  {
    name: "admin-appearance",
    as: "portalAdmin",
    mediumWidth: true,
    expectedErrors: /: iframe /,
    show: async (stage) => {
      await appearance(stage);
      await colour(stage, "on_primary_color").fill("#ffffff");
      await stage.page.getByRole("button", { name: /^(Use )?#[0-9A-F]{6}( nehmen)?$/ }).waitFor();
      await stage.page.locator("h1").click();
    },
  },
  {
    // Not on phones, where the sheet closes at the first setting.
    name: "admin-appearance-picked",
    as: "portalAdmin",
    show: async (stage) => {
      await appearance(stage);
      if (stage.phone) return;
      await stage.page.getByRole("button", { name: /^(Einstellung eines Elements finden|Find the setting)/ }).click();
      await preview(stage)
        .getByRole("complementary", { name: /^Filters?$/ })
        .getByRole("heading", { level: 2 })
        .click();
      await stage.page.getByRole("list", { name: /^(Einstellungen des|Settings of the element)/ }).waitFor();
    },
  },
  {
    name: "admin-appearance-css",
    as: "portalAdmin",
    show: within(/^CSS$/, async ({ page }) => {
      const css = page.getByRole("textbox", { name: /^(Eigenes CSS|Custom CSS|CSS of your own)$/ });
      await css.fill("h1 { letter-spacing: 0.02em }\nbody { accent-color: #0a6e4f }");
      await css.scrollIntoViewIfNeeded();
    }),
  },
  {
    name: "admin-appearance-warned",
    as: "portalAdmin",
    show: async (stage) => {
      await appearance(stage);
      await colour(stage, "on_primary_color").fill("#ffffff");
      await stage.page.getByRole("button", { name: /^(Ansehen|Show)$/ }).click();
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-appearance-chooser",
    as: "portalAdmin",
    show: async (stage) => {
      await appearance(stage);
      await stage.page
        .getByRole("button", { name: /^(Farbe wählen|Choose colour): / })
        .first()
        .click();
    },
  },
  {
    name: "admin-appearance-areas",
    as: "portalAdmin",
    expectedErrors: /: iframe /,
    show: within(/^(Stellen|Areas)$/, async ({ page }) => {
      await page.getByRole("button", { name: /^(Kopfzeile|Header)/, expanded: false }).click();
      await page.locator("#setting-themes-options-0-advanced_appearance-header-background_color").fill("#7a4f00");
      await page.locator("#setting-themes-options-0-advanced_appearance-header-icon_color").fill("#565553");
      await page.locator("h1").click();
    }),
  },
  {
    name: "admin-appearance-readability",
    as: "portalAdmin",
    expectedErrors: /: iframe |_sample_/,
    show: async (stage) => {
      await appearance(stage);
      await colour(stage, "background_color").fill("#b9b9b9");
      await part(stage, /^(Lesbarkeit|Readability)$/).click();
      await stage.page
        .getByRole("button", { name: /^(Ändern|Change): / })
        .first()
        .waitFor();
    },
  },
  {
    name: "admin-appearance-files",
    as: "portalAdmin",
    show: within(/^(Marke|Brand)$/, async ({ page }) => {
      await page.getByRole("button", { name: /^(An einzelnen Stellen|Different in single)/ }).click();
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: /: Logo: (Abmeldung|signed out)$/ }).click();
      await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer: SMALL });
      await page.getByText(/40 × 20/).waitFor();
    }),
  },
  {
    name: "admin-appearance-brand",
    as: "portalAdmin",
    show: within(/^(Marke|Brand)$/, async ({ page, phone }) => {
      await page.getByRole("textbox", { name: /^(Farbe der Marke|Brand colour)$/ }).fill("#0a6e4f");
      if (!phone) await page.frameLocator("iframe").last().locator("input[type=password]").waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    }),
  },
  {
    name: "admin-appearance-edit",
    as: "portalAdmin",
    show: async (stage) => {
      await withPreview(stage);
      await stage.page.getByRole("button", { name: "Start", exact: true }).click();
      await stage.page.getByRole("button", { name: /^(Im Portal bearbeiten|Edit on the portal)$/ }).click();
      await stage.page.getByRole("button", { name: /^(Großes Bild|Large picture)$/ }).click();
      await stage.page.getByRole("dialog", { name: /^(Großes Bild|Large picture)$/ }).waitFor();
    },
  },
  {
    name: "admin-appearance-layout",
    as: "portalAdmin",
    show: within(/^(Für Besucher|For visitors)$/),
  },
  {
    name: "admin-appearance-login",
    as: "portalAdmin",
    show: async (stage) => {
      await withPreview(stage);
      await stage.page.getByRole("button", { name: /^(Anmelden|Sign in)$/ }).click();
      await preview(stage).locator("input[type=password]").waitFor();
    },
  },
  ...(["info", "download", "notices"] as const).map(
    (part): Scene => ({
      name: `admin-appearance-${part}`,
      as: "portalAdmin",
      show: async (stage) => {
        await withPreview(stage);
        await stage.page.getByRole("combobox", { name: /^(Weitere Ansichten|More views)$/ }).selectOption(part);
        await preview(stage)
          .locator(part === "notices" ? "[data-kind]" : "[role=dialog]")
          .first()
          .waitFor();
      },
    }),
  ),
];

/** 40 × 20 pixels, too few for a high-density screen. */
const SMALL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAJElEQVR42mP4VCU1IIhh1OJRi0ctHrV41OJRi0ctHrV45FgMAH2wwv33oiBBAAAAAElFTkSuQmCC",
  "base64",
);
