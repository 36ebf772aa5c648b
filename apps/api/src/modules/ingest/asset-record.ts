import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Asset, FileFacts, StoredFields } from "../../db/tables/asset.table.ts";
import type { Tx } from "../../platform/database.ts";
import { omitUndefined } from "../../platform/omit-undefined.ts";
import { insertAssets, savePictureFingerprint, updateAsset } from "../library/asset-writer.repository.ts";
import { ensureField, ensureValue } from "../library/registry-writer.repository.ts";
import { readStoredFields } from "../library/stored-fields.ts";
import type { Decoded } from "../renditions/decoder.service.ts";
import { removeLiveRenditions } from "../renditions/rendition-writer.repository.ts";
import { findOverlay, mapOffsetNames, prepareRecordStatements, saveOverlay } from "./catalogue/catalogue.repository.ts";
import { applyOverlay } from "./catalogue/field-changes.ts";
import {
  type MappedMetadata,
  READER_VERSION,
  type Tags,
  TEXT_CONTENT_TAG,
  TITLE_FIELD,
  titleFromFileName,
} from "./embedded-metadata.ts";
import {
  findAssetVersion,
  findFirstPath,
  findNameAndFields,
  findStoredDuration,
  updateReaderVersion,
} from "./import.repository.ts";
import { type Mapping, toNewField } from "./mapping.ts";
import { isPlayDuration } from "./play-duration.ts";

/** What only the import finds out of a file's content, as it is stored. */
type DecodedMetadata = Pick<
  Asset,
  | "duration"
  | "problem"
  | "problemTries"
  | "decoderVersion"
  | "metadataProblem"
  | "readerVersion"
  | "unreadTerms"
  | "unreadFile"
>;

type PictureAnalysis = Decoded["analysis"];

/** What is remembered of how a picture analysis, as it is stored with its asset. */
export function toAnalysisColumns(analysis: PictureAnalysis): Pick<Asset, "placeholder" | "colours"> {
  return { placeholder: analysis?.placeholder ?? null, colours: analysis?.colours.join() ?? null };
}

/** And as it is found: by a picture that analysis the same. */
export function saveAnalysis(tx: Tx, assetId: number, analysis: PictureAnalysis): void {
  savePictureFingerprint(tx, assetId, analysis && { bands: analysis.hash?.bands, tint: analysis.hash?.tint });
}

/** An asset as the import found it, without what the database adds. */
export interface FoundAsset extends FileFacts, DecodedMetadata {
  contentHash: string;
  readings: MappedMetadata;
  analysis: PictureAnalysis;
}

/** An asset that is there, or the set of pools of a new one. */
export type WriteTarget = { id: number; sameVersion?: boolean } | { aclId: number };

export interface AssetToWrite {
  found: FoundAsset;
  mapping: Mapping;
  into: WriteTarget;
  /** Epoch seconds. */
  now: number;
}

/** Writes a new asset, or a new version of one. */
export function writeAsset(tx: Tx, { found, mapping, into, now }: AssetToWrite): { id: number; version: number } {
  const { readings, analysis, ...facts } = found;
  const fields = storedFields(tx, readings, mapping);
  const described = toMetadataColumns(tx, { readings, fields }, "id" in into ? into.id : undefined);
  const row = { ...facts, ...toAnalysisColumns(analysis), ...described, missingSince: null };
  if (!("id" in into)) {
    const [id = 0] = insertAssets(tx, [{ ...row, aclId: into.aclId, importedAt: now }]);
    saveAnalysis(tx, id, analysis);
    return { id, version: 1 };
  }
  const version = updateAsset(tx, into.id, { ...row, updatedAt: now }, { newVersion: !into.sameVersion });
  if (version === undefined) throw new Error("the asset was removed while its new version was made");
  saveAnalysis(tx, into.id, analysis);
  return { id: into.id, version };
}

/** Gives an asset another picture of the same content, whose tags cannot be read now: what they said of it stays. */
export function replaceAssetPicture(
  tx: Tx,
  id: number,
  found: FoundAsset,
  { newVersion, now }: { newVersion: boolean; now: number },
): number {
  const { kind, mime, fileName, analysis, problem, problemTries, decoderVersion, ...measured } = found;
  const { width, height, dpi, pageCount, duration } = measured;
  const row = {
    ...{ kind, mime, fileName, problem, problemTries, decoderVersion, ...toAnalysisColumns(analysis) },
    // Tags say some of these.
    width: width ?? undefined,
    height: height ?? undefined,
    dpi: dpi ?? undefined,
    pageCount: pageCount ?? undefined,
    duration: duration ?? undefined,
    updatedAt: now,
  };
  const version = updateAsset(tx, id, omitUndefined(row), { newVersion });
  if (version === undefined) throw new Error("the asset was removed while its new version was made");
  saveAnalysis(tx, id, analysis);
  return version;
}

