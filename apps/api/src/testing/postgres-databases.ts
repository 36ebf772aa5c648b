// Databases of PostgreSQL for tests: empty, with the tables of the product.
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import pg from "pg";
import { COMPATIBILITY_STATEMENTS, createTableStatements } from "../platform/database/postgres-schema.ts";
import { findPostgres, type PostgresServer, startPostgres } from "./postgres.ts";

/** Creates a copy of an empty database on the same server, and returns its address. */
export async function copyDatabase(template: string): Promise<string> {
  const url = new URL(template);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: Object.assign(new URL(template), { pathname: "/postgres" }).href });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${url.pathname.slice(1)}`);
  } finally {
    await client.end();
  }
  return Object.assign(url, { pathname: `/${name}` }).href;
}

export type TestPostgres = PostgresServer;

/** A server whose databases have the tables; undefined, with a notice, where PostgreSQL is not installed. */
export async function openTestPostgres(): Promise<TestPostgres | undefined> {
  const programs = findPostgres();
  if (!programs) {
    console.warn(
      "*** No PostgreSQL: all tests that need it are SKIPPED. Install it, or add its programs to the PATH. ***",
    );
    return undefined;
  }
  const server = await startPostgres(programs);
  const statements = [...createTableStatements(await listTables()), ...COMPATIBILITY_STATEMENTS];
  return {
    stop: server.stop,
    async createDatabase() {
      const url = await server.createDatabase();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(statements.join(";\n"));
      } finally {
        await client.end();
      }
      return url;
    },
  };
}

async function listTables(): Promise<SQLiteTable[]> {
  const tables = new Set<SQLiteTable>();
  for (const file of readdirSync(new URL("../db/tables/", import.meta.url))) {
    const exported: Record<string, unknown> = await import(`../db/tables/${file.slice(0, -3)}.ts`);
    for (const each of Object.values(exported)) if (is(each, SQLiteTable)) tables.add(each);
  }
  return [...tables];
}
