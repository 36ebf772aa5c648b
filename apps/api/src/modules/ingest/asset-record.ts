import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Asset, FileFacts, StoredFields } from "../../db/tables/asset.table.ts";
import type { Tx } from "../../platform/database/database.ts";
import { omitUndefined } from "../../platform/omit-undefined.ts";
import { insertAssets, savePictureFingerprint, updateAsset } from "../library/asset-writer.repository.ts";
import { putStored } from "../library/fields/field-type.ts";
import { fieldTypes } from "../library/fields/field-types.ts";
import { ensureField, ensureValue } from "../library/registry-writer.repository.ts";
import { readStoredFields } from "../library/stored-fields.ts";
import type { Decoded } from "../renditions/decoder.service.ts";
import { removeLiveRenditions } from "../renditions/rendition-writer.repository.ts";
import { findOverlay, mapOffsetNames, prepareRecordStatements, saveOverlay } from "./catalogue/catalogue.repository.ts";
import { applyOverlay, fieldsBelowOverlay } from "./catalogue/field-changes.ts";
import {
  findAssetVersion,
  findFirstPath,
  findNameAndFields,
  findStoredDuration,
  updateReaderVersion,
} from "./import.repository.ts";
import {
  type MappedMetadata,
  READER_VERSION,
  type Tags,
  TEXT_CONTENT_TAG,
  TITLE_FIELD,
  titleFromFileName,
} from "./metadata/embedded-metadata.ts";
import { type Mapping, toNewField } from "./metadata/mapping.ts";
import { isPlayDuration } from "./metadata/play-duration.ts";

/** Asset columns that only an import can fill. */
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

/** Columns of the asset for the analysis of its picture. */
export function toAnalysisColumns(analysis: PictureAnalysis): Pick<Asset, "placeholder" | "colours"> {
  return { placeholder: analysis?.placeholder ?? null, colours: analysis?.colours.join() ?? null };
}

/** Saves the picture hash for similarity search. */
export function saveAnalysis(tx: Tx, assetId: number, analysis: PictureAnalysis): void {
  savePictureFingerprint(tx, assetId, analysis && { bands: analysis.hash?.bands, tint: analysis.hash?.tint });
}

/** An asset as found by the import, without values that the database adds. */
export interface FoundAsset extends FileFacts, DecodedMetadata {
  contentHash: string;
  readings: MappedMetadata;
  analysis: PictureAnalysis;
}

/** An existing asset, or the pool set of a new one. */
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

/** Replaces the picture of an asset with unchanged content, and keeps its metadata, which cannot be read now. */
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
    // Undefined keeps values that came from tags.
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

/** Columns for the metadata of an asset. */
function toMetadataColumns(
  tx: Tx,
  { readings, fields }: { readings: MappedMetadata; fields: StoredFields },
  id?: number,
) {
  return {
    rating: readings.rating ?? null,
    colorCode: readings.colorCode ?? null,
    // A term that the file no longer has is kept: it may have been set elsewhere.
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

/** Updates the metadata of an asset if it has changed. Keeps its pictures and the text content read with them. */
export function updateAssetMetadata(tx: Tx, id: number, { readings, mapping, now }: MetadataUpdate): void {
  const before = prepareRecordStatements(tx).state(id);
  if (!before) return;
  const earlier = parseStoredFields(before);
  const fields = storedFields(tx, readings, mapping);
  for (const { name, from } of mapping.fields) {
    const text = from.includes(TEXT_CONTENT_TAG) ? earlier?.texts?.[name] : undefined;
    if (text) fields.texts = { [name]: text, ...fields.texts };
  }
  const row = toMetadataColumns(tx, { readings, fields }, id);
  const isSame = isDeepStrictEqual({ ...before, fields: earlier }, { ...before, ...row });
  if (!isSame) updateAsset(tx, id, { ...row, updatedAt: now });
  // The playable film of a live photograph may have been converted with other colours.
  if (updateReaderVersion(tx, id, READER_VERSION)) removeLiveRenditions(tx, id, []);
}

/** Removes a duration that an earlier version took from a header, though the file cannot have it. */
export function removeImpossibleDuration(tx: Tx, id: number, tags: Tags, now: number): void {
  const stored = findStoredDuration(tx, id);
  if (!stored || stored.duration === null || isPlayDuration(stored.kind, stored.duration, tags)) return;
  updateAsset(tx, id, { duration: null, updatedAt: now });
}

/** Undefined if they are damaged. */
function parseStoredFields({ fields }: { fields: string }): StoredFields | undefined {
  try {
    return readStoredFields(fields);
  } catch {
    return undefined;
  }
}

/** Applies the values of a catalogue, which survive a new version of the file. */
function applyCatalogueValues(tx: Tx, assetId: number, fields: StoredFields, readings: MappedMetadata) {
  const { embargo, expiry } = readings;
  const overlay = findOverlay(tx, assetId);
  if (!overlay) return {};
  const offsets = mapOffsetNames(tx);
  const { embargo: hidden, expiry: ended } = { ...overlay.ofFile, ...omitUndefined({ embargo, expiry }) };
  const own = { embargo: hidden, expiry: ended, rating: readings.rating, colorCode: readings.colorCode };
  const ofFile = { ...omitUndefined(own), fields: fieldsBelowOverlay(fields, overlay, offsets) };
  saveOverlay(tx, assetId, { ...overlay, ofFile });
  const { rating, colorCode } = overlay;
  const facts = omitUndefined({ rating, colorCode, embargo: overlay.embargo, expiry: overlay.expiry });
  return { ...facts, fields: applyOverlay(fields, overlay, offsets) };
}

/** Saves the analysis of a picture, unless the asset has another version by now. */
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
  for (const [name, value] of readings.fields) {
    const position = mapping.fields.findIndex((field) => field.name === name);
    const field = toNewField(mapping, position);
    // A field is registered with the first asset that has a value for it.
    const id = ensureField(tx, field);
    const type = fieldTypes[field.type];
    putStored(
      stored,
      type,
      name,
      type.store(value, (each) => ensureValue(tx, id, each)),
    );
  }
  return stored;
}

/**
 * Names an asset that has several paths after the first path in alphabetical order, not after the one imported first.
 */
export function renameToFirstPath(tx: Tx, assetId: number, now: number): void {
  const asset = findNameAndFields(tx, assetId);
  const first = findFirstPath(tx, assetId);
  const fileName = first && basename(first);
  if (!asset || !fileName || fileName === asset.fileName) return;
  const fields = withTitleFromFileName(asset, fileName);
  updateAsset(tx, assetId, { fileName, updatedAt: now, ...(fields ? { fields } : {}) });
}

/** The fields with a title made from the new file name; undefined if the asset has another title or cannot be read. */
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
