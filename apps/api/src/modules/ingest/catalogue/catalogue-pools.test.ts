// Merging a record with its file: who can see the record afterwards.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { importCatalogue } from "../../../testing/catalogue-kit.ts";
import { newFolder, picture, remove, type TestLibrary } from "../../../testing/import-kit.ts";
import { setUpTestLibrary } from "../../../testing/import-setup.ts";
import { ensureGroup, ensurePool, grantPool } from "../../access/rights-writer.repository.ts";
import { ensureImportAcl } from "../import-pool.ts";

// Decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let library: TestLibrary;
let folder: string;
setUpTestLibrary((opened) => {
  ({ library, folder } = opened);
});
beforeEach(async () => {
  await library.db.write(async (tx) => {
    await ensureImportAcl(tx, "public");
    await grantPool(tx, await ensureGroup(tx, "press people"), await ensurePool(tx, "press"));
  });
});

function run(content: string, over: Partial<Parameters<typeof importCatalogue>[1]> = {}) {
  const catalogue = join(folder, "catalogue.csv");
  writeFileSync(catalogue, content);
  return importCatalogue(library, { catalogue, pool: "public", ...over });
}

async function importFiles(pool: string): Promise<void> {
  const files = newFolder({
    "1.jpg": await picture(1, 64, 48).jpeg().toBuffer(),
    "2.jpg": await picture(2, 64, 48).jpeg().toBuffer(),
  });
  try {
    await library.import(files, { pool });
  } finally {
    remove(files);
  }
}

/** Every asset: its file, its identifier, its title and its pool. */
const assets = () =>
  library.rows(
    `SELECT p.path, r.identifier, json_extract(a.fields, '$.texts.title.""[0]') AS title, o.name AS pool
     FROM asset a LEFT JOIN asset_path p ON p.asset_id = a.id LEFT JOIN catalogue_record r ON r.asset_id = a.id
     JOIN acl_pool s ON s.acl_id = a.acl_id JOIN pool o ON o.id = s.pool_id ORDER BY p.path, r.identifier`,
  );
const one = (path: string | null, identifier: string | null, title: string, pool: string) => ({
  path,
  identifier,
  title,
  pool,
});
const lastChange = () => library.rows("SELECT max(seq) AS seq FROM change_log")[0]?.seq;

const row = "identifier,file,title\nK 1,1.jpg,Jug\n";
const refusal = { row: 2, identifier: "K 1", reason: "other_pool", detail: "1.jpg" };

it("a record is not merged with a file visible to more users, unless the catalogue has pools", {
  tags: ["slow"],
}, async () => {
  await run(row.replace("Jug", "Secret"), { pool: "press" });
  const toCome = new Map([["1.jpg", "1.jpg"]]);
  expect((await run(row, { dryRun: true, pendingPaths: toCome })).refused).toEqual([refusal]);
  await importFiles("public");
  const before = [assets(), lastChange()];
  expect(before[0]).toContainEqual(one(null, "K 1", "Secret", "press"));
  for (const over of [{ dryRun: true }, {}]) {
    expect((await run(row, over)).refused).toEqual([refusal]);
    expect([assets(), lastChange()]).toEqual(before);
  }

  const said = await run("identifier,file,title,pools\nK 1,1.jpg,Secret,press\n");
  expect([said.refused, said.counts.replaced]).toEqual([[], 1]);
  expect(assets()).toEqual([one("1.jpg", "K 1", "Secret", "press"), one("2.jpg", null, "2", "public")]);
  // Nor does a record follow its row to another file that more people see.
  expect((await run(row.replace("1.jpg", "2.jpg"))).refused).toEqual([{ ...refusal, detail: "2.jpg" }]);
  expect(assets()).toEqual([one("1.jpg", "K 1", "Secret", "press"), one("2.jpg", null, "2", "public")]);
});

it("a record moves to the pool of its file if all who see that could see the record", async () => {
  await run(row);
  await importFiles("press");
  const report = await run(row);
  expect([report.refused, report.counts.replaced]).toEqual([[], 1]);
  expect(assets()).toEqual([one("1.jpg", "K 1", "Jug", "press"), one("2.jpg", null, "2", "press")]);
});
