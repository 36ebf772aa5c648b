// JSON as text: no plain string can be mistaken for it.

declare const json: unique symbol;
export type JsonText = string & { readonly [json]: true };

/** @throws TypeError for what JSON does not have: undefined, a function, a circle. */
export function jsonText(value: unknown): JsonText {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError("not a value of JSON");
  return text as JsonText;
}
