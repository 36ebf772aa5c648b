// What can go wrong with what a user takes and keeps, row by row of the error catalogue.
import type { RouteKey } from "@vitrine/contract/endpoint";
import type { Row } from "./error-rows.ts";
import { at, type Scene } from "./error-scene.ts";
import { expect, isPhone } from "./journey.ts";
import { titleOf } from "./library.ts";

const asset = (scene: Scene) => `#/asset/${scene.asset.id}`;
const main = ({ page }: Scene) => page.getByRole("main");

/** Starts the download, in the form that is offered first where there are several. */
async function take(scene: Scene): Promise<void> {
  await scene.button("views:asset.download", main(scene)).first().click();
  const dialog = scene.page.getByRole("dialog");
  await dialog.or(scene.page.locator("[data-kind]")).first().waitFor();
  if (await dialog.isVisible())
    await dialog.getByRole("button", { name: scene.exactly("views:download.start") }).click();
}

async function takesIt(scene: Scene): Promise<void> {
  await scene.page.reload();
  const file = scene.page.waitForEvent("download");
  await take(scene);
  await file;
}

function failedDownload(row: string, fault: string, endpoint: RouteKey, kind: "danger" | "warning", key: string): Row {
  return {
    row,
    from: asset,
    faults: [at(fault, endpoint)],
    act: take,
    told: ({ notice }) => notice(kind, key),
    recovers: takesIt,
  };
}

export const downloadRows: readonly Row[] = [
  failedDownload("nothing to download", "download.none", "session.csets", "warning", "toast:download.none"),
  failedDownload(
    "forms that may not be seen",
    "download.not_permitted.local",
    "session.csets",
    "warning",
    "toast:download.unauthorized",
  ),
  failedDownload("forms that cannot be asked for", "internal", "session.csets", "danger", "toast:download.retrieval"),
  failedDownload(
    "a download that cannot be fetched",
    "internal",
    "download.single",
    "danger",
    "toast:download.retrieval",
  ),
  failedDownload(
    "a download that cannot be made",
    "download.failed.external",
    "download.single",
    "danger",
    "toast:download.retrieval",
  ),
  failedDownload(
    "a download that cannot be made here",
    "download.failed.local",
    "download.single",
    "danger",
    "toast:download.retrieval",
  ),
  failedDownload("a file that is gone", "asset.not_available", "files.get", "danger", "toast:download.unauthorized"),
  failedDownload(
    "a file that has changed meanwhile",
    "download.range",
    "files.get",
    "danger",
    "toast:error.download.range",
  ),
  failedDownload(
    "a download that another server refuses",
    "download.not_permitted.external",
    "download.single",
    "danger",
    "toast:download.backend",
  ),
  failedDownload(
    "too many conversions elsewhere",
    "download.busy.external",
    "download.single",
    "danger",
    "toast:download.busy_external",
  ),
  failedDownload(
    "a second conversion at a time",
    "download.busy.local",
    "download.single",
    "danger",
    "toast:download.busy_local",
  ),
  failedDownload(
    "too many downloads in a short time",
    "rate.limited",
    "download.single",
    "danger",
    "toast:download.too_often",
  ),
  failedDownload(
    "a server that is too busy for a download",
    "overloaded",
    "download.single",
    "danger",
    "toast:download.overloaded",
  ),
  failedDownload("a file that breaks off", "network.cut", "files.get", "danger", "toast:download.retrieval"),
  {
    row: "a download that begins",
    from: asset,
    faults: [at("network.slow", "download.single")],
    act: take,
    told: ({ page, words }) => page.getByRole("status").filter({ hasText: words("toast:download.start") }),
    recovers: takesIt,
  },
];

/** The fault leaves the asset with the id 1 out. Both of a result of two are picked, and asked for as a zip. */
async function takeTwo(scene: Scene): Promise<void> {
  const { page, search } = scene;
  const cells = search.cells;
  await expect(cells).toHaveCount(2);
  for (const cell of await cells.all()) {
    if (isPhone(page))
      await cell
        .getByRole("checkbox")
        .or(cell.getByRole("button", { name: scene.words("views:search.selection.select") }))
        .first()
        .click();
    else await cell.click({ modifiers: ["Control"] });
  }
  await search.toolbar
    .getByRole("button", {
      name: scene.words("views:search.selection.download", "views:search.selection.download_some"),
    })
    .click();
}

export const zipRows: readonly Row[] = [
  {
    row: "one of several that may not be taken",
    from: ({ asset }) => `#/search/*?id=${asset.id},1`,
    faults: [at("download.partly_rejected", "download.zip", "download.zip_post")],
    async act(scene) {
      await takeTwo(scene);
      const dialog = scene.page.getByRole("dialog");
      await expect(
        dialog.getByText(scene.words("views:download.zip.left_out", "views:download.zip.left_out_form")),
      ).toBeVisible();
      await scene.button("views:download.zip.start", dialog).click();
    },
    told: ({ notice }) => notice("warning", "toast:download.partial"),
    recovers: (scene) => expect(scene.search.cells.first()).toBeVisible(),
  },
  {
    row: "more than a zip may hold",
    from: ({ asset }) => `#/search/*?id=${asset.id},1`,
    faults: [at("download.too_many", "download.zip", "download.zip_post")],
    act: takeTwo,
    told: ({ page, words }) => page.getByRole("dialog").getByText(words("toast:error.download.too_many")),
    async recovers(scene) {
      const dialog = scene.page.getByRole("dialog");
      await scene.button("global:action.retry", dialog).click();
      await expect(dialog.getByText(scene.words("toast:error.download.too_many"))).toBeHidden();
    },
  },
];

const keep = (scene: Scene) => scene.button("views:asset.bookmark", main(scene)).first();
const drop = (scene: Scene) => scene.button("views:asset.bookmark_remove", main(scene)).first();

export const bookmarkRows: readonly Row[] = [
  {
    row: "an asset that was kept",
    from: asset,
    act: (scene) => keep(scene).click(),
    told: (scene) => scene.notice("success", "views:bookmark.notice.added").filter({ hasText: titleOf(scene.asset) }),
    recovers: (scene) => expect(drop(scene)).toBeVisible(),
  },
  {
    row: "an asset that is kept no more",
    from: asset,
    act: (scene) => drop(scene).click(),
    told: (scene) => scene.notice("success", "views:bookmark.notice.removed").filter({ hasText: titleOf(scene.asset) }),
    recovers: (scene) => expect(keep(scene)).toBeVisible(),
  },
  ...["internal", "storage.full", "network.cut", "request.too_large", "request.wrong_kind", "bookmarks.guest"].map(
    (fault): Row => ({
      row: `bookmarks that cannot be saved: ${fault}`,
      from: asset,
      faults: [at(fault, "bookmarks.save")],
      act: (scene) => keep(scene).click(),
      told: ({ notice }) => notice("danger", "views:bookmark.notice.failed"),
      async recovers(scene) {
        await scene.notice("danger", "views:bookmark.notice.failed").getByRole("button").first().click();
        await expect(drop(scene)).toBeVisible();
        await drop(scene).click();
        await expect(keep(scene)).toBeVisible();
      },
    }),
  ),
];
