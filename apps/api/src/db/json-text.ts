// Branded type for serialized JSON, so that a plain string is not used instead.

declare const json: unique symbol;
export type JsonText = string & { readonly [json]: true };

/** @throws TypeError if the value cannot be serialized: undefined, a function, a cycle */
export function toJsonText(value: unknown): JsonText {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError("not a JSON value");
  return text as JsonText;
}
