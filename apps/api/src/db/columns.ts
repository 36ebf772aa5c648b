import type { Database as Sqlite } from "better-sqlite3";
import { getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** Some columns of a table, for a select; the names are those of the properties. */
export function pickColumns<Table extends SQLiteTable, const Name extends keyof Table["_"]["columns"] & string>(
  table: Table,
  names: readonly Name[],
): Pick<Table["_"]["columns"], Name> {
  const columns: Table["_"]["columns"] = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Table["_"]["columns"], Name>;
}

/**
 * Prepares an INSERT with all columns of the table, for many rows; omitted values get the column's default, or null. The
 * function returns the id of the row. A raw statement, since Drizzle's takes six times as long.
 */
export function prepareInsert<Table extends SQLiteTable>({ $client }: { $client: Sqlite }, table: Table) {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table));
  for (const [name, column] of columns)
    if (is(column.default, SQL)) throw new Error(`${name} has a default that only the database can compute`);
  const names = columns.map(([, column]) => column.name).join(", ");
  const insert = $client.prepare(
    `INSERT INTO ${getTableName(table)} (${names}) VALUES (${columns.map(() => "?").join(", ")})`,
  );
  return (row: Table["$inferInsert"]): number => {
    const values = columns.map(([name, column]) => {
      const value = (row as Record<string, unknown>)[name] ?? column.default ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
    return Number(insert.run(values).lastInsertRowid);
  };
}
