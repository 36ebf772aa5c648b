/** The pool that stays: imports that name no other use it. */
export const PUBLIC = "public";

const MAX_CODE_LENGTH = 63;

/** A code that a name suggests: "Öffentliche Bilder" -> "oeffentliche-bilder". */
export function codeOf(name: string): string {
  const letters = name
    .toLowerCase()
    .replace(/ä/g, "ae")
    .replace(/ö/g, "oe")
    .replace(/ü/g, "ue")
    .replace(/ß/g, "ss")
    .normalize("NFD");
  return letters
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, MAX_CODE_LENGTH)
    .replace(/-+$/, "");
}
