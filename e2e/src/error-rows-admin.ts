// What can go wrong for admins, row by row of the error catalogue: saving settings, texts, pages and files, and what
// they alone are told.
import type { Locator } from "@playwright/test";
import type { RouteKey } from "@vitrine/contract/endpoint";
import { SHAPE_PROBLEMS } from "@vitrine/contract/errors";
import { accountOf } from "./demo.ts";
import type { Row } from "./error-rows.ts";
import { at, type Scene } from "./error-scene.ts";
import { enter, expect } from "./journey.ts";

const bar = ({ page, exactly }: Scene) => page.getByRole("region", { name: exactly("admin:save.label") });

async function save(scene: Scene): Promise<void> {
  await scene.page.keyboard.press("Control+s");
  const review = scene.page.getByRole("dialog", { name: scene.exactly("admin:save.review") });
  await scene.button("admin:save.save", review).click();
}

const isSaved = (scene: Scene) => expect(bar(scene).getByText(scene.exactly("admin:save.saved"))).toBeVisible();

/** A document whose saving fails stays a draft, and is saved by the next try. */
function unsaved(
  row: string,
  from: string,
  field: (scene: Scene) => Locator,
  fault: string,
  endpoint: RouteKey,
  reason: string,
): Row {
  return {
    row,
    from: () => from,
    faults: [at(fault, endpoint)],
    async act(scene) {
      const value = await field(scene).inputValue();
      await field(scene).fill(`${value}.`);
      await save(scene);
    },
    told: (scene) =>
      bar(scene)
        .getByText(scene.words("admin:save.failed"))
        .filter({ hasText: scene.words(reason) }),
    async recovers(scene) {
      await save(scene);
      await isSaved(scene);
    },
  };
}

const title = ({ page, words }: Scene) =>
  page.getByRole("textbox", { name: words("admin:settings.global.website_title.name") });
const text = ({ page }: Scene) => page.getByRole("textbox", { name: /^global\.\S+ / }).first();
const pageTitle = ({ page, words }: Scene) =>
  page
    .getByRole("main")
    .getByRole("textbox", { name: words("admin:editor.title") })
    .first();

const logo = ({ page, exactly }: Scene) =>
  page.getByRole("region", { name: exactly("admin:appearance.files.assetLogo") });
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0a6e4f"/></svg>`;

async function upload(scene: Scene): Promise<void> {
  const chooser = scene.page.waitForEvent("filechooser");
  await logo(scene)
    .getByRole("button", { name: scene.words("admin:appearance.files.upload_of", "admin:appearance.files.replace_of") })
    .click();
  await (await chooser).setFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(PICTURE) });
}

/** A file that is refused: the one before stays, and another try may do. */
function refusedFile(fault: string, reason: string): Row {
  return {
    row: `a file that is refused: ${fault}`,
    from: () => "#/admin/appearance",
    faults: [at(fault, "config.file_save")],
    async act(scene) {
      await scene.button("admin:appearance.tab.files").first().click();
      await upload(scene);
    },
    told: (scene) =>
      logo(scene)
        .getByRole("alert")
        .filter({ hasText: scene.words(reason) }),
    async recovers(scene) {
      await upload(scene);
      await expect(logo(scene).getByText(scene.exactly("admin:appearance.files.there"))).toBeVisible();
      await expect(
        logo(scene)
          .getByRole("alert")
          .filter({ hasText: scene.words(reason) }),
      ).toBeHidden();
    },
  };
}

const failedCollections = (["overloaded", "collection.not_found"] as const).map(
  (fault): Row => ({
    row: `a collection that cannot be loaded tells admins why: ${fault}`,
    from: () => "#/",
    faults: [at(fault, "collections.get"), ...(fault === "overloaded" ? [at(fault, "search.find")] : [])],
    act: ({ page }) => page.reload(),
    told: ({ page, words }) =>
      page
        .getByText(words("views:dashboard.collection.failed"))
        .filter({ hasText: words(`toast:error.${fault}`) })
        .first(),
    async recovers({ page, words }) {
      await page.reload();
      await expect(page.getByRole("main").getByRole("listitem").getByRole("link").first()).toBeVisible();
      await expect(page.getByText(words("views:dashboard.collection.failed"))).toHaveCount(0);
    },
  }),
);

