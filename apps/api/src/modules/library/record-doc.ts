// Builds the API record of one asset, including the signed URL of its picture. Pure.
import { basename } from "node:path/posix";
import { pictureFile, pictureName, SHOWN_PICTURE } from "@vitrine/contract/rendition-url";
import { isStoredField, type RecordKey } from "../../db/field-name.ts";
import type { Visibility } from "../../db/visibility.ts";
import { formatFileUrl } from "../../platform/replies/signed-files.ts";
import { pictureStateOf } from "../renditions/decoder-registry.ts";
import type { AssetRow, StoredCompanion, StoredRendition } from "./derived-fields.ts";
import { derivedNumbers, derivedTexts, derivedValues, toKilobytes } from "./derived-fields.ts";
import { type Field, type FieldRegistry, isVisible } from "./field-registry.ts";
import { storedValueOf } from "./fields/field-types.ts";
import { addLabels, toJsonValue } from "./fields/record-values.ts";
import type { ValueDictionary } from "./value-dictionary.ts";

export interface RecordContext {
  registry: FieldRegistry;
  dictionary: ValueDictionary;
  visibility: Visibility;
  /** One of the registry's languages. */
  locale: string;
  extent: RecordExtent;
  /** URL prefix of the API, without a trailing slash. */
  prefix: string;
  /** The signature in the URL of its picture. */
  signature: string;
  /** Whether the viewer may download it. */
  downloadState: string;
}

/** `brief`, for lists: texts in the caller's language only, shortened. `full`: whole texts, also in every content language (`_l<n>`). */
export type RecordExtent = "brief" | "full";

/** Has no prototype; field names never collide with the record's other keys (see `RECORD_KEYS`). */
export type RecordDoc = Record<string, unknown>;
type RecordKeys = Partial<Record<RecordKey, unknown>>;

/** Longest edges that the grid chooses from; one signature is valid for all of them. */
const SIZES = [320, 640, 1280] as const;
/** Size of the icon shown for a file without a picture. */
export const ICON_SIZE = { width: 640, height: 480 };

export interface RecordFiles {
  renditions: readonly StoredRendition[];
  companions: readonly StoredCompanion[];
}

export function buildRecordDoc(
  row: AssetRow,
  { renditions, companions }: RecordFiles,
  context: RecordContext,
): RecordDoc {
  const ownKeys: RecordKeys = { id: String(row.id), ...pictures(row, renditions, context) };
  if (row.placeholder) ownKeys.placeholder = row.placeholder;
  const state = pictureStateOf(row.mime, row.problem, row.placeholder !== null);
  if (state) ownKeys.picture_state = state;
  ownKeys.download_state = context.downloadState;
  if (companions.length > 0) ownKeys.companions = companions.map((companion) => companionDoc(companion, context));
  const doc: RecordDoc = Object.assign(Object.create(null), ownKeys, { asset_groups: [row.kind] });
  for (const field of context.registry.all) {
    if (!isVisible(field, context.visibility)) continue;
    const { name } = field;
    if (isStoredField(name)) addStored(doc, field, row, context);
    else addDerived(doc, field, row, context);
  }
  return doc;
}

function companionDoc({ id, role, path, size, mime, language, marks }: StoredCompanion, context: RecordContext) {
  const named = context.registry.visible("file_name", context.visibility) !== undefined;
  return {
    id: String(id),
    role,
    ...(named ? { file_name: basename(path) } : {}),
    file_size: toKilobytes(size),
    mime,
    ...(language === null ? {} : { language }),
    ...(marks === null ? {} : { marks: marks.split(" ") }),
  };
}

function addDerived(doc: RecordDoc, field: Field, row: AssetRow, context: RecordContext): void {
  const { name } = field;
  const single = derivedNumbers.get(name)?.(row) ?? derivedTexts.get(name)?.(row);
  if (single !== undefined) doc[name] = single;
  const values = derivedValues.get(name)?.(row);
  if (values !== undefined && single === undefined) addDerivedValues(doc, field, values, context);
}

function addStored(doc: RecordDoc, field: Field, row: AssetRow, context: RecordContext): void {
  const stored = storedValueOf(row.fields, field);
  stored?.type.addToRecord(doc, field, stored.value, context);
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
        : fitWithin(width || ICON_SIZE.width, height || ICON_SIZE.height, edge);
    // Relative to the URL of the shown picture.
    return { ...size, url: pictureFile(name) };
  });
  const distinct = sized.filter(({ w }, index) => index === 0 || w > (sized[index - 1]?.w ?? 0));
  const shown = sized.find((_, at) => pictureName(SIZES[at] ?? 0) === SHOWN_PICTURE);
  const url = formatFileUrl(context.prefix, id, version, context.signature, pictureFile(SHOWN_PICTURE));
  return { url, width: shown?.w, height: shown?.h, renditions: distinct };
}

/** Pictures are made smaller, never larger. */
function fitWithin(width: number, height: number, edge: number): { w: number; h: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { w: Math.max(1, Math.round(width * scale)), h: Math.max(1, Math.round(height * scale)) };
}

function addDerivedValues(
  doc: RecordDoc,
  field: Field,
  values: readonly string[],
  { dictionary, locale }: RecordContext,
): void {
  const { name } = field;
  // The kind is set already, as a list; a colour label is a number in records.
  if (name !== "asset_groups")
    doc[name] = name === "color_code" ? Number(values[0]) : toJsonValue(values, field.multiValued);
  const entries = values.map((value) => {
    const id = dictionary.idOf(field.id, value);
    return (id === undefined ? undefined : dictionary.byId(id)) ?? { value, labels: null };
  });
  addLabels(doc, field, entries, locale);
}
