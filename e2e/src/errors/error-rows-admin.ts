// Rows of the error catalogue for admins: saving settings, texts, pages and files, and messages only they see.
import type { Locator } from "@playwright/test";
import type { RouteKey } from "@vitrine/contract/endpoint";
import { STRUCTURE_PROBLEMS } from "@vitrine/contract/errors";
import { accountWithRole } from "../support/demo.ts";
import { expect, submitLoginForm } from "../support/journey.ts";
import type { ErrorRow } from "./error-rows.ts";
import { createFault, type ErrorScene } from "./error-scene.ts";

const bar = ({ page, exactText: exactly }: ErrorScene) =>
  page.getByRole("region", { name: exactly("admin:save.label") });

async function save(scene: ErrorScene): Promise<void> {
  await scene.page.keyboard.press("Control+s");
}

const isSaved = (scene: ErrorScene) => expect(bar(scene).getByText(scene.exactText("admin:save.saved"))).toBeVisible();

/** A failed save keeps the document as a draft, and a retry saves it. */
function failedSaveRow(
  row: string,
  from: string,
  field: (scene: ErrorScene) => Locator,
  fault: string,
  endpoint: RouteKey,
  reason: string,
): ErrorRow {
  return {
    row,
    startAddress: () => from,
    faults: [createFault(fault, endpoint)],
    async provoke(scene) {
      const value = await field(scene).inputValue();
      await field(scene).fill(`${value}.`);
      await save(scene);
    },
    shown: (scene) =>
      bar(scene)
        .getByText(scene.textMatching("admin:save.failed"))
        .filter({ hasText: scene.textMatching(reason) }),
    async recovers(scene) {
      await save(scene);
      await isSaved(scene);
    },
  };
}

const title = ({ page, textMatching: words }: ErrorScene) =>
  page.getByRole("textbox", { name: words("admin:settings.global.website_title.name") });
const text = ({ page }: ErrorScene) => page.getByRole("textbox", { name: /^global\.\S+ / }).first();
const pageTitle = ({ page, textMatching: words }: ErrorScene) =>
  page
    .getByRole("main")
    .getByRole("textbox", { name: words("admin:editor.title") })
    .first();

const logo = ({ page, exactText: exactly }: ErrorScene) =>
  page.getByRole("region", { name: exactly("admin:appearance.files.assetLogo") });
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0a6e4f"/></svg>`;

async function upload(scene: ErrorScene): Promise<void> {
  const chooser = scene.page.waitForEvent("filechooser");
  await logo(scene)
    .getByRole("button", {
      name: scene.textMatching("admin:appearance.files.upload_of", "admin:appearance.files.replace_of"),
    })
    .click();
  await (await chooser).setFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(PICTURE) });
}

/** A rejected file: the previous one stays, and a retry may succeed. */
function refusedFileRow(fault: string, reason: string): ErrorRow {
  return {
    row: `a file that is refused: ${fault}`,
    startAddress: () => "#/admin/appearance",
    faults: [createFault(fault, "config.file_save")],
    async provoke(scene) {
      await scene.button("admin:appearance.tab.files").first().click();
      await upload(scene);
    },
    shown: (scene) =>
      logo(scene)
        .getByRole("alert")
        .filter({ hasText: scene.textMatching(reason) }),
    async recovers(scene) {
      await upload(scene);
      await expect(logo(scene).getByText(scene.exactText("admin:appearance.files.there"))).toBeVisible();
      await expect(
        logo(scene)
          .getByRole("alert")
          .filter({ hasText: scene.textMatching(reason) }),
      ).toBeHidden();
    },
  };
}

const failedCollections = (["overloaded", "collection.not_found"] as const).map(
  (fault): ErrorRow => ({
    row: `a collection that cannot be loaded tells admins why: ${fault}`,
    startAddress: () => "#/",
    faults: [
      createFault(fault, "collections.get"),
      ...(fault === "overloaded" ? [createFault(fault, "search.find")] : []),
    ],
    provoke: ({ page }) => page.reload(),
    shown: ({ page, textMatching: words }) =>
      page
        .getByText(words("views:dashboard.collection.failed"))
        .filter({ hasText: words(`toast:error.${fault}`) })
        .first(),
    async recovers({ page, textMatching: words }) {
      await page.reload();
      await expect(page.getByRole("main").getByRole("listitem").getByRole("link").first()).toBeVisible();
      await expect(page.getByText(words("views:dashboard.collection.failed"))).toHaveCount(0);
    },
  }),
);

const loginDialog = ({ page, exactText: exactly }: ErrorScene) =>
  page.getByRole("dialog", { name: exactly("views:login.again.title") });

