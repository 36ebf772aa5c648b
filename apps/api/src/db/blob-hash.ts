// Column type of references to blobs. A custom type in the schema, so that the list of references can be checked for
// completeness; SQLite stores text.
import { is } from "drizzle-orm";
import { customType, type SQLiteColumn, SQLiteCustomColumn } from "drizzle-orm/sqlite-core";

/** Column with the SHA-256 of a blob in hex. Every such column is listed in `blob-references.repository.ts`. */
export const blobHashColumn = customType<{ data: string; driverData: string }>({ dataType: () => "text" });

/** Whether a column refers to blobs. Every custom type counts: the schema has no other custom type. */
export const isBlobHashColumn = (column: SQLiteColumn): boolean => is(column, SQLiteCustomColumn);
