// Asks the database of an app directly, in the SQL that both databases know; `?` stands for a value. JSON comes as text,
// flags as 0 and 1.
import { type SQL, sql } from "drizzle-orm";
import type { Database, Reader, Tx } from "../platform/database/database.ts";

type Row = Record<string, unknown>;
interface PostgresReader {
  execute(query: SQL): Promise<{ rows: Row[] }>;
}

export async function queryRows<Found = Row>(
  { read }: Pick<Database, "read">,
  text: string,
  ...values: unknown[]
): Promise<Found[]> {
  const rows = await ask(read, toQuery(text, values));
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toPlain(value)])) as Found,
  );
}

/** The first column of all rows. */
export const queryColumn = async (db: Pick<Database, "read">, text: string, ...values: unknown[]): Promise<unknown[]> =>
  (await queryRows(db, text, ...values)).map((row) => Object.values(row)[0]);

/** The first column of the first row. */
export const queryValue = async (db: Pick<Database, "read">, text: string, ...values: unknown[]): Promise<unknown> =>
  (await queryColumn(db, text, ...values))[0];

/** Runs one statement in a write. */
export async function execute(tx: Tx, text: string, ...values: unknown[]): Promise<void> {
  const query = toQuery(text, values);
  if ("run" in tx) await tx.run(query);
  else await (tx as PostgresReader).execute(query);
}

async function ask(read: Reader, query: SQL): Promise<Row[]> {
  return "all" in read ? await read.all<Row>(query) : (await (read as PostgresReader).execute(query)).rows;
}

function toQuery(text: string, values: readonly unknown[]): SQL {
  const [first = "", ...others] = text.split("?");
  const parts = others.map((part, at) => sql`${values[at]}${sql.raw(part)}`);
  return sql.join([sql.raw(first), ...parts]);
}

const toPlain = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);
