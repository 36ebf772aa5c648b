import { isDeepStrictEqual } from "node:util";
import { listOfCell, NO_SEPARATOR } from "./cells.ts";
import type { FieldType, TextsByLanguage } from "./field-type.ts";
import { toValueOrList } from "./record-values.ts";
import { tagTextForField } from "./tag-texts.ts";
import { type FieldTagMapping, findFirstReadableTagValue, type MetadataTags } from "./tags.ts";

const MAX_CHARACTERS = 20_000;
/** Characters of a text in lists of records. */
const MAX_BRIEF_CHARACTERS = 2_000;

/** Prose, also in several languages. */
export const textType: FieldType<TextsByLanguage, TextsByLanguage> = {
  section: "texts",
  apiType: "text",
  traits: { filterVal: null, isProse: true },
  isDeclarable: true,
  engineKind: "text",
  isNumeric: false,
  hasValues: false,
  languageColumns: "field",

  readTags(sources, field) {
    const value = findFirstReadableTagValue(sources, field.from, (tags, tag) => textsOf(tags, tag, field));
    return value && { value };
  },
  readTexts: (texts) => ({ "": [...texts] }),
  fits: () => false,
  readCell(cell, _field, language) {
    const texts = listOfCell(cell, NO_SEPARATOR).filter((text) => text !== "");
    if (texts.some((text) => text.length > MAX_CHARACTERS)) return { problem: "too_long" };
    return { value: { [language]: texts } };
  },
  join(earlier, later, reportConflict) {
    let joined = earlier;
    for (const [language, texts] of Object.entries(later.value)) {
      const known = earlier?.value[language] ?? [];
      if (texts.length === 0) continue;
      if (known.length === 0) joined = { value: { ...joined?.value, [language]: texts } };
      else if (!isDeepStrictEqual(known, texts)) reportConflict(texts.join(" | "), language);
    }
    return joined;
  },

  store: (value) => value,
  load: (stored) => stored,
  format: ({ value }) =>
    Object.entries(value).map(([language, texts]) => [language, texts.length === 1 ? (texts[0] ?? "") : texts]),
  addToRecord(record, { name, multiValued, localised }, stored, { locale, registry, extent }) {
    const best = stored[locale] ?? stored[""] ?? stored.en ?? Object.values(stored)[0];
    if (!best || best.length === 0) return;
    record[name] = toValueOrList(extent === "brief" ? best.map(shortenText) : best, multiValued);
    if (!localised || extent === "brief") return;
    for (const [position, content] of registry.contentLocales.entries()) {
      const texts = stored[content];
      if (texts && texts.length > 0) record[`${name}_l${position}`] = toValueOrList(texts, multiValued);
    }
  },
};

/** Texts of a tag by language: `<tag>` has none, `<tag>-de` is German. */
function textsOf(
  tags: MetadataTags,
  tag: string,
  { name: field, localised }: FieldTagMapping,
): TextsByLanguage | undefined {
  const read = (value: unknown) => tagTextForField(value, { field, tag });
  const plain = read(tags.get(tag));
  if (!localised) return plain ? { "": [plain] } : undefined;
  const texts: TextsByLanguage = {};
  const prefix = `${tag}-`;
  for (const [name, value] of tags) {
    const language = name.startsWith(prefix) ? /^([a-z]{2,3})(-|$)/i.exec(name.slice(prefix.length)) : undefined;
    const text = language && read(value);
    if (language?.[1] && text) texts[language[1].toLowerCase()] ??= [text];
  }
  if (plain && !Object.values(texts).flat().includes(plain)) texts[""] = [plain];
  return Object.keys(texts).length > 0 ? texts : undefined;
}

const shortenText = (text: string) =>
  text.length > MAX_BRIEF_CHARACTERS ? `${text.slice(0, MAX_BRIEF_CHARACTERS).toWellFormed()}…` : text;
