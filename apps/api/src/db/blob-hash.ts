// The column that refers to a blob. It has a type of its own in the schema, so that no such column can be forgotten
// where the blobs in use are asked for; to SQLite it is text.
import { is } from "drizzle-orm";
import { customType, type SQLiteColumn, SQLiteCustomColumn } from "drizzle-orm/sqlite-core";

/** SHA-256 in hex, the name of a blob. Every such column is made with this, and is listed in `blob-references.ts`. */
export const blobHash = customType<{ data: string; driverData: string }>({ dataType: () => "text" });

/** The schema has no other type of its own; one that comes is taken for a reference until it is told apart here. */
export const isBlobHash = (column: SQLiteColumn): boolean => is(column, SQLiteCustomColumn);
