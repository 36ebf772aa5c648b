/** Matches CSS colours that load nothing and cannot end a declaration, since they are inserted into CSS text. */
export const CSS_COLOUR_PATTERN = /^(?!.*(?:url|expression))[#\w\s.,%()/+-]+$/is;
