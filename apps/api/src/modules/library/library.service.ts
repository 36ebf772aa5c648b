// Access to the library: field registry, value dictionary, and asset records as a caller may see them. Rights are decided
// by `access`, which is checked for every record.

import { pictureFile, SHOWN_PICTURE } from "@vitrine/contract/rendition-url";
import type { ConvertSetKind } from "../../db/convert-set-kind.ts";
import type { Caller } from "../../platform/caller.ts";
import { changesSince, latestSeq, watchChanges } from "../../platform/database/change-log.ts";
import type { Database, ReadOnlyDatabase } from "../../platform/database/database.ts";
import type { SignedFiles } from "../../platform/replies/signed-files.ts";
import type { Access, CallerAccess } from "../access/access.service.ts";
import { convertSetKindOf } from "../renditions/conversions/conversion-spec.ts";
import { resolveAliases } from "./asset-aliases.repository.ts";
import { createAssetRatios } from "./asset-ratios.repository.ts";
import { createAssetReader } from "./asset-reader.repository.ts";
import { type AssetRow, MISSING_FILE_PROBLEM } from "./derived-fields.ts";
import { createRegistryCache, type FieldRegistry } from "./field-registry.ts";
import { buildRecordDoc, type RecordContext, type RecordDoc } from "./record-doc.ts";
import { REGISTRY_CHANGE } from "./registry-writer.repository.ts";
import { createSimilarPictures } from "./similar-pictures.repository.ts";
import { createValueDictionary, type ValueDictionary } from "./value-dictionary.ts";

/** The caller for whom records are read. */
export type Viewer = Pick<Caller, "groups" | "isGuiAdmin" | "visibility" | "sessionRef">;

/** The API record of an asset, with the columns that rights depend on. */
export interface AssetRecord extends Pick<AssetRow, "aclId" | "embargo" | "expiry" | "unreadTerms" | "version"> {
  readonly doc: RecordDoc;
  /** What it can be converted to, if this server supports it. */
  readonly convertible: ConvertSetKind | undefined;
  readonly hasFile: boolean;
}

/** How a record is written for one reader. */
export type RecordForm = Pick<RecordContext, "locale" | "extent" | "visibility" | "signature" | "downloadState">;

/** Reads fields and values of the library, which need no caller. */
export interface LibraryReader {
  registry(): FieldRegistry;
  dictionary: ValueDictionary;
}

/** A reader for commands, which does not follow changes of the database. */
export function createLibraryReader(db: ReadOnlyDatabase): LibraryReader {
  const dictionary = createValueDictionary(db);
  dictionary.refresh();
  return { registry: createRegistryCache(db).current, dictionary };
}

export interface LibraryService extends LibraryReader {
  /** undefined if the asset is hidden or does not exist; both cases take the same time. */
  readRecord(id: number, rights: Pick<CallerAccess, "maySee">, form: RecordForm): AssetRecord | undefined;
  /** Resolves ids of merged assets to those of the assets they were merged into. */
  currentIds(ids: readonly number[]): number[];
  /** The signed URL of an asset's picture; undefined where the viewer may not see it. */
  pictureUrl(id: number, viewer: Viewer): string | undefined;
  /**
   * The asset and those visible ones that show the same picture in other sizes and encodings; empty where the viewer may
   * not see the asset.
   */
  similarAssetIds(id: number, viewer: Pick<Viewer, "groups" | "isGuiAdmin">): number[];
  /** The aspect ratios of assets, in the given order: two bytes each (see the contract). Does not check rights. */
  ratioStrip(ids: Uint32Array): Promise<Buffer>;
  /** Calls the listener when records read before are stale: those of some assets, or all. */
  onStaleRecords(listener: (ids: readonly number[] | "all") => void): void;
  /** Calls the listener when fields of the registry were added or changed. */
  onRegistryChange(listener: () => void): void;
  /** Reads the registry again if it has changed in the database, and calls the listeners. */
  refreshRegistry(): void;
  close(): void;
}

export interface LibraryDeps {
  db: Database;
  access: Access;
  files: SignedFiles;
  /** URL prefix of the API. */
  prefix: string;
}

/** With more changes at once, clearing the cache is faster than dropping single records. */
const MAX_SINGLE_DROPS = 5000;

export function createLibrary(parts: LibraryDeps): LibraryService {
  const { db, access, files, prefix } = parts;
  const assets = createAssetReader(db);
  const ratios = createAssetRatios(db);
  const findSimilar = createSimilarPictures(db);
  const currentIds = (ids: readonly number[]) => resolveAliases(db.read, ids);
  const registryCache = createRegistryCache(db);
  const dictionary = createValueDictionary(db);
  const listeners: (() => void)[] = [];
  const recordListeners: ((ids: readonly number[] | "all") => void)[] = [];
  let seen = latestSeq(db);
  dictionary.refresh();

  function notifyStale(ids: readonly number[] | "all"): void {
    ratios.markStale(ids);
    for (const listener of recordListeners) listener(ids);
  }

  function refreshRegistry(): void {
    if (!registryCache.refresh()) return;
    notifyStale("all");
    for (const listener of listeners) listener();
  }

  function applyChanges(): void {
    const changes = changesSince(db, seen, MAX_SINGLE_DROPS);
    refreshRegistry();
    // Not all of the changes were read, so label changes may be among them.
    if (!changes || changes.length === MAX_SINGLE_DROPS || changes.some(({ assetId }) => assetId === REGISTRY_CHANGE)) {
      seen = latestSeq(db);
      dictionary.reload();
      notifyStale("all");
    } else {
      seen = changes.at(-1)?.seq ?? seen;
      dictionary.refresh();
      notifyStale(changes.map(({ assetId }) => assetId));
    }
  }
  const stopWatching = watchChanges(db, applyChanges);

  function readRecord(id: number, rights: Pick<CallerAccess, "maySee">, form: RecordForm): AssetRecord | undefined {
    // A hidden asset must not cause more reads than one that does not exist.
    if (!rights.maySee(access.accessInfo(id))) return undefined;
    const row = assets.one(id);
    if (!row) return undefined;
    const { aclId, embargo, expiry, unreadTerms, version } = row;
    const stored = {
      renditions: assets.renditions(id, version),
      // Lists need live photographs only; other companions are in the full record.
      companions: assets.companions(id).filter(({ role }) => form.extent === "full" || role === "live"),
    };
    return {
      aclId,
      embargo,
      expiry,
      unreadTerms,
      version,
      convertible: convertSetKindOf(row),
      hasFile: row.problem !== MISSING_FILE_PROBLEM,
      doc: buildRecordDoc(row, stored, { registry: registryCache.current(), dictionary, prefix, ...form }),
    };
  }

  return {
    registry: registryCache.current,
    dictionary,
    readRecord,
    currentIds,
    pictureUrl(id, viewer) {
      const row = assets.one(id);
      if (!row || !access.maySee(viewer, row)) return undefined;
      return files.url(viewer.sessionRef, id, row.version, pictureFile(SHOWN_PICTURE));
    },
    similarAssetIds(named, viewer) {
      const [id = named] = currentIds([named]);
      const view = access.forCaller(viewer);
      const maySee = (each: number) => view.maySee(access.accessInfo(each));
      return maySee(id) ? findSimilar(id, maySee) : [];
    },
    ratioStrip: ratios.readStrip,
    onStaleRecords: (listener) => recordListeners.push(listener),
    onRegistryChange: (listener) => listeners.push(listener),
    refreshRegistry,
    close: stopWatching,
  };
}
