import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { prepareDatabase, shippedMigrations } from "./migrations.ts";

test("T29 the upgrade hides assets whose metadata an older version could not read, and updates the index", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-unread-"));
  const file = join(folder, "vitrine.db");
  prepareDatabase(
    file,
    shippedMigrations().filter(({ tag }) => tag < "0018"),
  );
  const old = new SqliteDatabase(file);
  old.exec("INSERT INTO acl (id, key) VALUES (1, '')");
  const add = old.prepare(
    "INSERT INTO asset (id, kind, mime, file_name, acl_id, imported_at, updated_at, metadata_problem, fields) VALUES (?, 'image', 'image/jpeg', 'a', 1, 0, 0, ?, '{}')",
  );
  for (const [id, problem] of [null, "no_program", "too_much_memory"].entries()) add.run(id + 1, problem);
  old.close();
  prepareDatabase(file);
  const db = openDatabase(file);
  try {
    const reasons = db.sqlite.prepare("SELECT unread_terms FROM asset ORDER BY id").pluck().all();
    expect(reasons).toEqual([null, "no_program", "too_much_memory"]);
    expect(db.sqlite.prepare("SELECT asset_id FROM change_log ORDER BY seq").pluck().all()).toEqual([2, 3]);
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
