// Rows of the error catalogue for downloads and bookmarks.
import type { RouteKey } from "@vitrine/contract/endpoint";
import { expect, isPhone } from "../support/journey.ts";
import { getAssetTitle } from "../support/library.ts";
import type { ErrorRow } from "./error-rows.ts";
import { createFault, type ErrorScene } from "./error-scene.ts";

const asset = (scene: ErrorScene) => `#/asset/${scene.asset.id}`;
const main = ({ page }: ErrorScene) => page.getByRole("main");

/** Starts the download, with the first of several conversions. */
async function startDownload(scene: ErrorScene): Promise<void> {
  await scene.button("views:asset.download", main(scene)).first().click();
  const dialog = scene.page.getByRole("dialog");
  await dialog.or(scene.page.locator("[data-kind]")).first().waitFor();
  if (await dialog.isVisible())
    await dialog.getByRole("button", { name: scene.exactText("views:download.start") }).click();
}

async function expectDownload(scene: ErrorScene): Promise<void> {
  await scene.page.reload();
  const file = scene.page.waitForEvent("download");
  await startDownload(scene);
  await file;
}

function failedDownloadRow(
  row: string,
  fault: string,
  endpoint: RouteKey,
  kind: "danger" | "warning",
  key: string,
): ErrorRow {
  return {
    row,
    startAddress: asset,
    faults: [createFault(fault, endpoint)],
    provoke: startDownload,
    shown: ({ notice }) => notice(kind, key),
    recovers: expectDownload,
  };
}

export const downloadRows: readonly ErrorRow[] = [
  failedDownloadRow("nothing to download", "download.none", "session.csets", "warning", "toast:download.none"),
  failedDownloadRow(
    "forms that may not be seen",
    "download.not_permitted.local",
    "session.csets",
    "warning",
    "toast:download.unauthorized",
  ),
  failedDownloadRow(
    "forms that cannot be asked for",
    "internal",
    "session.csets",
    "danger",
    "toast:download.retrieval",
  ),
  failedDownloadRow(
    "a download that cannot be fetched",
    "internal",
    "download.single",
    "danger",
    "toast:download.retrieval",
  ),
  failedDownloadRow(
    "a download that cannot be made",
    "download.failed.external",
    "download.single",
    "danger",
    "toast:download.retrieval",
  ),
  failedDownloadRow(
    "a download that cannot be made here",
    "download.failed.local",
    "download.single",
    "danger",
    "toast:download.retrieval",
  ),
  failedDownloadRow("a file that is gone", "asset.not_available", "files.get", "danger", "toast:download.unauthorized"),
  failedDownloadRow(
    "a file that has changed meanwhile",
    "download.range",
    "files.get",
    "danger",
    "toast:error.download.range",
  ),
  failedDownloadRow(
    "a download that another server refuses",
    "download.not_permitted.external",
    "download.single",
    "danger",
    "toast:download.backend",
  ),
  failedDownloadRow(
    "too many conversions elsewhere",
    "download.busy.external",
    "download.single",
    "danger",
    "toast:download.busy_external",
  ),
  failedDownloadRow(
    "a second conversion at a time",
    "download.busy.local",
    "download.single",
    "danger",
    "toast:download.busy_local",
  ),
  failedDownloadRow(
    "too many downloads in a short time",
    "rate.limited",
    "download.single",
    "danger",
    "toast:download.too_often",
  ),
  failedDownloadRow(
    "a server that is too busy for a download",
    "overloaded",
    "download.single",
    "danger",
    "toast:download.overloaded",
  ),
  failedDownloadRow("a file that breaks off", "network.cut", "files.get", "danger", "toast:download.retrieval"),
  {
    row: "a download that begins",
    startAddress: asset,
    faults: [createFault("network.slow", "download.single")],
    provoke: startDownload,
    shown: ({ page, textMatching: words }) =>
      page.getByRole("status").filter({ hasText: words("toast:download.start") }),
    recovers: expectDownload,
  },
];

