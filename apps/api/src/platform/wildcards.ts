/** Whether a text is one of a list, capitals aside; `*` stands for any letters, also for none. */
export function matcherOf(patterns: readonly string[]): (text: string) => boolean {
  const one = (pattern: string) => pattern.split("*").map(escaped).join("[^]*");
  const any = new RegExp(`^(?:${patterns.map(one).join("|")})$`, "iu");
  return (text) => any.test(text);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
