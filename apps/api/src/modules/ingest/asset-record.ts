import { isDeepStrictEqual } from "node:util";
import type { Asset, StoredFields } from "../../db/tables/asset.table.ts";
import type { Tx } from "../../platform/database/database.ts";
import { omitUndefined } from "../../platform/omit-undefined.ts";
import {
  insertAssets,
  type NewAsset,
  savePictureFingerprint,
  updateAsset,
} from "../library/asset-writer.repository.ts";
import { setStoredValue } from "../library/fields/field-type.ts";
import { fieldTypes } from "../library/fields/field-types.ts";
import { ensureField, ensureValue } from "../library/registry-writer.repository.ts";
import { tryParseStoredFields } from "../library/stored-fields.ts";
import type { Decoded } from "../renditions/decoder.service.ts";
import { removeOtherLivePhotoRenditions, saveRenditions } from "../renditions/rendition-writer.repository.ts";
import {
  findAssetMetadataRow,
  findRecordOfAsset,
  mapUtcOffsetFieldNames,
  saveRecord,
} from "./catalogue/catalogue.repository.ts";
import { applyOverlay, pickOverriddenFileValues } from "./catalogue/field-changes.ts";
import type { FileImporterDeps } from "./identify.ts";
import { findNameAndFields, saveCustomXmpTags, updateMetadataReaderVersion } from "./import.repository.ts";
import {
  type MappedMetadata,
  READER_VERSION,
  TEXT_CONTENT_TAG,
  TITLE_FIELD,
  titleFromFileName,
} from "./metadata/embedded-metadata.ts";
import { type Mapping, toNewField } from "./metadata/mapping.ts";
import type { ContentWrite } from "./plan.ts";

/** Columns of the asset for the analysis of its picture. */
export function toAnalysisColumns(analysis: Decoded["analysis"]): Pick<Asset, "placeholder" | "colours"> {
  return { placeholder: analysis?.placeholder ?? null, colours: analysis?.colours.join() ?? null };
}

/** Writes planned content: a new asset in a pool set, a new version of one, or the same one drawn again. */
export async function writeAsset(
  tx: Tx,
  content: ContentWrite,
  into: { assetId: number | undefined; aclId: number },
  { blobs, mapping, clock }: Pick<FileImporterDeps, "blobs" | "mapping" | "clock">,
): Promise<number> {
  const now = clock.seconds();
  const { columns, readings, analysis, isNewVersion } = content;
  const described = readings ? await toMetadataColumns(tx, readings, mapping, into.assetId) : {};
  const row = { ...columns, ...toAnalysisColumns(analysis), ...described, missingSince: null };
  const assetId =
    into.assetId ?? (await insertAssets(tx, [{ ...(row as NewAsset), aclId: into.aclId, importedAt: now }]))[0] ?? 0;
  const version =
    into.assetId === undefined
      ? 1
      : await updateAsset(tx, assetId, { ...row, updatedAt: now }, { newVersion: isNewVersion });
  if (version === undefined) throw new Error("the asset was removed while its new version was made");
  await savePictureFingerprint(tx, assetId, analysis);
  if (readings) await saveCustomXmpTags(tx, assetId, readings.customTags);
  await saveRenditions(tx, blobs, { assetId, version, staged: content.staged });
  return assetId;
}

/** Columns for the metadata of an asset; `fields`: its values, if they are not those of the readings alone. */
async function toMetadataColumns(
  tx: Tx,
  readings: MappedMetadata,
  mapping: Mapping,
  id: number | undefined,
  known?: StoredFields,
) {
  const fields = known ?? (await storedFields(tx, readings, mapping));
  return {
    rating: readings.rating ?? null,
    colorCode: readings.colorCode ?? null,
    // A term that the file no longer has is kept: it may have been set elsewhere.
    ...omitUndefined({ embargo: readings.embargo, expiry: readings.expiry }),
    fields,
    ...(id === undefined ? {} : await applyCatalogueValues(tx, id, fields, readings)),
  };
}

/**
 * Updates the metadata of an asset if it has changed. Keeps its pictures and the text content read with them. `now`: epoch
 * seconds.
 */
export async function updateMetadata(
  tx: Tx,
  id: number,
  readings: MappedMetadata,
  { mapping, now }: { mapping: Mapping; now: number },
): Promise<void> {
  const before = await findAssetMetadataRow(tx, id);
  if (before) {
    const earlier = tryParseStoredFields(before.fields);
    const fields = await storedFields(tx, readings, mapping);
    for (const { name, from } of mapping.fields) {
      const text = from.includes(TEXT_CONTENT_TAG) ? earlier?.texts?.[name] : undefined;
      if (text) fields.texts = { [name]: text, ...fields.texts };
    }
    const row = await toMetadataColumns(tx, readings, mapping, id, fields);
    const isSame = isDeepStrictEqual({ ...before, fields: earlier }, { ...before, ...row });
    if (!isSame) await updateAsset(tx, id, { ...row, updatedAt: now });
    // After a change of reader: removes the playable film of a live photograph, which may have had other colours.
    if (await updateMetadataReaderVersion(tx, id, READER_VERSION)) await removeOtherLivePhotoRenditions(tx, id, []);
  }
  await saveCustomXmpTags(tx, id, readings.customTags);
}

/** Applies the values of a catalogue, which survive a new version of the file. */
async function applyCatalogueValues(tx: Tx, assetId: number, fields: StoredFields, readings: MappedMetadata) {
  const { embargo, expiry } = readings;
  const record = await findRecordOfAsset(tx, assetId);
  if (!record?.overlay) return {};
  const { overlay } = record;
  const offsets = await mapUtcOffsetFieldNames(tx);
  const { embargo: hidden, expiry: ended } = { ...overlay.ofFile, ...omitUndefined({ embargo, expiry }) };
  const own = { embargo: hidden, expiry: ended, rating: readings.rating, colorCode: readings.colorCode };
  const ofFile = { ...omitUndefined(own), fields: pickOverriddenFileValues(fields, overlay, offsets) };
  await saveRecord(tx, { ...record, overlay: { ...overlay, ofFile } });
  const { rating, colorCode } = overlay;
  const facts = omitUndefined({ rating, colorCode, embargo: overlay.embargo, expiry: overlay.expiry });
  return { ...facts, fields: applyOverlay(fields, overlay, offsets) };
}

async function storedFields(tx: Tx, readings: MappedMetadata, mapping: Mapping): Promise<StoredFields> {
  const stored: Required<StoredFields> = { values: {}, numbers: {}, texts: {} };
  for (const [name, value] of readings.fields) {
    const field = mapping.fields.find((each) => each.name === name);
    if (!field) throw new Error("a reading without a field");
    // A field is registered with the first asset that has a value for it.
    const id = await ensureField(tx, toNewField(field));
    const type = fieldTypes[field.type];
    const idOf = (each: string) => ensureValue(tx, id, each);
    setStoredValue(stored, type, name, await type.store(value, idOf));
  }
  return stored;
}

/** Renames an asset, and its title if that was made from its file name. */
export async function renameAsset(tx: Tx, assetId: number, fileName: string, now: number): Promise<void> {
  const asset = await findNameAndFields(tx, assetId);
  if (!asset || fileName === asset.fileName) return;
  const fields = tryParseStoredFields(asset.fields);
  const title = fields?.texts?.[TITLE_FIELD];
  const isFromName = title?.[""]?.[0] === titleFromFileName(asset.fileName);
  if (isFromName) title[""] = [titleFromFileName(fileName)];
  await updateAsset(tx, assetId, { fileName, updatedAt: now, ...(fields && isFromName ? { fields } : {}) });
}
