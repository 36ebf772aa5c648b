/** The default pool of imports, which cannot be deleted. */
export const PUBLIC_POOL = "public";

const MAX_CODE_LENGTH = 63;

/** Derives a code from a name: "Öffentliche Bilder" -> "oeffentliche-bilder". */
export function createPoolCode(name: string): string {
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
