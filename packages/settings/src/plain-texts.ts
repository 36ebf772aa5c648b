/** Flattens the texts of a language to keys such as `views.login.title`, without escapes. Pure. */
import { type Document, isDocument } from "./merge.ts";
import { unescapeAt } from "./plain-text.ts";
import { bundles } from "./text-key.ts";

export type PlainTexts = ReadonlyMap<string, string>;

/** Texts that are blank are none: the portal passes them over, too. */
export function plainTexts(document: Document): PlainTexts {
  const texts = new Map<string, string>();
  for (const bundle of bundles) collect(document[bundle], bundle, texts);
  return texts;
}

function collect(value: unknown, path: string, texts: Map<string, string>): void {
  if (typeof value === "string" && value.trim() !== "") texts.set(path, unescapeAt(value));
  if (!isDocument(value)) return;
  for (const [key, inner] of Object.entries(value)) collect(inner, `${path}.${key}`, texts);
}

/** The first over the second. */
export const over = (own: PlainTexts, below: PlainTexts): PlainTexts => new Map([...below, ...own]);
