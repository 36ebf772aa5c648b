/** The most records that one search, or one look into a collection, answers. */
export const MAX_ROWS = 500;
