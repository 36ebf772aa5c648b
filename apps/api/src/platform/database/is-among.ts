import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

const toJson = { mapToDriverValue: (ids: unknown) => JSON.stringify(ids) };

/**
 * `column IN (ids)` with all ids in one parameter: there may be any number of them, and the statement can be prepared
 * with a placeholder for the list.
 */
export const inIdList = (column: SQLWrapper, ids: readonly number[] | Placeholder): SQL =>
  sql`${column} IN ${selectFromIdList(sql`value`, ids)}`;

/** A subquery with one row for each id, in which the id is `value`. */
export const selectFromIdList = (selected: SQLWrapper, ids: readonly number[] | Placeholder): SQL =>
  sql`(SELECT ${selected} FROM json_each(${sql.param(ids, toJson)}))`;
