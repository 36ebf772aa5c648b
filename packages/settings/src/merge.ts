/** Objects and keys that reach for prototypes never come from a stored document. */
export const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

export type Document = Record<string, unknown>;

export function isDocument(value: unknown): value is Document {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * What is stored, with everything that is missing filled from the defaults. Lists and plain values are taken as they
 * are stored, never mixed; keys that the defaults do not know are kept. A stored value that cannot be read as what the
 * default is (a text where a group of settings belongs) is replaced by the default.
 */
export function mergeStored<T extends object>(defaults: T, stored: unknown): T {
  return mergeDocuments(defaults as Document, isDocument(stored) ? stored : {}) as T;
}

function mergeDocuments(defaults: Document, stored: Document): Document {
  const merged: Document = {};
  for (const [key, value] of Object.entries(defaults)) merged[key] = structuredClone(value);
  for (const [key, value] of Object.entries(stored)) {
    if (FORBIDDEN_KEYS.has(key) || value === undefined) continue;
    const fallback = Object.hasOwn(defaults, key) ? defaults[key] : undefined;
    merged[key] = mergeValue(fallback, value);
  }
  return merged;
}

function mergeValue(fallback: unknown, value: unknown): unknown {
  if (isDocument(fallback)) return isDocument(value) ? mergeDocuments(fallback, value) : structuredClone(fallback);
  if (Array.isArray(fallback)) return Array.isArray(value) ? value.map(clean) : structuredClone(fallback);
  return clean(value);
}

/** A copy without forbidden keys, at any depth. */
export function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  return isDocument(value) ? mergeDocuments({}, value) : value;
}

/** Paths (`search.sidebar.width`) that the defaults have and the stored document lacks. */
export function missingPaths(defaults: object, stored: unknown, prefix = ""): string[] {
  const found = isDocument(stored) ? stored : {};
  return Object.entries(defaults).flatMap(([key, value]) => {
    const path = prefix + key;
    if (!Object.hasOwn(found, key)) return [path];
    return isDocument(value) ? missingPaths(value, found[key], `${path}.`) : [];
  });
}
