/** Any CSS colour that loads nothing and has no character that ends a declaration: colours go into CSS text. */
export const COLOUR = /^(?!.*(?:url|expression))[#\w\s.,%()/+-]+$/is;
