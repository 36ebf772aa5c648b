import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importCatalogue } from "../../../testing/catalogue-kit.ts";
import { newFolder, openLibrary, remove } from "../../../testing/import-kit.ts";
import { formatCatalogueReportTable } from "./catalogue-table.ts";

const page = readFileSync(new URL("../../../../../../docs/catalogues.md", import.meta.url), "utf8");
const block = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";

it("the example of docs/catalogues.md does what the page says", async () => {
  const library = openLibrary();
  const folder = newFolder({ "museum.csv": block("csv") });
  const mapping = join(folder, "museum.json");
  writeFileSync(mapping, block("json"));
  try {
    const catalogue = join(folder, "museum.csv");
    const report = await importCatalogue(library, { catalogue, mapping, pool: "public" });
    expect(formatCatalogueReportTable(report)).toBe(block("text"));
  } finally {
    await library.close();
    remove(folder);
  }
});
