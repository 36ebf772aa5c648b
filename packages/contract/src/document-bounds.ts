/** Maximum nesting of a document. */
const MAX_DEPTH = 64;
/** Maximum items of a list in a document; no setting, text or page comes near it. */
const MAX_LIST_ITEMS = 10_000;

/**
 * Rejects oversized documents before the costly validation by their schema. Returns the error message, or undefined.
 */
export function findDocumentBoundsError(document: unknown): string | undefined {
  return document === undefined || document === null ? "is missing" : checkBounds(document, MAX_DEPTH);
}

function checkBounds(value: unknown, levels: number): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (levels === 0) return "is nested too deeply";
  if (Array.isArray(value) && value.length > MAX_LIST_ITEMS) return "has a list of too many items";
  for (const inner of Object.values(value)) {
    const bound = checkBounds(inner, levels - 1);
    if (bound) return bound;
  }
  return undefined;
}
