// Scenes of uploading a picture for a tile in the Dashboard section.
import { createSamplePicture } from "../support/sample-picture.ts";
import { openPage, type Scene, type SceneContext } from "./scene-steps.ts";

const FIRST = "#setting-dashboard-collections-data-0";

/** Opens the picture dialog of the first row. */
async function choosing(stage: SceneContext): Promise<void> {
  const { page } = stage;
  await openPage("/#/admin/dashboard", "main section h2")(stage);
  await page.locator(FIRST).click();
  await page.locator(`${FIRST}-src`).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
}

async function upload({ page }: SceneContext, file: ReturnType<typeof createSamplePicture>): Promise<void> {
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /hochladen$|^Upload/ })
    .scrollIntoViewIfNeeded();
}

async function uploaded(stage: SceneContext, heavy = false): Promise<void> {
  await choosing(stage);
  await upload(stage, createSamplePicture(heavy ? 1_200_000 : 0));
  await stage.page.getByRole("dialog").locator('img[src^="blob:"]').waitFor();
}

export const tilePictureScenes: readonly Scene[] = [
  { name: "admin-overview-uploaded", as: "portalAdmin", show: (stage) => uploaded(stage, true) },
  {
    name: "admin-overview-refused",
    as: "portalAdmin",
    show: async (stage) => {
      await choosing(stage);
      await upload(stage, { name: "house.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
      await stage.page.getByRole("dialog").getByRole("alert").waitFor();
    },
  },
  {
    name: "admin-overview-tile",
    as: "portalAdmin",
    show: async (stage) => {
      const { page, phone } = stage;
      await uploaded(stage);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^(Übernehmen|Use it)$/ })
        .click();
      await page.locator("#setting-dashboard-collections-show_as_tiles").check({ force: true });
      await page.locator(`${FIRST}-src`).scrollIntoViewIfNeeded();
      if (!phone) await page.frameLocator("iframe").locator('img[src^="blob:"]').scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-overview-lost",
    as: "portalAdmin",
    show: async (stage) => {
      await stage.page.route("**/api/config/thumbnail?*", (route) =>
        route.fulfill({ status: 404, json: { code: "not_found", message: "", requestId: "1" } }),
      );
      await choosing(stage);
      await upload(stage, createSamplePicture());
      const dialog = stage.page.getByRole("dialog");
      await dialog.getByRole("button", { name: /^(Übernehmen|Use it)$/ }).click();
      await stage.page.locator(`${FIRST}-src`).scrollIntoViewIfNeeded();
    },
  },
];
