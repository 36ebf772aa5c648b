/**
 * Returns a function that matches a text against patterns, ignoring case; `*` matches any characters, including none.
 */
export function createWildcardMatcher(patterns: readonly string[]): (text: string) => boolean {
  const one = (pattern: string) => pattern.split("*").map(escaped).join("[^]*");
  const any = new RegExp(`^(?:${patterns.map(one).join("|")})$`, "iu");
  return (text) => any.test(text);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
