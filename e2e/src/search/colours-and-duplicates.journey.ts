// Filtering pictures by colour, and duplicates of a picture in another size.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoTemplate } from "../support/demo-data.ts";
import { expect, test } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";
import { runCommand, startPortal } from "../support/portal.ts";
import { createSearchScreen, findChoice } from "../support/search-screen.ts";

test("pictures are filtered by a colour, with a name beside each swatch", { tag: "@core" }, async ({
  page,
  library,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  const blue = (await library.values("main_colors")).find(({ value }) => value === "blue");
  await search.open();
  await search.openFilters();
  const colours = search.facet("Farben");
  const all = (await library.values("main_colors")).length;
  await expect(colours.getByRole("checkbox")).toHaveCount(10);
  await colours.getByRole("button", { name: `${all - 10} weitere` }).click();
  await expect(colours.getByRole("checkbox")).toHaveCount(all);
  await colours.scrollIntoViewIfNeeded();
  await checkAccessibility(page, "colours");
  await findChoice(colours, "Blau").press("Space");
  await search.expectCount(blue?.count ?? -1);
  await search.closeFilters();
  await expect(search.chips.getByRole("button", { name: "Farben Blau entfernen" })).toBeVisible();
});

test("a picture lists its duplicates, in both languages @desktop", { tag: "@slow" }, async ({
  browser,
  checkAccessibility,
  pageErrors,
}) => {
  test.setTimeout(120_000);
  const portal = await startPortal({ template: demoTemplate });
  const folder = mkdtempSync(join(tmpdir(), "vitrine-alike-"));
  try {
    const library = await openLibrary(portal.address);
    const original = (await library.assets()).find(
      ({ asset_groups: [kind], mime }) => kind === "image" && mime === "image/jpeg",
    );
    const picture = await fetch(new URL(original?.url ?? "", portal.address));
    writeFileSync(join(folder, "kleine Kopie.webp"), Buffer.from(await picture.arrayBuffer()));
    const imported = await runCommand(portal.dataFolder, ["import", folder]);
    expect(imported.code, imported.output).toBe(0);
    for (const [locale, words] of [
      ["de-DE", { also: "Auch als", all: "Alle 2 in der Suche zeigen", chip: "Gleiches Bild entfernen" }],
      ["en-GB", { also: "Also as", all: "Show all 2 in the search", chip: "Remove Same picture" }],
    ] as const) {
      const context = await browser.newContext({ locale, baseURL: portal.address });
      const page = await context.newPage();
      page.on("pageerror", (error) => pageErrors.push(String(error)));
      await page.goto(`/#/asset/${original?.id}`);
      const also = page.getByRole("region", { name: words.also });
      await expect(also.getByRole("listitem")).toHaveText([/^Kleine Kopie\s*WebP · 640\s×/]);
      await also.scrollIntoViewIfNeeded();
      await checkAccessibility(page, `also as, ${locale}`);
      await also.getByRole("link", { name: words.all }).press("Enter");
      const search = createSearchScreen(page);
      await expect(search.heading).toHaveText(/^2 /);
      await search.chips.getByRole("button", { name: words.chip }).press("Enter");
      await expect(search.heading).toHaveText(new RegExp(`^${await library.count("")} `));
      await context.close();
    }
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
