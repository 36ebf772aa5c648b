/** Two letters that stand for a name or an account: Mara Lindner and mara.lindner are ML. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  // By character: one beyond the basic plane is two units of a text.
  const letters = words.length > 1 ? [words[0], words.at(-1)].map((word = "") => [...word][0]) : [...(words[0] ?? "")];
  return letters.slice(0, 2).join("").toLocaleUpperCase();
}
