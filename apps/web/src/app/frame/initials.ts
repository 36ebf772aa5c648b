/** Two letters that stand for a name or an account: Mara Lindner and mara.lindner are ML. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  const [first = "", last = ""] = words.length > 1 ? [words[0], words.at(-1)] : [words[0], words[0]?.slice(1)];
  const letter = (word: string) => [...word][0] ?? "";
  return (letter(first) + letter(last)).toLocaleUpperCase();
}
