// One asset as the API shows it: data, the signature of its picture's address among it. Pure.
import { basename } from "node:path/posix";
import { pictureFile, pictureName, SHOWN_PICTURE } from "@vitrine/contract/rendition-url";
import { isStored, type RecordKey, type StoredFieldName } from "../../db/field-name.ts";
import type { Visibility } from "../../db/visibility.ts";
import { fileAddress } from "../../platform/signed-files.ts";
import { pictureStateOf } from "../renditions/families.ts";
import type { AssetRow, StoredCompanion, StoredRendition } from "./asset-facts.ts";
import { kilobytes, numberFacts, textFacts, valueFacts } from "./asset-facts.ts";
import { type Field, type FieldRegistry, isVisible } from "./field-registry.ts";
import { labelOf, type ValueDictionary } from "./value-dictionary.ts";

export interface RecordContext {
  registry: FieldRegistry;
  dictionary: ValueDictionary;
  visibility: Visibility;
  /** One of the registry's. */
  locale: string;
  extent: Extent;
  /** Of the API, without a slash at its end. */
  prefix: string;
  /** Of the address of its picture. */
  signature: string;
  /** Whether the viewer may download it. */
  downloadState: string;
}

/** In lists a text stands in the caller's language alone and not at any length; `full` has it whole, in every content language besides (`_l<n>`). */
export type Extent = "brief" | "full";

type Json = string | number | readonly (string | number)[];
/** Has no prototype, and no key of a field is one of the record's own (see `RECORD_KEYS`). */
export type Doc = Record<string, unknown>;
type RecordFacts = Partial<Record<RecordKey, unknown>>;

/** What the grid chooses from; one signature serves them all. */
const SIZES = [320, 640, 1280] as const;
/** Of the drawing that stands for a file without a picture. */
export const ICON = { width: 640, height: 480 };

export interface RecordParts {
  renditions: readonly StoredRendition[];
  companions: readonly StoredCompanion[];
}

export function recordDoc(row: AssetRow, { renditions, companions }: RecordParts, context: RecordContext): Doc {
  const facts: RecordFacts = { id: String(row.id), ...pictures(row, renditions, context) };
  if (row.placeholder) facts.placeholder = row.placeholder;
  const state = pictureStateOf(row.mime, row.problem, row.placeholder !== null);
  if (state) facts.picture_state = state;
  facts.download_state = context.downloadState;
  if (companions.length > 0) facts.companions = companions.map((companion) => companionDoc(companion, context));
  const doc: Doc = Object.assign(Object.create(null), facts, { asset_groups: [row.kind] });
  for (const field of context.registry.all) {
    if (!isVisible(field, context.visibility)) continue;
    const { name } = field;
    if (isStored(name)) addStored(doc, field, name, row, context);
    else addFact(doc, field, row, context);
  }
  return doc;
}

function companionDoc({ id, role, path, size, mime, language, marks }: StoredCompanion, context: RecordContext) {
  const named = context.registry.visible("file_name", context.visibility) !== undefined;
  return {
    id: String(id),
    role,
    ...(named ? { file_name: basename(path) } : {}),
    file_size: kilobytes(size),
    mime,
    ...(language === null ? {} : { language }),
    ...(marks === null ? {} : { marks: marks.split(" ") }),
  };
}

function addFact(doc: Doc, field: Field, row: AssetRow, context: RecordContext): void {
  const { name } = field;
  const plainly = numberFacts.get(name)?.(row) ?? textFacts.get(name)?.(row);
  if (plainly !== undefined) doc[name] = plainly;
  const values = valueFacts.get(name)?.(row);
  if (values !== undefined && plainly === undefined) addFactValues(doc, field, values, context);
}

function addStored(doc: Doc, field: Field, name: StoredFieldName, row: AssetRow, context: RecordContext): void {
  const { numbers, values, texts } = row.fields;
  const number = numbers?.[name];
  if (number !== undefined) doc[name] = number;
  else if (values?.[name]) addValues(doc, field, values[name], context);
  else if (texts?.[name]) addTexts(doc, field, texts[name], context);
}

function pictures(
  { id, version, width, height }: AssetRow,
  stored: readonly StoredRendition[],
  context: RecordContext,
) {
  const made = new Map(stored.map((rendition) => [rendition.name, rendition]));
  const sized = SIZES.map((edge) => {
    const name = pictureName(edge);
    const rendition = made.get(name);
    const size =
      rendition?.width && rendition.height
        ? { w: rendition.width, h: rendition.height }
        : fitted(width || ICON.width, height || ICON.height, edge);
    // Relative to the address of the one that is shown.
    return { ...size, url: pictureFile(name) };
  });
  const distinct = sized.filter(({ w }, index) => index === 0 || w > (sized[index - 1]?.w ?? 0));
  const shown = sized.find((_, at) => pictureName(SIZES[at] ?? 0) === SHOWN_PICTURE);
  const url = fileAddress(context.prefix, id, version, context.signature, pictureFile(SHOWN_PICTURE));
  return { url, width: shown?.w, height: shown?.h, renditions: distinct };
}

/** Pictures are made smaller, never larger. */
function fitted(width: number, height: number, edge: number): { w: number; h: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { w: Math.max(1, Math.round(width * scale)), h: Math.max(1, Math.round(height * scale)) };
}

function addFactValues(doc: Doc, field: Field, values: readonly string[], { dictionary, locale }: RecordContext): void {
  const { name } = field;
  // The kind is a list and stands there already; a colour mark is a number to whoever draws it.
  if (name !== "asset_groups") doc[name] = name === "color_code" ? Number(values[0]) : plain(values, field.multiValued);
  const entries = values.map((value) => {
    const id = dictionary.idOf(field.id, value);
    return (id === undefined ? undefined : dictionary.byId(id)) ?? { value, labels: null };
  });
  if (entries.some(({ labels }) => labels)) {
    doc[`${name}_label`] = plain(
      entries.map((entry) => labelOf(entry, locale)),
      field.multiValued,
    );
  }
}

function addValues(doc: Doc, field: Field, ids: readonly number[], { dictionary, locale }: RecordContext): void {
  const entries = ids.map((id) => dictionary.byId(id)).filter((entry) => entry !== undefined);
  if (entries.length === 0) return;
  doc[field.name] = plain(
    entries.map((entry) => entry.value),
    field.multiValued,
  );
  if (entries.some((entry) => entry.labels)) {
    doc[`${field.name}_label`] = plain(
      entries.map((entry) => labelOf(entry, locale)),
      field.multiValued,
    );
  }
}

function addTexts(
  doc: Doc,
  field: Field,
  // keyed by: languages of the registry
  texts: Readonly<Record<string, readonly string[]>>,
  { locale, registry, extent }: RecordContext,
): void {
  // "" are texts in no named language.
  const best = texts[locale] ?? texts[""] ?? texts.en ?? Object.values(texts)[0];
  if (!best || best.length === 0) return;
  doc[field.name] = plain(extent === "brief" ? best.map(shortened) : best, field.multiValued);
  if (!field.localised || extent === "brief") return;
  for (const [position, content] of registry.contentLocales.entries()) {
    const text = texts[content];
    if (text && text.length > 0) doc[`${field.name}_l${position}`] = plain(text, field.multiValued);
  }
}

/** Characters of a text in lists. */
const MOST_BRIEF = 2_000;
const shortened = (text: string) => (text.length > MOST_BRIEF ? `${text.slice(0, MOST_BRIEF).toWellFormed()}…` : text);

function plain(list: readonly string[], multiValued: boolean): Json {
  return multiValued || list.length > 1 ? list : (list[0] ?? "");
}
