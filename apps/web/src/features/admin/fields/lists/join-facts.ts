/** Joins the facts about a row. The dot stays with the fact before it, so that no line begins with one. */
export const joinFacts = (facts: readonly string[]): string => facts.join("\u00a0· ");
