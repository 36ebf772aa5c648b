import { type Document, isDocument } from "@vitrine/settings/merge";

/** Removes a text from the texts, and the groups that become empty. Returns a copy. */
export function removeText(texts: Document, [name, ...rest]: readonly string[]): Document {
  if (name === undefined || !Object.hasOwn(texts, name)) return texts;
  const { [name]: inner, ...others } = texts;
  const left = rest.length > 0 && isDocument(inner) ? removeText(inner, rest) : {};
  return Object.keys(left).length === 0 ? others : { ...others, [name]: left };
}
