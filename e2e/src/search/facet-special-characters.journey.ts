// Facet values with special characters of URLs and of the query syntax filter correctly, also after a reload.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../support/journey.ts";
import { runCommand, startPortal } from "../support/portal.ts";
import { createSearchScreen } from "../support/search-screen.ts";

const VALUES = ["a:b", 'say "hi"', "red, dark", "back\\slash", "1 TO 5", "a+b", "100 % wool", "#1", "R&B", "写真"];

test("a value with special characters is selected, is part of the address, and filters after a reload @desktop", {
  tag: "@slow",
}, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-signs-"));
  const portal = await startPortal({ env: { VITRINE_DEMO: "0" } });
  try {
    const records = VALUES.map((value, at) => ({ Nr: `K ${at}`, Titel: `Krug ${at}`, Schlagwort: [value] }));
    const catalogue = join(folder, "signs.json");
    writeFileSync(catalogue, JSON.stringify(records));
    writeFileSync(
      join(folder, "mapping.json"),
      JSON.stringify({
        identifier: "Nr",
        fields: [
          { name: "title", from: "Titel" },
          { name: "keywords", from: "Schlagwort" },
        ],
      }),
    );
    const words = ["import", "--catalogue", catalogue, "--mapping", join(folder, "mapping.json")];
    const { code, output } = await runCommand(portal.dataFolder, words);
    expect(code, output).toBe(0);
    await page.goto(`${portal.address}/#/search/*`);
    const search = createSearchScreen(page);
    await search.expectCount(VALUES.length);
    for (const [at, value] of VALUES.entries()) {
      await page.getByRole("checkbox", { name: `${value}, 1 Treffer`, exact: true }).press("Space");
      await search.expectCount(1);
      await page.reload();
      await search.expectCount(1);
      await expect(search.cells.first()).toHaveAccessibleName(new RegExp(`Krug ${at}`));
      await search.chips.getByRole("button", { name: "Alle entfernen" }).click();
      await search.expectCount(VALUES.length);
    }
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
