// Scenes of the guided tour: its offer, each step, and its settings.
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { mockSettings } from "../support/mock-replies.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import { findButton, openPage, type Scene, type SceneContext, showInArabic } from "./scene-steps.ts";

type Step = PortalSettings["guide"]["tour"][number];

const dashboardSteps: readonly Step[] = ["language", "bookmark", "search_input", "tile", "collection"];
const inSearch: readonly Step[] = ["sort", "views", "facets", "result", "result_view", "info_panel", "icon_set"];
const start = /^(Rundgang beginnen|Start the tour)$/;

/** Mocks the tour's settings, and Arabic in the same mock, since mocks of the settings do not combine. */
const offered = (page: SceneContext["page"], tour: readonly Step[], arabic = false) =>
  mockSettings(page, (settings) => {
    settings.guide = { show: true, tour: [...tour] };
    const more = { lang: "ar", short: "AR", translation: "" };
    if (arabic) settings.visibleLocales = [...(settings.visibleLocales ?? []), more];
  });

function stepOf(step: Step, arabic = false): Scene["show"] {
  return async ({ page }) => {
    await offered(page, [step], arabic);
    const address = dashboardSteps.includes(step) ? "/#/" : "/#/search/*";
    await page.goto(address);
    const begin = findButton(page, start);
    if (step === "info_panel") {
      await createSearchScreen(page).cells.nth(1).click();
      await createSearchScreen(page).panel.waitFor();
    }
    await begin.click();
    await page.locator("[data-tour-ring]").waitFor();
  };
}

const arabicStep = (step: Step): Scene => ({
  name: `arabic-tour-${step}`,
  singleLanguage: true,
  show: showInArabic(stepOf(step, true)),
});

export const tourScenes: readonly Scene[] = [
  {
    name: "tour-offer",
    mediumWidth: true,
    show: async ({ page }) => {
      await offered(page, [...dashboardSteps, ...inSearch]);
      await page.goto("/#/");
      await findButton(page, start).waitFor();
    },
  },
  ...[...dashboardSteps, ...inSearch].map((step) => ({ name: `tour-${step}`, show: stepOf(step) })),
  {
    name: "tour-back",
    mediumWidth: true,
    show: async ({ page }) => {
      await offered(page, inSearch);
      await page.goto("/#/search/*");
      await findButton(page, start).click();
      for (let steps = 0; steps < 2; steps++) await page.keyboard.press("ArrowRight");
      await page.locator("[data-tour-ring]").waitFor();
    },
  },
  arabicStep("bookmark"),
  arabicStep("facets"),
  {
    name: "admin-tour",
    as: "portalAdmin",
    mediumWidth: true,
    show: async (stage) => {
      await offered(stage.page, [...dashboardSteps, ...inSearch]);
      await openPage("/#/admin/general", "main section h2")(stage);
      await stage.page.locator("[data-section=guide]").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-tour-texts",
    as: "portalAdmin",
    show: async (stage) => {
      await openPage("/#/admin/language/en", "main section textarea")(stage);
      await stage.page.getByRole("searchbox").fill("tour.steps.facets");
      await stage.page.locator("textarea[id*=-tour-steps-facets]").first().waitFor();
    },
  },
];
