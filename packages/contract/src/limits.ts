/** Maximum records of one search or collection request. */
export const MAX_SEARCH_ROWS = 500;

/** Maximum bookmarks of one account or guest: a list is saved as a whole, in one write that others wait for. */
export const MAX_BOOKMARKS = 10_000;