/** What is said of an asset, as it is stored. */
function toMetadataColumns(
  tx: Tx,
  { readings, fields }: { readings: MappedMetadata; fields: StoredFields },
  id?: number,
) {
  return {
    rating: readings.rating ?? null,
    colorCode: readings.colorCode ?? null,
    // A term that the file has no longer is not lifted: others may have set it.
    ...omitUndefined({ embargo: readings.embargo, expiry: readings.expiry }),
    fields,
    ...(id === undefined ? {} : applyCatalogueValues(tx, id, fields, readings)),
  };
}

export interface MetadataUpdate {
  readings: MappedMetadata;
  mapping: Mapping;
  /** Epoch seconds. */
  now: number;
}

/** Describes an asset anew where that makes a difference. Its pictures stay, and the words that were read with them. */
export function updateAssetMetadata(tx: Tx, id: number, { readings, mapping, now }: MetadataUpdate): void {
  const before = prepareRecordStatements(tx).state(id);
  if (!before) return;
  const earlier = parseStoredFields(before);
  const fields = storedFields(tx, readings, mapping);
  for (const { name, from } of mapping.fields) {
    const words = from.includes(TEXT_CONTENT_TAG) ? earlier?.texts?.[name] : undefined;
    if (words) fields.texts = { [name]: words, ...fields.texts };
  }
  const row = toMetadataColumns(tx, { readings, fields }, id);
  const isSame = isDeepStrictEqual({ ...before, fields: earlier }, { ...before, ...row });
  if (!isSame) updateAsset(tx, id, { ...row, updatedAt: now });
  // What was made of the film of a live photograph may have had other colours.
  if (updateReaderVersion(tx, id, READER_VERSION)) removeLiveRenditions(tx, id, []);
}

/** Removes a duration that an earlier version took from a header, though the file cannot have it. */
export function removeImpossibleDuration(tx: Tx, id: number, tags: Tags, now: number): void {
  const stored = findStoredDuration(tx, id);
  if (!stored || stored.duration === null || isPlayDuration(stored.kind, stored.duration, tags)) return;
  updateAsset(tx, id, { duration: null, updatedAt: now });
}

/** Undefined where they are damaged. */
function parseStoredFields({ fields }: { fields: string }): StoredFields | undefined {
  try {
    return readStoredFields(fields);
  } catch {
    return undefined;
  }
}

/** What a catalogue says of an asset outlasts a new version of its file. */
function applyCatalogueValues(tx: Tx, assetId: number, fields: StoredFields, { embargo, expiry }: MappedMetadata) {
  const overlay = findOverlay(tx, assetId);
  if (!overlay) return {};
  const ofFile = { ...overlay.ofFile, ...omitUndefined({ embargo, expiry }) };
  if (Object.keys(ofFile).length > 0) saveOverlay(tx, assetId, { ...overlay, ofFile });
  const { rating, colorCode } = overlay;
  const facts = omitUndefined({ rating, colorCode, embargo: overlay.embargo, expiry: overlay.expiry });
  return { ...facts, fields: applyOverlay(fields, overlay, mapOffsetNames(tx)) };
}

/** Notes how the picture of an asset analysis, unless it has another one by now. */
export function updateAnalysis(
  tx: Tx,
  { id, version }: { id: number; version: number },
  analysis: PictureAnalysis,
  now: number,
): void {
  if (findAssetVersion(tx, id) !== version) return;
  updateAsset(tx, id, { colours: toAnalysisColumns(analysis).colours, updatedAt: now });
  saveAnalysis(tx, id, analysis);
}

function storedFields(tx: Tx, readings: MappedMetadata, mapping: Mapping): StoredFields {
  const stored: Required<StoredFields> = { values: {}, numbers: {}, texts: {} };
  const position = (name: string) => mapping.fields.findIndex((field) => field.name === name);
  // Registered with the first asset that has a value for it.
  const fieldId = (name: string) => ensureField(tx, toNewField(mapping, position(name)));
  for (const [name, values] of readings.values) {
    const id = fieldId(name);
    stored.values[name] = values.map((value) => ensureValue(tx, id, value));
  }
  for (const [name, number] of readings.numbers) {
    fieldId(name);
    stored.numbers[name] = number;
  }
  for (const [name, texts] of readings.texts) {
    fieldId(name);
    stored.texts[name] = Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, [text]]));
  }
  return stored;
}

/**
 * Names content that is stored at several paths by the first path in alphabetical order, not by the one that was read
 * first.
 */
export function renameToFirstPath(tx: Tx, assetId: number, now: number): void {
  const asset = findNameAndFields(tx, assetId);
  const first = findFirstPath(tx, assetId);
  const fileName = first && basename(first);
  if (!asset || !fileName || fileName === asset.fileName) return;
  const fields = withTitleFromFileName(asset, fileName);
  updateAsset(tx, assetId, { fileName, updatedAt: now, ...(fields ? { fields } : {}) });
}

/** The fields with a title made from the new file name; undefined if the asset has its own title or cannot be read. */
function withTitleFromFileName(
  asset: { fileName: string; fields: string },
  fileName: string,
): StoredFields | undefined {
  const fields = parseStoredFields(asset);
  const title = fields?.texts?.[TITLE_FIELD];
  if (title?.[""]?.[0] !== titleFromFileName(asset.fileName)) return undefined;
  title[""] = [titleFromFileName(fileName)];
  return fields;
}
