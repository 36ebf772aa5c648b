/** Returns the initials of a name: ML for Mara Lindner and mara.lindner. */
export function getInitials(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  // By character, since characters beyond the basic plane have two code units.
  const letters = words.length > 1 ? [words[0], words.at(-1)].map((word = "") => [...word][0]) : [...(words[0] ?? "")];
  return letters.slice(0, 2).join("").toLocaleUpperCase();
}
