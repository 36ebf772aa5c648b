// Migrates a database to the current schema. drizzle-kit only generates the SQL: its table rebuild for SQLite would
// silently delete rows of cascading children while foreign keys are on.
import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import SqliteDatabase from "better-sqlite3";
import { StartError } from "../errors/start-error.ts";
import { PRIVATE_FOLDER_MODE } from "../owner-only.ts";
import { configureConnection, type Sqlite } from "./database.ts";

export interface Migration {
  tag: string;
  sql: string;
}

/** "Vitr" in ASCII: identifies our database files. */
const APPLICATION_ID = 0x56697472;
const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../db/migrations", import.meta.url));

/** The migrations in drizzle-kit's journal, oldest first: the build folder may contain files of renamed migrations. */
export function shippedMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const journal = readFileSync(join(folder, "meta", "_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  return entries.map(({ tag }) => ({ tag, sql: readFileSync(join(folder, `${tag}.sql`), "utf8") }));
}

export interface PrepareDatabaseOptions {
  /** Called before a migration, and released after it. If it throws, nothing is migrated. */
  lock?(): { release(): void };
  /** Called with the path of the copy that is made before a migration. */
  onCopy?(path: string): void;
}

/** Checks and migrates the database; creates it if the data folder is empty. */
export function prepareDatabase(
  file: string,
  migrations = shippedMigrations(),
  options: PrepareDatabaseOptions = {},
): void {
  if (existsSync(file)) {
    checkAndMigrate(file, migrations, options);
    return;
  }
  assertNoOrphanedFiles(file);
  const fresh = `${file}.${process.pid}-${randomUUID().slice(0, 8)}.new`;
  try {
    createAt(fresh, migrations);
    // A link fails if another process was faster, and a crash before it leaves no incomplete database.
    linkSync(fresh, file);
    syncNow(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    for (const end of ["", "-wal", "-shm"]) rmSync(fresh + end, { force: true });
  }
  checkAndMigrate(file, migrations, options);
}

/** Throws if the folder has files of a lost database: an empty one next to them would look like an empty library. */
function assertNoOrphanedFiles(file: string): void {
  const folder = dirname(file);
  const blobs = join(folder, "blobs");
  const left = existsSync(`${file}-wal`) || (existsSync(blobs) && readdirSync(blobs).length > 0);
  if (left) {
    throw new StartError(
      `VITRINE_DATA: ${folder} holds files of a library but no ${basename(file)}. Put the database back from a backup, or set VITRINE_DATA to an empty folder to start a new library.`,
    );
  }
}

function createAt(file: string, migrations: readonly Migration[]): void {
  const db = new SqliteDatabase(file);
  try {
    db.pragma("journal_mode = WAL");
    configureConnection(db);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    runInOneTransaction(db, file, () => applyAll(db, migrations));
    db.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    db.close();
  }
  syncNow(file);
}

function checkAndMigrate(
  file: string,
  migrations: readonly Migration[],
  { lock, onCopy }: PrepareDatabaseOptions,
): void {
  const db = openVerified(file);
  let locked: { release(): void } | undefined;
  try {
    if (pendingMigrations(db, migrations, file).length === 0) return;
    locked = lock?.();
    runInOneTransaction(db, file, () => {
      // Checked again: another process may have migrated while this one waited for the lock.
      const [next, ...others] = pendingMigrations(db, migrations, file);
      if (!next) return;
      const copy = copyBeforeMigration(file, next.tag);
      onCopy?.(copy);
      applyAll(db, [next, ...others]);
    });
  } finally {
    db.close();
    locked?.release();
  }
}

/** Opens an existing database read-only, without migrating it. Throws a StartError if it is damaged. */
export function openReadOnly(file: string, migrations = shippedMigrations()): { db: Sqlite; isCurrent: boolean } {
  const db = openVerified(file, { readonly: true });
  try {
    return { db, isCurrent: pendingMigrations(db, migrations, file).length === 0 };
  } catch (error) {
    db.close();
    throw error;
  }
}

function openVerified(file: string, { readonly = false } = {}): Sqlite {
  const damaged = (why: string) =>
    new StartError(
      `The database ${file} is damaged (${why}). It was left untouched: move the folder away and put a backup back: vitrine restore <folder of the backup>.`,
    );
  if (statSync(file).size === 0) throw damaged("it is empty");
  let db: Sqlite | undefined;
  try {
    db = new SqliteDatabase(file, { fileMustExist: true, timeout: 5000, readonly });
    if (!readonly) {
      db.pragma("journal_mode = WAL");
      configureConnection(db);
      db.pragma("busy_timeout = 5000");
    }
    if (db.pragma("application_id", { simple: true }) !== APPLICATION_ID) throw damaged("it is not Vitrine's");
    const found = db.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") throw damaged(String(found));
    return db;
  } catch (error) {
    db?.close();
    const code = String((error as { code?: unknown }).code ?? "");
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw damaged(code);
    if (code.startsWith("SQLITE_")) throw cannotOpen(file, error, readonly ? "reading" : "writing");
    throw error;
  }
}

function cannotOpen(file: string, error: unknown, what: "reading" | "writing"): StartError {
  const why = error instanceof Error ? error.message : String(error);
  return new StartError(
    `VITRINE_DATA: the database ${file} cannot be opened for ${what} (${why}). Check that the folder is mounted, writable and not in use by a backup.`,
    { cause: error },
  );
}

const digest = (sql: string) => createHash("sha256").update(sql).digest("hex");

function pendingMigrations(db: Sqlite, migrations: readonly Migration[], file: string): readonly Migration[] {
  const applied = db.prepare("SELECT tag, hash FROM schema_migration ORDER BY position").all() as {
    tag: string;
    hash: string;
  }[];
  if (applied.length > migrations.length) {
    throw new StartError(
      `The database ${file} was written by a newer version of Vitrine (${applied.at(-1)?.tag}). Start that version, or put back the copy made before it.`,
    );
  }
  for (const [index, { tag, hash }] of applied.entries()) {
    const own = migrations[index];
    if (!own || own.tag !== tag || digest(own.sql) !== hash) {
      throw new StartError(
        `The database ${file} was made by another line of development of Vitrine (schema ${tag}). Set VITRINE_DATA to another folder, or start the version that made it.`,
      );
    }
  }
  return migrations.slice(applied.length);
}

/** Maximum number of copies made before migrations that are kept: the newest ones. */
const MAX_COPIES = 3;

/**
 * Copies the database before a migration. Each attempt makes its own copy: after a failed or reverted upgrade, an old
 * copy lacks later changes.
 */
function copyBeforeMigration(file: string, tag: string): string {
  const folder = join(dirname(file), "backups");
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  const copy = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-before-${tag}.db`);
  const partial = `${copy}.${randomUUID()}.part`;
  // A separate connection, since VACUUM is not allowed inside the migration's transaction.
  const reader = new SqliteDatabase(file, { readonly: true });
  try {
    reader.prepare("VACUUM INTO ?").run(partial);
  } finally {
    reader.close();
  }
  syncNow(partial);
  renameSync(partial, copy);
  const names = readdirSync(folder);
  const old = names.filter((name) => name.endsWith(".db") && name.includes("-before-")).sort();
  // Deletes incomplete copies too, including their SQLite journals.
  const torn = names.filter((name) => name.includes(".part"));
  for (const name of [...old.slice(0, -MAX_COPIES), ...torn]) rmSync(join(folder, name), { force: true });
  syncNow(folder);
  return copy;
}

/** How long a process waits for another one that migrates. */
const LOCK_TIMEOUT_MS = 60_000;

/** Runs the migration exclusively in one transaction: a kill leaves the old schema or the new one. */
function runInOneTransaction(db: Sqlite, file: string, migrate: () => void): void {
  // Before the transaction, since it has no effect inside one.
  db.pragma("foreign_keys = OFF");
  db.pragma(`busy_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    db.exec("BEGIN IMMEDIATE");
    migrate();
    const broken = db.pragma("foreign_key_check") as unknown[];
    if (broken.length > 0) throw new Error(`migration left ${broken.length} broken references`);
    db.exec("COMMIT");
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    if ((error as { code?: unknown }).code === "SQLITE_BUSY") {
      throw new StartError(
        `The database ${file} cannot be upgraded: another process keeps writing to it. Stop that, or try again when it is done.`,
      );
    }
    throw error;
  } finally {
    db.pragma("foreign_keys = ON");
  }
}

function applyAll(db: Sqlite, migrations: readonly Migration[]): void {
  db.exec(
    "CREATE TABLE IF NOT EXISTS schema_migration (position INTEGER PRIMARY KEY, tag TEXT NOT NULL, hash TEXT NOT NULL, applied_at INTEGER NOT NULL)",
  );
  for (const migration of migrations) applyOne(db, migration);
}

/** A migration that deletes rows on purpose declares it in its SQL: `-- deletes rows of: table`. */
const DELETES = /^-- deletes rows of: (\w+)$/gm;

function applyOne(db: Sqlite, { tag, sql }: Migration): void {
  const before = rowCounts(db);
  for (const statement of sql.split("--> statement-breakpoint")) db.exec(statement);
  const after = rowCounts(db);
  const meant = new Set([...sql.matchAll(DELETES)].map((match) => match[1]));
  for (const [table, count] of before) {
    const left = after.get(table);
    if (left !== undefined && left < count && !meant.has(table)) {
      throw new Error(`migration ${tag} would lose ${count - left} rows of ${table}`);
    }
    if (left === undefined && count > 0 && !meant.has(table)) throw new Error(`migration ${tag} would lose ${table}`);
  }
  db.prepare(
    "INSERT INTO schema_migration (position, tag, hash, applied_at) VALUES ((SELECT count(*) FROM schema_migration), ?, ?, ?)",
  ).run(tag, digest(sql), Date.now());
}

function rowCounts(db: Sqlite): Map<string, number> {
  const tables = db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_migration'",
    )
    .pluck()
    .all() as string[];
  return new Map(
    tables.map((name) => [name, db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number] as const),
  );
}

/** Makes a file or the names in a folder durable. */
function syncNow(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}