/** Selects two results and requests them as a zip; the fault excludes the asset with the id 1. */
async function startZipDownload(scene: ErrorScene): Promise<void> {
  const { page, search } = scene;
  const cells = search.cells;
  await expect(cells).toHaveCount(2);
  for (const cell of await cells.all()) {
    if (isPhone(page))
      await cell
        .getByRole("checkbox")
        .or(cell.getByRole("button", { name: scene.textMatching("views:search.selection.select") }))
        .first()
        .click();
    else await cell.click({ modifiers: ["Control"] });
  }
  await search.toolbar
    .getByRole("button", {
      name: scene.textMatching("views:search.selection.download", "views:search.selection.download_some"),
    })
    .click();
}

export const zipRows: readonly ErrorRow[] = [
  {
    row: "one of several that may not be taken",
    startAddress: ({ asset }) => `#/search/*?id=${asset.id},1`,
    faults: [createFault("download.partly_rejected", "download.zip", "download.zip_post")],
    async provoke(scene) {
      await startZipDownload(scene);
      const dialog = scene.page.getByRole("dialog");
      await expect(
        dialog.getByText(scene.textMatching("views:download.zip.left_out", "views:download.zip.left_out_form")),
      ).toBeVisible();
      await scene.button("views:download.zip.start", dialog).click();
    },
    shown: ({ notice }) => notice("warning", "toast:download.partial"),
    recovers: (scene) => expect(scene.search.cells.first()).toBeVisible(),
  },
  {
    row: "more than a zip may hold",
    startAddress: ({ asset }) => `#/search/*?id=${asset.id},1`,
    faults: [createFault("download.too_many", "download.zip", "download.zip_post")],
    provoke: startZipDownload,
    shown: ({ page, textMatching: words }) =>
      page.getByRole("dialog").getByText(words("toast:error.download.too_many")),
    async recovers(scene) {
      const dialog = scene.page.getByRole("dialog");
      await scene.button("global:action.retry", dialog).click();
      await expect(dialog.getByText(scene.textMatching("toast:error.download.too_many"))).toBeHidden();
    },
  },
];

const bookmarkButton = (scene: ErrorScene) => scene.button("views:asset.bookmark", main(scene)).first();
const removeBookmarkButton = (scene: ErrorScene) => scene.button("views:asset.bookmark_remove", main(scene)).first();

export const bookmarkRows: readonly ErrorRow[] = [
  {
    row: "an asset that was kept",
    startAddress: asset,
    provoke: (scene) => bookmarkButton(scene).click(),
    shown: (scene) =>
      scene.notice("success", "views:bookmark.notice.added").filter({ hasText: getAssetTitle(scene.asset) }),
    recovers: (scene) => expect(removeBookmarkButton(scene)).toBeVisible(),
  },
  {
    row: "an asset that is kept no more",
    startAddress: asset,
    provoke: (scene) => removeBookmarkButton(scene).click(),
    shown: (scene) =>
      scene.notice("success", "views:bookmark.notice.removed").filter({ hasText: getAssetTitle(scene.asset) }),
    recovers: (scene) => expect(bookmarkButton(scene)).toBeVisible(),
  },
  ...["internal", "storage.full", "network.cut", "request.too_large", "request.wrong_kind", "bookmarks.guest"].map(
    (fault): ErrorRow => ({
      row: `bookmarks that cannot be saved: ${fault}`,
      startAddress: asset,
      faults: [createFault(fault, "bookmarks.save")],
      provoke: (scene) => bookmarkButton(scene).click(),
      shown: ({ notice }) => notice("danger", "views:bookmark.notice.failed"),
      async recovers(scene) {
        await scene.notice("danger", "views:bookmark.notice.failed").getByRole("button").first().click();
        await expect(removeBookmarkButton(scene)).toBeVisible();
        await removeBookmarkButton(scene).click();
        await expect(bookmarkButton(scene)).toBeVisible();
      },
    }),
  ),
];
