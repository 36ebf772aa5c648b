/** Keys that could change prototypes; never read from a stored document. */
export const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Fills missing values of a stored document from the defaults. Lists and plain values are never merged; unknown keys
 * are retained. A stored value of another structure than its default is replaced by the default.
 */
export function mergeWithDefaults<T extends object>(defaults: T, stored: unknown): T {
  return mergeDocuments(defaults as JsonObject, isJsonObject(stored) ? stored : {}) as T;
}

function mergeDocuments(defaults: JsonObject, stored: JsonObject): JsonObject {
  const merged: JsonObject = {};
  for (const [key, value] of Object.entries(defaults)) merged[key] = structuredClone(value);
  for (const [key, value] of Object.entries(stored)) {
    if (FORBIDDEN_KEYS.has(key) || value === undefined) continue;
    const fallback = Object.hasOwn(defaults, key) ? defaults[key] : undefined;
    merged[key] = mergeValue(fallback, value);
  }
  return merged;
}

function mergeValue(fallback: unknown, value: unknown): unknown {
  if (isJsonObject(fallback)) return isJsonObject(value) ? mergeDocuments(fallback, value) : structuredClone(fallback);
  if (Array.isArray(fallback))
    return Array.isArray(value) ? value.map(withoutForbiddenKeys) : structuredClone(fallback);
  return withoutForbiddenKeys(value);
}

/** Returns a deep copy without forbidden keys. */
export function withoutForbiddenKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutForbiddenKeys);
  return isJsonObject(value) ? mergeDocuments({}, value) : value;
}

/** Paths (`search.sidebar.width`) of defaults that the stored document lacks. */
export function listMissingPaths(defaults: object, stored: unknown, prefix = ""): string[] {
  const found = isJsonObject(stored) ? stored : {};
  return Object.entries(defaults).flatMap(([key, value]) => {
    const path = prefix + key;
    if (!Object.hasOwn(found, key)) return [path];
    return isJsonObject(value) ? listMissingPaths(value, found[key], `${path}.`) : [];
  });
}
