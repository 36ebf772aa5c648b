import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Number of searches per day, and of those without results (`empty`). Anonymous. */
export const dailySearchCounts = sqliteTable("search_day", {
  /** Start of the day (UTC) in epoch milliseconds. */
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
