import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { groups } from "./access.table.ts";

/** Tokens of scripts. Times in epoch seconds; a revoked token is a row that is gone. */
export const apiTokens = sqliteTable(
  "api_token",
  {
    /** The id of a revoked token is never reused, since addresses of files contain it. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    /** Case-folded name. */
    nameKey: text("name_key").notNull(),
    groupId: integer("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    createdAt: integer("created_at").notNull(),
    /** null: it ends when it is revoked. */
    expiresAt: integer("expires_at"),
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [uniqueIndex("api_token_name_key").on(t.nameKey), uniqueIndex("api_token_hash").on(t.tokenHash)],
);
