/** Groups and lists that a document may have within each other. */
const DEPTH = 64;
/** Items that a list of a document may have; no setting, text or page comes near it. */
const ITEMS = 10_000;

/** Why a document is not looked at, before its schema costs time for each of its parts; undefined where it is. */
export function boundOf(document: unknown): string | undefined {
  return document === undefined || document === null ? "is missing" : boundWithin(document, DEPTH);
}

function boundWithin(value: unknown, levels: number): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (levels === 0) return "is nested too deeply";
  if (Array.isArray(value) && value.length > ITEMS) return "has a list of too many items";
  for (const inner of Object.values(value)) {
    const bound = boundWithin(inner, levels - 1);
    if (bound) return bound;
  }
  return undefined;
}
