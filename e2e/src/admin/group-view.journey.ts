// An admin looks at the portal with the rights of a group.
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";

test("an admin sees the portal as a group, marked and for reading only, and returns to the own rights", {
  tag: "@core",
}, async ({ page, context, portal, checkAccessibility }) => {
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/accounts/rights");
  await page.getByRole("button", { name: "Portal so ansehen wie „trade“" }).click();
  const banner = page.getByRole("region", { name: "Ansicht als Gruppe" });
  await expect(banner).toContainText("Sie sehen das Portal wie ein Konto der Gruppe „trade“.");
  await expect(page).toHaveURL(/#\/$/);
  await checkAccessibility(page, "start page as a group");

  await test.step("it lasts over a reload, and other tabs keep the own session", async () => {
    await page.reload();
    await expect(banner).toBeVisible();
    const other = await context.newPage();
    await other.goto("/#/admin/accounts");
    await expect(other.getByRole("region", { name: "Ansicht als Gruppe" })).toHaveCount(0);
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await other.close();
  });

  await test.step("nothing is downloaded", async () => {
    // An account of this group.
    const theirs = await (await openLibrary(portal.address, accountWithRole("assetUser"))).assets();
    const asset = theirs.find((one) => one.download_state === "permitted" && one.asset_groups?.includes("image"));
    await page.goto(`/#/asset/${asset?.id}`);
    const files: string[] = [];
    page.on("download", (file) => files.push(file.suggestedFilename()));
    await page.getByRole("main").getByRole("button", { name: "Herunterladen", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Herunterladen" });
    await checkAccessibility(page, "the forms that the group may download");
    const terms = dialog.getByRole("checkbox");
    if (await terms.count()) await terms.check();
    await dialog.getByRole("button", { name: "Herunterladen" }).click();
    await expect(page.getByText("In dieser Ansicht wird nichts heruntergeladen.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(files).toEqual([]);
  });

  await banner.getByRole("button", { name: "Ansicht beenden" }).click();
  await expect(page).toHaveURL(/#\/admin\/accounts\/rights$/);
  await expect(page.getByRole("button", { name: "Portal so ansehen wie „trade“" })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
