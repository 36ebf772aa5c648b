import type { RunResult, Database as Sqlite } from "better-sqlite3";
import { getTableColumns, getTableName, is, SQL, sql } from "drizzle-orm";
import type { BaseSQLiteDatabase, SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** Some columns of a table, for a select; the names are those of the properties. */
export function pickColumns<Table extends SQLiteTable, const Name extends keyof Table["_"]["columns"] & string>(
  table: Table,
  names: readonly Name[],
): Pick<Table["_"]["columns"], Name> {
  const columns: Table["_"]["columns"] = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Table["_"]["columns"], Name>;
}

/**
 * Prepares an upsert: inserts these columns or, where a row with the same key exists, overwrites the columns of `set`.
 * The function takes the values by their names.
 */
export function prepareUpsert<Table extends SQLiteTable, Name extends keyof Table["_"]["columns"] & string>(
  db: BaseSQLiteDatabase<"async", RunResult>,
  table: Table,
  { key, set }: { key: readonly Name[]; set: readonly Name[] },
): (row: Required<Pick<Table["$inferInsert"], Name>>) => Promise<void> {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const column = (name: Name) => columns[name] as SQLiteColumn;
  const toDriver = (name: Name) => (value: unknown) => (value === null ? null : column(name).mapToDriverValue(value));
  const value = (name: Name) => sql`${sql.param(sql.placeholder(name), { mapToDriverValue: toDriver(name) })}`;
  const values = Object.fromEntries([...key, ...set].map((name) => [name, value(name)]));
  const overwritten = set.map((name) => [name, sql`excluded.${sql.identifier(column(name).name)}`]);
  const upsert = db
    .insert(table)
    .values(values as Table["$inferInsert"])
    .onConflictDoUpdate({ target: key.map(column), set: Object.fromEntries(overwritten) })
    .prepare();
  return async (row) => {
    await upsert.execute(row);
  };
}

/**
 * Prepares an INSERT of many rows; omitted values get the column's default, or null. The function returns the id of the
 * row.
 */
export function prepareInsert<Table extends SQLiteTable>(tx: InsertingConnection, table: Table) {
  return "prepare" in tx.$client ? prepareRawInsert(tx.$client, table) : prepareBuiltInsert(tx, table);
}

type InsertingConnection = BaseSQLiteDatabase<"async", RunResult> & { $client: Sqlite | object };

function prepareBuiltInsert<Table extends SQLiteTable>(tx: InsertingConnection, table: Table) {
  const id = Object.values<SQLiteColumn>(getTableColumns(table)).find(({ primary }) => primary);
  if (!id) throw new Error(`${getTableName(table)} has no id`);
  return async (row: Table["$inferInsert"]): Promise<number> => {
    const [written] = await tx.insert(table).values(row).returning({ id });
    return Number(written?.id);
  };
}

/** A raw statement, since Drizzle's takes six times as long on SQLite. */
function prepareRawInsert<Table extends SQLiteTable>(sqlite: Sqlite, table: Table) {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table));
  for (const [name, column] of columns)
    if (is(column.default, SQL)) throw new Error(`${name} has a default that only the database can compute`);
  const names = columns.map(([, column]) => column.name).join(", ");
  const insert = sqlite.prepare(
    `INSERT INTO ${getTableName(table)} (${names}) VALUES (${columns.map(() => "?").join(", ")})`,
  );
  return async (row: Table["$inferInsert"]): Promise<number> => {
    const values = columns.map(([name, column]) => {
      const value = (row as Record<string, unknown>)[name] ?? column.default ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
    return Number(insert.run(values).lastInsertRowid);
  };
}
