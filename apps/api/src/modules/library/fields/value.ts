import { isDeepStrictEqual } from "node:util";
import { mapSequentially } from "../../../platform/async-lists.ts";
import { listOfCell, NO_SEPARATOR } from "./cells.ts";
import type { FieldType } from "./field-type.ts";
import { addLabels, toValueOrList } from "./record-values.ts";
import { tagText, tagTextForField, truncateText } from "./tag-texts.ts";
import {
  distinctIgnoringCase,
  type FieldTagMapping,
  findFirstReadableTagValue,
  firstNonEmpty,
  type MetadataTags,
} from "./tags.ts";

const MAX_CHARACTERS = 300;
export const MAX_VALUES_PER_FIELD = 200;

/** Exact values of a dictionary, which may have labels: keywords, names, a choice. */
export const valueType: FieldType<string[], number[]> = {
  section: "values",
  apiType: "string",
  traits: { filterVal: null, isSuggested: true },
  isDeclarable: true,
  engineKind: "value",
  isNumeric: false,
  hasValues: true,
  languageColumns: "labels",

  readTags(sources, field) {
    const value = distinctIgnoringCase(valuesOfField(field, sources)).slice(
      0,
      field.multiValued ? MAX_VALUES_PER_FIELD : 1,
    );
    return value.length > 0 ? { value } : undefined;
  },
  readTexts: (texts) => [...texts],
  fits: () => false,
  readCell(cell, { multiValued, separator }) {
    const listed = listOfCell(cell, multiValued ? separator : NO_SEPARATOR);
    const value = [...new Set(listed.filter((each) => each !== ""))];
    const text = value.find((each) => each.length > MAX_CHARACTERS);
    if (text !== undefined) return { problem: "too_long", text };
    return value.length > (multiValued ? MAX_VALUES_PER_FIELD : 1) ? { problem: "too_many" } : { value };
  },
  join(earlier, later, reportConflict) {
    if (later.value.length === 0) return earlier;
    if (!earlier || earlier.value.length === 0) return later;
    if (!isDeepStrictEqual(earlier.value, later.value)) reportConflict(later.value.join(" | "));
    return earlier;
  },

  store: (values, idOf) => mapSequentially(values, idOf),
  load: (ids, dictionary) => ids.flatMap((id) => dictionary.byId(id)?.value ?? []),
  format: ({ value: [first, ...more] }, { multiValued }) =>
    first === undefined ? [] : [["", multiValued ? [first, ...more] : first]],
  formatLabels(ids, { multiValued }, dictionary) {
    const values = ids.flatMap((id) => dictionary.byId(id) ?? []);
    const languages = new Set(values.flatMap(({ labels }) => Object.keys(labels ?? {})));
    return [...languages].map((language) => {
      const labels = values.map((value) => value.labels?.[language] ?? "");
      return [language, multiValued ? labels : (labels[0] ?? "")];
    });
  },
  addToRecord(record, field, ids, { dictionary, locale }) {
    const values = ids.flatMap((id) => dictionary.byId(id) ?? []);
    if (values.length === 0) return;
    record[field.name] = toValueOrList(
      values.map(({ value }) => value),
      field.multiValued,
    );
    addLabels(record, field, values, locale);
  },
};

function valuesOfField(field: FieldTagMapping, sources: readonly MetadataTags[]): string[] {
  if (!field.merge)
    return findFirstReadableTagValue(sources, field.from, (tags, tag) => nonEmpty(valuesOf(tags, tag, field))) ?? [];
  return firstNonEmpty(sources, (tags) => {
    const values = field.from.flatMap((tag) => valuesOf(tags, tag, field));
    return [...values, ...unlistedPaths(tags, field.paths, values)];
  });
}

const nonEmpty = (values: string[]) => (values.length > 0 ? values : undefined);

function valuesOf(tags: MetadataTags, tag: string, { name, multiValued }: FieldTagMapping): string[] {
  if (tag.includes(" + ")) {
    const parts = tag.split(" + ").map((part) => tagTextForField(tags.get(part), { field: name, tag: part }) ?? "");
    const joined = joinWithoutRepeating(parts);
    return joined ? [truncateText(joined, MAX_CHARACTERS)] : [];
  }
  const value = tags.get(tag);
  const separator = multiValued && !Array.isArray(value) ? separatorOf(tag) : undefined;
  return (Array.isArray(value) ? value : [value])
    .flatMap((entry) => {
      const text = tagTextForField(entry, { field: name, tag });
      if (!text) return [];
      return separator ? text.split(separator) : [text];
    })
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text !== "" && text.length <= MAX_CHARACTERS);
}

/** Tags that hold several values in one text, and their separators. Other values may contain commas. */
const separators: readonly [RegExp, RegExp][] = [
  [/^(?:PDF|XMP-pdf|ItemList|Keys|UserData|FlashPix):Keywords?$/, /[;,]/],
  [/^IFD0:(?:Artist|XPAuthor|XPKeywords)$/, /;/],
];
const separatorOf = (tag: string) => separators.find(([tags]) => tags.test(tag))?.[1];

/** Tags with `/` as path separator. Lightroom and MediaPro use only `|`, and their keywords may contain `/`. */
const HAS_SLASHES = /^XMP-(?:digiKam|microsoft):/;

/** Hierarchical keywords whose last part is missing in the plain keywords: that part, and the whole path. */
function unlistedPaths(tags: MetadataTags, names: readonly string[], plain: readonly string[]): string[] {
  const known = new Set(plain.map((value) => value.toLowerCase()));
  const unlisted = (name: string, text: string) => {
    const separator = HAS_SLASHES.test(name) && !text.includes("|") ? "/" : "|";
    const parts = text.split(separator).map((part) => part.trim());
    const last = parts.at(-1);
    if (!last || known.has(last.toLowerCase()) || known.has(text.toLowerCase())) return [];
    return parts.length > 1 ? [last, parts.join("/")] : [last];
  };
  return names
    .flatMap((name) => [tags.get(name)].flat().flatMap((value) => unlisted(name, tagText(value) ?? "")))
    .filter((text) => text.length <= MAX_CHARACTERS);
}

/** "Canon" + "Canon EOS R5" is one camera, and "NIKON CORPORATION" + "NIKON D90" a Nikon D90. */
function joinWithoutRepeating([maker = "", model = ""]: string[]): string {
  const word = maker.split(" ")[0] ?? "";
  if (!model || !maker || model.toLowerCase().startsWith(word.toLowerCase())) return model || maker;
  return `${maker} ${model}`;
}
