import type { Tx } from "./database.ts";

/**
 * A query of a hot path, or a statement, made once for each connection: to build one with Drizzle takes several times as
 * long as to run it. What differs from call to call is `sql.placeholder("name")`.
 */
export function prepared<Query>(make: (tx: Tx) => Query): (tx: Tx) => Query {
  const made = new WeakMap<Tx, Query>();
  return (tx) => {
    const known = made.get(tx);
    if (known) return known;
    const query = make(tx);
    made.set(tx, query);
    return query;
  };
}
