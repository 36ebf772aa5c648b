// A data folder of each older version, filled by hand: the newest program brings it up to date and loses nothing.
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDownloadsRepository } from "./modules/downloads/downloads.repository.ts";
import { prepareDatabase, shippedMigrations } from "./platform/migrations.ts";
import { entryFile } from "./platform/spawn-entry.ts";
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

interface Column {
  name: string;
  type: string;
  pk: number;
}

/** A row in every table that has none, in whatever columns this version has. What stands in it means nothing. */
function fillEmptyTables(db: SqliteDatabase.Database): void {
  const isEmpty = (table: string) => db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() === 0;
  // Those that others refer to come first: each round fills what can be filled.
  let empty = Object.keys(rowsOf(db)).filter(isEmpty);
  for (let left = Number.POSITIVE_INFINITY; empty.length > 0 && empty.length < left; empty = empty.filter(isEmpty)) {
    left = empty.length;
    for (const table of empty) fillTable(db, table);
  }
  expect(empty, "tables that could not be filled").toEqual([]);
}

function fillTable(db: SqliteDatabase.Database, table: string): void {
  const keys = db.pragma(`foreign_key_list("${table}")`) as { from: string; table: string; to: string }[];
  const all = db.pragma(`table_info("${table}")`) as Column[];
  const numbers = all.filter(({ pk }) => pk > 0).length === 1 && keys.length === 0;
  // A number that is the key by itself is made by the database.
  const columns = all.filter(({ type, pk }) => !(numbers && pk === 1 && type.toUpperCase() === "INTEGER"));
  const values = columns.map(({ name, type }) => {
    const key = keys.find(({ from }) => from === name);
    if (key) return db.prepare(`SELECT "${key.to}" FROM "${key.table}"`).pluck().get();
    return { INTEGER: 3, REAL: 1.5, BLOB: Buffer.from("x") }[type.toUpperCase()] ?? `{"${name}":1}`;
  });
  if (values.includes(undefined)) return;
  const names = columns.map(({ name }) => `"${name}"`);
  const row = names.length > 0 ? `(${names}) VALUES (${names.map(() => "?")})` : "DEFAULT VALUES";
  db.prepare(`INSERT INTO "${table}" ${row}`).run(values);
}

/** Every row of before is there, in whatever columns there are more now. */
function holdAll(before: Rows): void {
  const after = inside(rowsOf);
  for (const [table, rows] of Object.entries(before)) {
    expect(after[table], table).toHaveLength(rows.length);
    for (const [index, row] of rows.entries()) expect(after[table]?.[index], table).toMatchObject(row);
  }
  inside((db) => {
    expect(db.pragma("foreign_key_check")).toEqual([]);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
  });
}

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
      inside((db) => {
        db.pragma("foreign_keys = ON");
        fillEmptyTables(db);
      });
      const before = inside(rowsOf);
      expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
      prepareDatabase(file);
      holdAll(before);
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

const STATEMENT = "--> statement-breakpoint";
/** Begins and never ends, so that a test can end the process here. */
const ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n;";

const NEWEST = 3;

/** Each place in a migration: after so many of its statements. */
const places = shipped.slice(1).flatMap(({ tag, sql }, index) => {
  const statements = sql.split(STATEMENT);
  const all = statements.map((_, at) => at + 1);
  // The end of each of the newest, and every place of all in the long run.
  const isNew = index >= shipped.length - 1 - NEWEST;
  const some = process.env.VITRINE_TORTURE ? [0, ...all] : isNew ? all.slice(-1) : [];
  return some.map((at) => ({ tag, at, index: index + 1, statements }));
});

describe("a migration that is killed", () => {
  it.each(places)(
    "in $tag, after statement $at, loses nothing, and the next start ends it",
    {
      timeout: 60_000,
    },
    async ({ tag, at, index, statements }) => {
      prepareDatabase(file, shipped.slice(0, 1));
      inside((db) => {
        db.pragma("foreign_keys = ON");
        db.exec(ROWS);
      });
      const before = inside(rowsOf);
      const cut = [...statements.slice(0, at), ENDLESS, ...statements.slice(at)].join(STATEMENT);
      const list = join(folder, "migrations.json");
      writeFileSync(list, JSON.stringify([...shipped.slice(0, index), { tag, sql: cut }, ...shipped.slice(index + 1)]));
      const { file: entry, execArgv } = entryFile("./testing/migrate.child", import.meta.url);
      const child = fork(entry, [file, list], { execArgv, silent: true });
      const ended = once(child, "close");
      const backups = join(folder, "backups");
      await vi.waitUntil(
        () => existsSync(backups) && readdirSync(backups).some((name) => name.endsWith(".db")),
        30_000,
      );
      // It is in the endless statement once it has written into the journal and goes on working.
      await sleep(250);
      expect(child.exitCode).toBeNull();
      child.kill("SIGKILL");
      await ended;
      expect(inside(rowsOf)).toEqual(before);
      prepareDatabase(file);
      holdAll(before);
      expect(inside((db) => db.prepare("SELECT count(*) FROM schema_migration").pluck().get())).toBe(shipped.length);
    },
  );
});
