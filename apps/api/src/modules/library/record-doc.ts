// Builds the API record of one asset, including the signed URL of its picture. Pure.
import { basename } from "node:path/posix";
import { DEFAULT_RENDITION_NAME, toRenditionFileName, toRenditionName } from "@vitrine/contract/rendition-url";
import { isNonDerivedField, type NonFieldRecordKey } from "../../db/field-name.ts";
import type { FieldVisibility } from "../../db/visibility.ts";
import { formatFileUrl } from "../../platform/replies/signed-files.ts";
import { pictureStateOf } from "../renditions/decoder-registry.ts";
import type { RecordCompanion, RecordRendition } from "./asset-reader.repository.ts";
import {
  type AssetRowForRecord,
  derivedNumberReaders,
  derivedTextReaders,
  derivedValueReaders,
  toKilobytes,
} from "./derived-fields.ts";
import { type Field, type FieldRegistry, isFieldVisible } from "./field-registry.ts";
import { storedValueOf } from "./fields/field-types.ts";
import { addLabels, toValueOrList } from "./fields/record-values.ts";
import type { ValueDictionary } from "./value-dictionary.ts";

export interface RecordContext {
  registry: FieldRegistry;
  dictionary: ValueDictionary;
  visibility: FieldVisibility;
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

/** Has no prototype; field names never collide with the record's other keys (see `NON_FIELD_RECORD_KEYS`). */
export type RecordDoc = Record<string, unknown>;
type RecordKeys = Partial<Record<NonFieldRecordKey, unknown>>;

/** Longest edges that the grid chooses from; one signature is valid for all of them. */
const SIZES = [320, 640, 1280] as const;
/** Size of the icon shown for a file without a picture. */
export const ICON_SIZE = { width: 640, height: 480 };

export function buildRecordDoc(
  row: AssetRowForRecord,
  { renditions, companions }: { renditions: readonly RecordRendition[]; companions: readonly RecordCompanion[] },
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
    if (!isFieldVisible(field, context.visibility)) continue;
    if (isNonDerivedField(field.name)) {
      const stored = storedValueOf(row.fields, field);
      stored?.type.addToRecord(doc, field, stored.value, context);
    } else addDerived(doc, field, row, context);
  }
  return doc;
}

function companionDoc({ id, role, path, size, mime, language, marks }: RecordCompanion, context: RecordContext) {
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

function addDerived(doc: RecordDoc, field: Field, row: AssetRowForRecord, context: RecordContext): void {
  const { name } = field;
  const single = derivedNumberReaders.get(name)?.(row) ?? derivedTextReaders.get(name)?.(row);
  if (single !== undefined) doc[name] = single;
  const values = derivedValueReaders.get(name)?.(row);
  if (values !== undefined && single === undefined) addDerivedValues(doc, field, values, context);
}

function pictures(
  { id, version, width, height }: AssetRowForRecord,
  stored: readonly RecordRendition[],
  context: RecordContext,
) {
  const made = new Map(stored.map((rendition) => [rendition.name, rendition]));
  const sized = SIZES.map((edge) => {
    const name = toRenditionName(edge);
    const rendition = made.get(name);
    const size =
      rendition?.width && rendition.height
        ? { w: rendition.width, h: rendition.height }
        : fitWithin(width || ICON_SIZE.width, height || ICON_SIZE.height, edge);
    // Relative to the URL of the shown picture.
    return { ...size, url: toRenditionFileName(name) };
  });
  const distinct = sized.filter(({ w }, index) => index === 0 || w > (sized[index - 1]?.w ?? 0));
  const shown = sized.find((_, at) => toRenditionName(SIZES[at] ?? 0) === DEFAULT_RENDITION_NAME);
  const url = formatFileUrl(
    context.prefix,
    id,
    version,
    context.signature,
    toRenditionFileName(DEFAULT_RENDITION_NAME),
  );
  return { url, width: shown?.w, height: shown?.h, renditions: distinct };
}

/** The size of a picture scaled down to this longer edge; smaller pictures are not enlarged. */
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
    doc[name] = name === "color_code" ? Number(values[0]) : toValueOrList(values, field.multiValued);
  const entries = values.map((value) => {
    const id = dictionary.idOf(field.id, value);
    return (id === undefined ? undefined : dictionary.byId(id)) ?? { value, labels: null };
  });
  addLabels(doc, field, entries, locale);
}
