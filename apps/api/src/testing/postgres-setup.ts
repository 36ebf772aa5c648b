// With VITRINE_TEST_DATABASE=postgres all tests of a run share one PostgreSQL server, which stops at its end; each app gets
// a database of its own.
import { openTestPostgres } from "./postgres-databases.ts";

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.VITRINE_TEST_DATABASE !== "postgres") return undefined;
  const server = await openTestPostgres();
  if (!server) throw new Error("VITRINE_TEST_DATABASE=postgres needs an installed PostgreSQL");
  process.env.VITRINE_TEST_POSTGRES = await server.createDatabase();
  return server.stop;
}
