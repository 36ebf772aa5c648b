// Column lists for prepared SQL: the SQL text and the row type are derived from the table definition.
import type { Database as Sqlite } from "better-sqlite3";
import { getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

type Names<Table extends SQLiteTable> = keyof Table["_"]["columns"] & string;

export interface ColumnList<Table extends SQLiteTable, Name extends Names<Table>> {
  readonly table: Table;
  readonly names: readonly Name[];
  /** Column list for a SELECT: `id, page_count AS pageCount`. */
  readonly sql: string;
}

/** Creates a column list from property names. */
export function columnsOf<Table extends SQLiteTable, const Name extends Names<Table>>(
  table: Table,
  names: readonly Name[],
): ColumnList<Table, Name> {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const sql = names.map((name) => {
    const column = columns[name];
    if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
    return column.name === name ? name : `${column.name} AS ${name}`;
  });
  return { table, names, sql: sql.join(", ") };
}

/** A row as used in code: JSON is parsed. */
export type RowOf<List> = List extends ColumnList<infer Table, infer Name> ? Pick<Table["$inferSelect"], Name> : never;

/** A row as a prepared statement returns it: JSON is text, a boolean is 0 or 1. */
export type RawRowOf<List> =
  List extends ColumnList<infer Table, infer Name>
    ? { [Key in Name]: RawValue<Table["_"]["columns"][Key], Table["$inferSelect"][Key]> }
    : never;

type RawValue<Column, Value> = Column extends { _: { dataType: "json" } }
  ? string | Extract<Value, null>
  : Column extends { _: { dataType: "boolean" } }
    ? number | Extract<Value, null>
    : Value;

/**
 * Prepares an INSERT with all columns of the table; omitted values get the column's default, or null. The function
 * returns the id of the row.
 */
export function prepareInsert<Table extends SQLiteTable>(sqlite: Sqlite, table: Table) {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table));
  for (const [name, column] of columns)
    if (is(column.default, SQL)) throw new Error(`${name} has a default that only the database can compute`);
  const names = columns.map(([, column]) => column.name).join(", ");
  const insert = sqlite.prepare(
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