const openRevision = ({ page, textMatching: words }: ErrorScene) =>
  page
    .getByRole("button", { name: words("admin:timeline.open_of") })
    .first()
    .click();

export const adminRows: readonly ErrorRow[] = [
  failedSaveRow(
    "settings that cannot be saved",
    "#/admin/general",
    title,
    "internal",
    "config.save",
    "toast:error.internal",
  ),
  failedSaveRow(
    "settings that have no room",
    "#/admin/general",
    title,
    "storage.full",
    "config.save",
    "toast:error.storage.full",
  ),
  failedSaveRow(
    "texts that cannot be saved",
    "#/admin/language/en",
    text,
    "overloaded",
    "translations.save",
    "toast:error.overloaded",
  ),
  failedSaveRow(
    "a page that cannot be saved",
    "#/admin/editor",
    pageTitle,
    "internal",
    "pages.save",
    "toast:error.internal",
  ),
  failedSaveRow(
    "a page of a shape that costs too much",
    "#/admin/editor",
    pageTitle,
    "request.too_complex",
    "pages.save",
    "toast:error.request.too_complex",
  ),
  refusedFileRow("internal", "toast:error.internal"),
  refusedFileRow("storage.full", "toast:error.storage.full"),
  refusedFileRow("file.incomplete", "toast:error.file.incomplete"),
  refusedFileRow("file.too_large", "admin:appearance.files.refused.too_large"),
  refusedFileRow("file.wrong_kind", "admin:appearance.files.refused.wrong_kind"),
  refusedFileRow("file.unusable.damaged", "admin:appearance.files.refused.damaged"),
  refusedFileRow("file.unusable.too_many_pixels", "admin:appearance.files.refused.too_many_pixels"),
  refusedFileRow("file.unusable.too_many_frames", "admin:appearance.files.refused.too_many_frames"),
  ...STRUCTURE_PROBLEMS.map((problem) =>
    refusedFileRow(`file.unusable.${problem}`, `admin:appearance.files.refused.${problem}`),
  ),
  refusedFileRow("not_found", "toast:error.not_found"),
  refusedFileRow("request.precondition", "admin:appearance.files.refused.changed"),
  ...failedCollections,
  {
    row: "settings that somebody else has saved meanwhile",
    startAddress: () => "#/admin/general",
    faults: [createFault("settings.stale", "config.save")],
    async provoke(scene) {
      await title(scene).fill(`${await title(scene).inputValue()}.`);
      await save(scene);
    },
    shown: ({ page, exactText: exactly }) => page.getByRole("dialog", { name: exactly("admin:conflict.title") }),
    async recovers(scene) {
      await scene.button("admin:conflict.later", scene.page.getByRole("dialog")).click();
      await save(scene);
      await isSaved(scene);
    },
  },
  {
    row: "an earlier state that is gone",
    startAddress: () => "#/admin/history",
    faults: [createFault("revision.not_found", "revisions.get")],
    provoke: openRevision,
    shown: ({ page, textMatching: words }) =>
      page.getByRole("dialog").getByText(words("toast:error.revision.not_found")),
    async recovers(scene) {
      await scene.page.keyboard.press("Escape");
      await openRevision(scene);
      await expect(scene.page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    },
  },
  {
    row: "a session that is over before the administration opens",
    startAddress: () => "#/",
    faults: [createFault("session.over", "session.check")],
    provoke: ({ page }) => page.goto("/#/admin/general"),
    shown: loginDialog,
    async recovers(scene) {
      await loginDialog(scene)
        .getByLabel(scene.exactText("views:login.password"))
        .fill(accountWithRole("portalAdmin").password);
      await scene.button("views:login.submit", loginDialog(scene)).click();
      await expect(loginDialog(scene)).toBeHidden();
      await expect(scene.page.getByRole("navigation", { name: scene.exactText("admin:section.label") })).toBeVisible();
    },
  },
  {
    row: "versions that do not fit",
    startAddress: () => "#/login",
    headerFault: { of: /\/info\/check_version/, fault: "version.older" },
    provoke: ({ page }) => submitLoginForm(page, accountWithRole("portalAdmin")),
    shown: ({ notice }) => notice("warning", "toast:config.version_mismatch").filter({ hasText: "6.0.0" }),
    async recovers({ page, notice }) {
      await page.goto("/?again#/login");
      await submitLoginForm(page, accountWithRole("portalAdmin"));
      await expect(page).not.toHaveURL(/#\/login/);
      await expect(notice("warning", "toast:config.version_mismatch")).toHaveCount(0);
    },
  },
];
