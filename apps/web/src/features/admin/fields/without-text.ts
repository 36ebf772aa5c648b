import { type Document, isDocument } from "@vitrine/settings/merge";

/** Texts without one of them, and without the groups that only it was in. */
export function withoutText(texts: Document, [name, ...rest]: readonly string[]): Document {
  if (name === undefined || !Object.hasOwn(texts, name)) return texts;
  const { [name]: inner, ...others } = texts;
  const left = rest.length > 0 && isDocument(inner) ? withoutText(inner, rest) : {};
  return Object.keys(left).length === 0 ? others : { ...others, [name]: left };
}
