import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Asset, FileFacts, StoredFields } from "../../db/tables/asset.table.ts";
import type { Tx } from "../../platform/database.ts";
import { defined } from "../../platform/defined.ts";
import { insertAssets, saveLikeness, updateAsset } from "../library/asset-writer.repository.ts";
import { ensureField, ensureValue } from "../library/registry-writer.repository.ts";
import { readStoredFields } from "../library/stored-fields.ts";
import type { Decoded } from "../renditions/decoder.service.ts";
import { removeLiveFilms } from "../renditions/rendition-writer.repository.ts";
import { offsetNames, overlayOf, recordStatements, saveOverlay } from "./catalogue/catalogue.repository.ts";
import { overlaid } from "./catalogue/field-changes.ts";
import { READER_VERSION, type Readings, TITLE, titleOfFile, WORDS } from "./embedded.ts";
import { firstPathOf, nameAndFieldsOf, noteReaderVersion, versionOf } from "./import.repository.ts";
import { type Mapping, registeredField } from "./mapping.ts";

/** What only the import finds out of a file's content, as it is stored. */
type DecodedFacts = Pick<
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

type Looks = Decoded["looks"];

/** What is remembered of how a picture looks, as it is stored with its asset. */
export function looksRow(looks: Looks): Pick<Asset, "placeholder" | "colours"> {
  return { placeholder: looks?.placeholder ?? null, colours: looks?.colours.join() ?? null };
}

/** And as it is found: by a picture that looks the same. */
export function saveLooks(tx: Tx, assetId: number, looks: Looks): void {
  saveLikeness(tx, assetId, looks && { bands: looks.hash?.bands, tint: looks.hash?.tint });
}

/** An asset as the import found it, without what the database adds. */
export interface FoundAsset extends FileFacts, DecodedFacts {
  contentHash: string;
  readings: Readings;
  looks: Looks;
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
  const { readings, looks, ...facts } = found;
  const fields = storedFields(tx, readings, mapping);
  const described = describedRow(tx, { readings, fields }, "id" in into ? into.id : undefined);
  const row = { ...facts, ...looksRow(looks), ...described, missingSince: null };
  if (!("id" in into)) {
    const [id = 0] = insertAssets(tx, [{ ...row, aclId: into.aclId, importedAt: now }]);
    saveLooks(tx, id, looks);
    return { id, version: 1 };
  }
  const version = updateAsset(tx, into.id, { ...row, updatedAt: now }, { newVersion: !into.sameVersion });
  if (version === undefined) throw new Error("the asset was removed while its new version was made");
  saveLooks(tx, into.id, looks);
  return { id: into.id, version };
}

/** Gives an asset another picture of the same content, whose tags cannot be read now: what they said of it stays. */
export function redrawAsset(
  tx: Tx,
  id: number,
  found: FoundAsset,
  { newVersion, now }: { newVersion: boolean; now: number },
): number {
  const { kind, mime, fileName, looks, problem, problemTries, decoderVersion, ...measured } = found;
  const { width, height, dpi, pageCount, duration } = measured;
  const row = {
    ...{ kind, mime, fileName, problem, problemTries, decoderVersion, ...looksRow(looks) },
    // Tags say some of these.
    width: width ?? undefined,
    height: height ?? undefined,
    dpi: dpi ?? undefined,
    pageCount: pageCount ?? undefined,
    duration: duration ?? undefined,
    updatedAt: now,
  };
  const version = updateAsset(tx, id, defined(row), { newVersion });
  if (version === undefined) throw new Error("the asset was removed while its new version was made");
  saveLooks(tx, id, looks);
  return version;
}

/** What is said of an asset, as it is stored. */
function describedRow(tx: Tx, { readings, fields }: { readings: Readings; fields: StoredFields }, id?: number) {
  return {
    rating: readings.rating ?? null,
    colorCode: readings.colorCode ?? null,
    // A term that the file has no longer is not lifted: others may have set it.
    ...defined({ embargo: readings.embargo, expiry: readings.expiry }),
    fields,
    ...(id === undefined ? {} : ofCatalogue(tx, id, fields, readings)),
  };
}