const over = ({ page, exactly }: Scene) => page.getByRole("dialog", { name: exactly("views:login.again.title") });

const openRevision = ({ page, words }: Scene) =>
  page
    .getByRole("button", { name: words("admin:history.compare_from") })
    .first()
    .click();

export const adminRows: readonly Row[] = [
  unsaved("settings that cannot be saved", "#/admin/general", title, "internal", "config.save", "toast:error.internal"),
  unsaved(
    "settings that have no room",
    "#/admin/general",
    title,
    "storage.full",
    "config.save",
    "toast:error.storage.full",
  ),
  unsaved(
    "texts that cannot be saved",
    "#/admin/language/en",
    text,
    "overloaded",
    "translations.save",
    "toast:error.overloaded",
  ),
  unsaved("a page that cannot be saved", "#/admin/editor", pageTitle, "internal", "pages.save", "toast:error.internal"),
  unsaved(
    "a page of a shape that costs too much",
    "#/admin/editor",
    pageTitle,
    "request.too_complex",
    "pages.save",
    "toast:error.request.too_complex",
  ),
  refusedFile("internal", "toast:error.internal"),
  refusedFile("storage.full", "toast:error.storage.full"),
  refusedFile("file.incomplete", "toast:error.file.incomplete"),
  refusedFile("file.too_large", "admin:appearance.files.refused.too_large"),
  refusedFile("file.wrong_kind", "admin:appearance.files.refused.wrong_kind"),
  refusedFile("file.unusable.damaged", "admin:appearance.files.refused.damaged"),
  refusedFile("file.unusable.too_many_pixels", "admin:appearance.files.refused.too_many_pixels"),
  refusedFile("file.unusable.too_many_frames", "admin:appearance.files.refused.too_many_frames"),
  ...SHAPE_PROBLEMS.map((problem) =>
    refusedFile(`file.unusable.${problem}`, `admin:appearance.files.refused.${problem}`),
  ),
  refusedFile("not_found", "toast:error.not_found"),
  refusedFile("request.precondition", "admin:appearance.files.refused.changed"),
  ...failedCollections,
  {
    row: "settings that somebody else has saved meanwhile",
    from: () => "#/admin/general",
    faults: [at("settings.stale", "config.save")],
    async act(scene) {
      await title(scene).fill(`${await title(scene).inputValue()}.`);
      await save(scene);
    },
    told: ({ page, exactly }) => page.getByRole("dialog", { name: exactly("admin:conflict.title") }),
    async recovers(scene) {
      await scene.button("admin:conflict.later", scene.page.getByRole("dialog")).click();
      await save(scene);
      await isSaved(scene);
    },
  },
  {
    row: "an earlier state that is gone",
    from: () => "#/admin/history",
    faults: [at("revision.not_found", "revisions.get")],
    act: openRevision,
    told: ({ page, words }) => page.getByRole("dialog").getByText(words("toast:error.revision.not_found")),
    async recovers(scene) {
      await scene.page.keyboard.press("Escape");
      await openRevision(scene);
      await expect(scene.page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    },
  },
  {
    row: "a session that is over before the administration opens",
    from: () => "#/",
    faults: [at("session.over", "session.check")],
    act: ({ page }) => page.goto("/#/admin/general"),
    told: over,
    async recovers(scene) {
      await over(scene).getByLabel(scene.exactly("views:login.password")).fill(accountOf("portalAdmin").password);
      await scene.button("views:login.submit", over(scene)).click();
      await expect(over(scene)).toBeHidden();
      await expect(scene.page.getByRole("navigation", { name: scene.exactly("admin:section.label") })).toBeVisible();
    },
  },
  {
    row: "versions that do not fit",
    from: () => "#/login",
    inHeader: { of: /\/info\/check_version/, fault: "version.older" },
    act: ({ page }) => enter(page, accountOf("portalAdmin")),
    told: ({ notice }) => notice("warning", "toast:config.version_mismatch").filter({ hasText: "6.0.0" }),
    async recovers({ page, notice }) {
      await page.goto("/?again#/login");
      await enter(page, accountOf("portalAdmin"));
      await expect(page).not.toHaveURL(/#\/login/);
      await expect(notice("warning", "toast:config.version_mismatch")).toHaveCount(0);
    },
  },
];
