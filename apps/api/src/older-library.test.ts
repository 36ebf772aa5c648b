// A data folder of each older version, filled by hand: the newest program brings it up to date and loses nothing.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDownloadsRepository } from "./modules/downloads/downloads.repository.ts";
import { prepareDatabase, shippedMigrations } from "./platform/migrations.ts";
import { tokenOf } from "./testing/callers.ts";
import { startTestApp } from "./testing/harness.ts";

/** In columns that the first version had. */
const ROWS = `
  INSERT INTO pool (id, name, labels) VALUES (1, 'public', '{"en":"Public"}');
  INSERT INTO access_group (id, name) VALUES (1, 'guest'), (2, 'press');
  INSERT INTO convert_set (id, titles, mime, max_edge, dpi, quality, profile, position) VALUES
    (1, '{"en":"Screen"}', 'image/jpeg', 1200, 72, 85, 'sRGB', 1), (2, '{"en":"Print"}', 'image/tiff', NULL, 300, NULL, 'CMYK', 2);
  INSERT INTO access_grant VALUES (1, 1), (2, 1);
  INSERT INTO download_grant VALUES (1, 1, 0), (1, 1, 1), (2, 1, -1);
  INSERT INTO acl (id, key) VALUES (1, '1');
  INSERT INTO acl_pool VALUES (1, 1);
  INSERT INTO account (id, name, name_key, asset_user, created_at) VALUES (1, 'Mira', 'mira', 1, 1750000000);
  INSERT INTO account_group VALUES (1, 2);
  INSERT INTO session (account_id, token_hash, created_at, last_used_at) VALUES (1, 'a digest', 1750000000, 1750000000);
  INSERT INTO blob VALUES ('${"a".repeat(64)}', 900, 77, 1750000000), ('${"b".repeat(64)}', 90, 78, 1750000000);
  INSERT INTO asset (id, kind, mime, file_name, content_hash, size, width, height, acl_id, imported_at, updated_at, fields)
    VALUES (7, 'image', 'image/jpeg', 'bowl.jpg', '${"a".repeat(64)}', 900, 300, 200, 1, 1750000000, 1750000000, '{}'),
      (8, 'image', 'image/png', 'lost.png', NULL, 0, NULL, NULL, 1, 1750000000, 1750000000, '{}');
  INSERT INTO asset_path (asset_id, root, path, size, modified_at) VALUES (7, '/pictures', 'bowl.jpg', 900, 1750000000);
  INSERT INTO rendition VALUES (7, 1, 'w320', 1, '${"b".repeat(64)}', 'image/webp', 300, 200, 90);
  INSERT INTO collection (id, indicator, kind, labels) VALUES (3, 'kiln', 'collection', '{"en":"Kiln"}');
  INSERT INTO collection_asset VALUES (3, 7, 1);
  INSERT INTO zip_ticket (id, session_ref, convert_set_id, asset_ids, created_at) VALUES ('ticket', 'somebody', 0, '[7,8]', 1750000000);
  INSERT INTO event (at, kind, asset_id) VALUES (1750000000000, 'asset.shown', 7);
  INSERT INTO job (kind, payload, state, created_at, updated_at) VALUES ('import', '{"root":"/pictures"}', 'done', 1, 2);
`;

type Rows = Record<string, Record<string, unknown>[]>;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-older-"));
  file = join(folder, "vitrine.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function inside<T>(look: (db: SqliteDatabase.Database) => T): T {
  const db = new SqliteDatabase(file);
  try {
    return look(db);
  } finally {
    db.close();
  }
}

const rowsOf = (db: SqliteDatabase.Database): Rows => {
  const tables = db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'schema_%'",
    )
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    tables.map((name) => [name, db.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all() as Rows[string]]),
  );
};

const shipped = shippedMigrations();

describe.each(shipped.slice(0, -1).map(({ tag }, index) => ({ tag, older: shipped.slice(0, index + 1) })))(
  "a library that stands at $tag",
  ({ older }) => {
    beforeEach(() => {
      prepareDatabase(file, older);
      inside((db) => {
        db.pragma("foreign_keys = ON");
        db.exec(ROWS);
      });
    });

    it("keeps every row and every value, and refers to nothing that is not there", () => {
      const before = inside(rowsOf);
      prepareDatabase(file);
      const after = inside(rowsOf);
      for (const [table, rows] of Object.entries(before)) {
        expect(after[table], table).toHaveLength(rows.length);
        for (const [index, row] of rows.entries()) expect(after[table]?.[index], table).toMatchObject(row);
      }
      inside((db) => {
        expect(db.pragma("foreign_key_check")).toEqual([]);
        expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
      });
    });

    it("opens, strips in the sets it had, and reads the tickets that it gave out", async () => {
      const app = await startTestApp({ dataFolder: folder });
      const { db } = app.services.data;
      const { ticket, convertSets } = createDownloadsRepository(db);
      expect(convertSets().filter(({ id }) => id > 0)).toMatchObject([
        { id: 1, titles: { en: "Screen" }, maxEdge: 1200, metadata: "strip" },
        { id: 2, mime: "image/tiff", profile: "CMYK", metadata: "strip" },
      ]);
      expect(ticket("ticket")).toMatchObject({ convertSetId: 0, assetIds: [7, 8], format: null, maxEdge: null });
      const sets = await app.client(await tokenOf(app, "guest")).call("session.csets", { query: { asset_id: ["7"] } });
      expect(sets.convert_sets.map(({ id }) => id)).toEqual(["0", "1"]);
      await app.close();
    });
  },
);