export interface Description {
  readings: Readings;
  mapping: Mapping;
  /** Epoch seconds. */
  now: number;
}

/** Describes an asset anew where that makes a difference. Its pictures stay, and the words that were read with them. */
export function describeAsset(tx: Tx, id: number, { readings, mapping, now }: Description): void {
  const before = recordStatements(tx).state(id);
  if (!before) return;
  const earlier = fieldsOf(before);
  const fields = storedFields(tx, readings, mapping);
  for (const { name, from } of mapping.fields) {
    const words = from.includes(WORDS) ? earlier?.texts?.[name] : undefined;
    if (words) fields.texts = { [name]: words, ...fields.texts };
  }
  const row = describedRow(tx, { readings, fields }, id);
  const isSame = isDeepStrictEqual({ ...before, fields: earlier }, { ...before, ...row });
  if (!isSame) updateAsset(tx, id, { ...row, updatedAt: now });
  // What was made of the film of a live photograph may have had other colours.
  if (noteReaderVersion(tx, id, READER_VERSION)) removeLiveFilms(tx, id, []);
}

/** Undefined where they are damaged. */
function fieldsOf({ fields }: { fields: string }): StoredFields | undefined {
  try {
    return readStoredFields(fields);
  } catch {
    return undefined;
  }
}

/** What a catalogue says of an asset outlasts a new version of its file. */
function ofCatalogue(tx: Tx, assetId: number, fields: StoredFields, { embargo, expiry }: Readings) {
  const overlay = overlayOf(tx, assetId);
  if (!overlay) return {};
  const ofFile = { ...overlay.ofFile, ...defined({ embargo, expiry }) };
  if (Object.keys(ofFile).length > 0) saveOverlay(tx, assetId, { ...overlay, ofFile });
  const { rating, colorCode } = overlay;
  const facts = defined({ rating, colorCode, embargo: overlay.embargo, expiry: overlay.expiry });
  return { ...facts, fields: overlaid(fields, overlay, offsetNames(tx)) };
}

/** Notes how the picture of an asset looks, unless it has another one by now. */
export function noteLooks(tx: Tx, { id, version }: { id: number; version: number }, looks: Looks, now: number): void {
  if (versionOf(tx, id) !== version) return;
  updateAsset(tx, id, { colours: looksRow(looks).colours, updatedAt: now });
  saveLooks(tx, id, looks);
}

function storedFields(tx: Tx, readings: Readings, mapping: Mapping): StoredFields {
  const stored: Required<StoredFields> = { values: {}, numbers: {}, texts: {} };
  const position = (name: string) => mapping.fields.findIndex((field) => field.name === name);
  // Registered with the first asset that has a value for it.
  const fieldId = (name: string) => ensureField(tx, registeredField(mapping, position(name)));
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
export function nameByFirstPath(tx: Tx, assetId: number, now: number): void {
  const asset = nameAndFieldsOf(tx, assetId);
  const first = firstPathOf(tx, assetId);
  const fileName = first && basename(first);
  if (!asset || !fileName || fileName === asset.fileName) return;
  const fields = retitled(asset, fileName);
  updateAsset(tx, assetId, { fileName, updatedAt: now, ...(fields ? { fields } : {}) });
}

/** The fields with a title made from the new file name; undefined if the asset has its own title or cannot be read. */
function retitled(asset: { fileName: string; fields: string }, fileName: string): StoredFields | undefined {
  const fields = fieldsOf(asset);
  const title = fields?.texts?.[TITLE];
  if (title?.[""]?.[0] !== titleOfFile(asset.fileName)) return undefined;
  title[""] = [titleOfFile(fileName)];
  return fields;
}
