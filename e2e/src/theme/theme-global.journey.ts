// Every portal-wide colour of a theme has an effect on some screen, including notices of each kind.
import type { Page } from "@playwright/test";
import { areaColourNames } from "@vitrine/settings/registry/area-names";
import { parseAreaColourName } from "@vitrine/settings/registry/areas";
import { accountWithRole } from "../support/demo.ts";
import { expect, logIn, submitLoginForm, test } from "../support/journey.ts";
import type { Library } from "../support/library.ts";
import { disableAnimations } from "../support/page-state.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import { isProbeVisible, isProbeVisibleInAnyState, setProbeColour } from "./theme-probe.ts";

interface Station {
  readonly name: string;
  /** Colours of the area `global` that this screen shows. */
  readonly properties: readonly string[];
  show(page: Page, library: Library): Promise<unknown>;
}

/** Keeps notices open, which otherwise close after five seconds, or eight with an undo button. */
async function pauseNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0, ...rest: unknown[]) =>
        wait(run, ms === 5000 || ms === 8000 ? 3_600_000 : ms, ...rest),
    });
  });
}

const notice = (page: Page, kind: string) => expect(page.locator(`[data-kind="${kind}"]`)).toBeVisible();

async function copyLink(page: Page, library: Library): Promise<void> {
  const [asset] = await library.assets();
  await page.goto(`/#/asset/${asset?.id}`);
  await page.getByRole("button", { name: "Teilen" }).first().click();
  await page.getByRole("button", { name: "Kopieren" }).click();
}

const stations: readonly Station[] = [
  {
    name: "the overview",
    properties: [
      ...["on_picture", "picture_ink", "picture_veil", "mat", "line", "text_2", "focus"],
      ...["primary_text", "link_hover", "link_focus", "text_hover", "text_focus"],
      ...["primary_hover", "primary_focus", "on_primary_hover", "on_primary_focus"],
      ...["icon_color", "icon_hover", "icon_focus"],
    ],
    show: (page) => page.goto("/#/"),
  },
  {
    name: "a search with a filter and a selection",
    properties: [
      ...["primary_tint", "on_primary_tint", "primary_mark", "text_3", "line_strong", "hover_ground"],
      ...["on_secondary_2", "primary_on_secondary"],
      ...["code_1", "code_2", "code_3", "code_4", "code_5", "code_6", "code_7"],
    ],
    async show(page) {
      await logIn(page, accountWithRole("assetUser"));
      const search = createSearchScreen(page);
      await search.open("*?color_code=1,2,3,4,5,6,7");
      for (const at of [0, 1]) await search.cells.nth(at).click({ modifiers: ["Control"] });
      await expect(search.toolbar).toBeVisible();
    },
  },
  {
    name: "a dialog",
    properties: ["scrim"],
    async show(page, library) {
      const [asset] = await library.assets();
      await page.goto(`/#/asset/${asset?.id}`);
      await page.getByRole("button", { name: "Teilen" }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "the preview of several pages",
    properties: ["preview", "preview_text", "preview_text_2", "preview_pill", "preview_line", "preview_mark"],
    async show(page, library) {
      const asset = (await library.assets()).find(({ page_count = 1 }) => page_count > 1);
      await page.goto(`/#/asset/${asset?.id}`);
      await page.getByRole("button", { name: "Große Vorschau" }).first().click();
      await expect(page.locator('[data-area="preview"]')).toBeVisible();
    },
  },
  {
    name: "the state of the portal",
    properties: ["success", "warning", "danger", "info"].flatMap((kind) => [kind, `${kind}_tint`]),
    async show(page) {
      await page.route("**/console/overview.get*", async (route) => {
        const reply = await (await route.fetch()).json();
        const { data } = reply.result;
        const [one] = data.imports;
        data.imports = ["running", "done", "failed"].map((state) => ({ ...one, id: state, state }));
        data.search = { ...data.search, state: "away", problem: "no answer" };
        await route.fulfill({ json: reply });
      });
      await logIn(page, accountWithRole("portalAdmin"));
      await page.goto("/#/admin/server");
      await expect(page.locator('[data-state="failed"]').first()).toBeVisible();
    },
  },
  {
    name: "a notice of success",
    properties: ["toast_success"],
    async show(page, library) {
      await pauseNotices(page);
      const [asset] = await library.assets();
      await page.goto(`/#/asset/${asset?.id}`);
      await page.getByRole("main").getByRole("button", { name: "Merken", exact: true }).click();
      await notice(page, "success");
    },
  },
  {
    name: "a notice of a failure",
    properties: ["danger_mark", "toast_danger"],
    async show(page, library) {
      await page.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
        document.execCommand = () => false;
      });
      await copyLink(page, library);
      await notice(page, "danger");
    },
  },
  {
    name: "a notice that warns",
    properties: ["toast_warning"],
    async show(page) {
      await pauseNotices(page);
      await page.route("**/api/config/global", (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
      await page.goto("/#/");
      await notice(page, "warning");
    },
  },
  {
    name: "a notice that tells",
    properties: ["toast_info"],
    async show(page) {
      await pauseNotices(page);
      await page.goto("/#/login");
      await submitLoginForm(page, accountWithRole("noRights"));
      await notice(page, "info");
    },
  },
];

test("each portal-wide colour is checked on a screen @desktop", () => {
  const all = areaColourNames.flatMap((name) => {
    const { area, token, moreContrast } = parseAreaColourName(name) ?? {};
    return area === "global" && !moreContrast ? [token] : [];
  });
  expect(stations.flatMap(({ properties }) => properties).toSorted()).toEqual(all.toSorted());
});

for (const { name, properties, show } of stations) {
  test(`a theme colours the whole portal: ${name} @desktop${properties.length > 3 ? " @wide" : ""}`, async ({
    page,
    library,
  }) => {
    test.slow();
    await show(page, library);
    await disableAnimations(page);
    // From now on, focused elements show a focus ring.
    await page.keyboard.press("Shift");
    for (const property of properties) {
      await setProbeColour(page, `global.${property}`);
      expect.soft(await isProbeVisibleInAnyState(page, ":root"), property).toBe(true);
      await setProbeColour(page, `global.${property}__accessibility_color`);
      expect.soft(await isProbeVisible(page, ":root"), `${property}, no more contrast asked for`).toBe(false);
      await page.emulateMedia({ contrast: "more" });
      expect.soft(await isProbeVisibleInAnyState(page, ":root"), `${property}__accessibility_color`).toBe(true);
      await page.emulateMedia({ contrast: null });
    }
  });
}
