import type { Tx } from "./database.ts";

/**
 * Builds a query or statement once per connection, for hot paths: building one with Drizzle takes several times as long
 * as running it. Use `sql.placeholder("name")` for values that vary.
 */
export function preparePerConnection<Query>(make: (tx: Tx) => Query): (tx: Tx) => Query {
  const made = new WeakMap<Tx, Query>();
  return (tx) => {
    const known = made.get(tx);
    if (known) return known;
    const query = make(tx);
    made.set(tx, query);
    return query;
  };
}
