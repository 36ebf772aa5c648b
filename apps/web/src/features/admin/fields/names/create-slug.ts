const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  ø: "o",
  ł: "l",
};

/** Derives a code from a name: "Öffentliche Bilder" -> "oeffentliche-bilder"; empty if it has no usable letter. */
export function createSlug(name: string, maxLength: number): string {
  const plain = [...name.toLowerCase()].map((letter) => TRANSLITERATIONS[letter] ?? letter).join("");
  const words = plain
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-");
  return words.replace(/^-+/, "").slice(0, maxLength).replace(/-+$/, "");
}
