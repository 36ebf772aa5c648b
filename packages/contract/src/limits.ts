/** The most records that one search, or one look into a collection, answers. */
export const MAX_ROWS = 500;

/** The most bookmarks of one account or guest: a list is saved whole, in one write that others wait for. */
export const MAX_BOOKMARKS = 10_000;
