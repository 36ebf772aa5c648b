import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How often was searched on a day, and in vain. Nothing says who searched. */
export const searchDays = sqliteTable("search_day", {
  /** Epoch milliseconds of its beginning, UTC. */
  day: integer("day").primaryKey(),
  searches: integer("searches").notNull(),
  empty: integer("empty").notNull(),
});

/** The most frequent words of a day, normalized by `search-query-text.ts`. */
export const searchedWords = sqliteTable(
  "searched_words",
  {
    day: integer("day").notNull(),
    words: text("words").notNull(),
    searches: integer("searches").notNull(),
    empty: integer("empty").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.words] })],
);
