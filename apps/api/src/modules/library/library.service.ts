// Access to the library: field registry, value dictionary, and asset records as a caller may see them. Rights are decided
// by `access`, which is checked for every record.

import { DEFAULT_RENDITION_NAME, toRenditionFileName } from "@vitrine/contract/rendition-url";
import type { ConvertSetKind } from "../../db/convert-set-kind.ts";
import type { Caller } from "../../platform/caller.ts";
import { changesSince, latestSeq, watchChanges } from "../../platform/database/change-log.ts";
import type { Database, ReadOnlyDatabase } from "../../platform/database/database.ts";
import type { FileUrlSigner } from "../../platform/replies/signed-files.ts";
import type { Access, CallerAccess } from "../access/access.service.ts";
import { convertSetKindForAsset } from "../renditions/conversions/conversion-spec.ts";
import { resolveAliases } from "./asset-aliases.repository.ts";
import { createAssetRatioCache } from "./asset-ratios.repository.ts";
import { createAssetReader } from "./asset-reader.repository.ts";
import { type AssetRowForRecord, CATALOGUE_ONLY_PROBLEM } from "./derived-fields.ts";
import { createRegistryCache } from "./field-registry.ts";
import { buildRecordDoc, type RecordContext, type RecordDoc } from "./record-doc.ts";
import { REGISTRY_CHANGE_ASSET_ID } from "./registry-writer.repository.ts";
import { createSimilarPictureFinder } from "./similar-pictures.repository.ts";
import { createValueDictionary } from "./value-dictionary.ts";

/** The caller for whom records are read. */
export type ViewingCaller = Pick<Caller, "groups" | "isGuiAdmin" | "visibility" | "sessionRef">;

/** The API record of an asset, with the columns that rights depend on. */
export interface AssetRecord
  extends Pick<AssetRowForRecord, "aclId" | "embargo" | "expiry" | "unreadTerms" | "version"> {
  readonly doc: RecordDoc;
  /** What it can be converted to, if this server supports it. */
  readonly convertible: ConvertSetKind | undefined;
  readonly hasFile: boolean;
}

/** How a record is written for one reader. */
export type RecordOptions = Pick<RecordContext, "locale" | "extent" | "visibility" | "signature" | "downloadState">;

/** Reads fields and values of the library, which need no caller. */
export type FieldAndValueReader = Awaited<ReturnType<typeof createFieldAndValueReader>>;

/** A reader for commands, which does not follow changes of the database. */
export async function createFieldAndValueReader(db: ReadOnlyDatabase) {
  const dictionary = createValueDictionary(db);
  await dictionary.refresh();
  return { registry: (await createRegistryCache(db)).current, dictionary };
}

export type LibraryService = Awaited<ReturnType<typeof createLibrary>>;

export interface LibraryDeps {
  db: Database;
  access: Access;
  files: FileUrlSigner;
  /** URL prefix of the API. */
  prefix: string;
  /** Called if changes of the database could not be read; the next commit tries again. */
  onError(error: unknown): void;
}

/** With more changes at once, clearing the cache is faster than dropping single records. */
const MAX_SINGLE_DROPS = 5000;

export async function createLibrary({ db, access, files, prefix, onError }: LibraryDeps) {
  const assets = createAssetReader(db);
  const ratios = createAssetRatioCache(db);
  const findSimilar = createSimilarPictureFinder(db);
  /** Resolves ids of merged assets to those of the assets they were merged into. */
  const currentIds = (ids: readonly number[]) => resolveAliases(db.read, ids);
  // First: what changes while the rest is read is read again.
  let seen = await latestSeq(db);
  const registryCache = await createRegistryCache(db);
  const dictionary = createValueDictionary(db);
  const listeners: (() => void)[] = [];
  const recordListeners: ((ids: readonly number[] | "all") => void)[] = [];
  await dictionary.refresh();

  function notifyStale(ids: readonly number[] | "all"): void {
    ratios.markStale(ids);
    for (const listener of recordListeners) listener(ids);
  }

  /** Reads the registry again if it has changed in the database, and calls the listeners. */
  async function refreshRegistry(): Promise<void> {
    if (!(await registryCache.refresh())) return;
    notifyStale("all");
    for (const listener of listeners) listener();
  }

  async function applyChanges(): Promise<void> {
    const changes = await changesSince(db, seen, MAX_SINGLE_DROPS);
    await refreshRegistry();
    // Everything is stale if labels or fields changed, or may have: not all changes since the last time could be read.
    if (
      !changes ||
      changes.length === MAX_SINGLE_DROPS ||
      changes.some(({ assetId }) => assetId === REGISTRY_CHANGE_ASSET_ID)
    ) {
      const latest = await latestSeq(db);
      await dictionary.reload();
      notifyStale("all");
      seen = latest;
    } else {
      await dictionary.refresh();
      notifyStale(changes.map(({ assetId }) => assetId));
      seen = changes.at(-1)?.seq ?? seen;
    }
  }
  let following: Promise<void> = Promise.resolve();
  /** Brings fields, values and listeners up to date with the database; one call after the other. */
  function followChanges(): Promise<void> {
    following = following.catch(() => {}).then(applyChanges);
    return following;
  }
  const stopWatching = watchChanges(db, seen, followChanges, onError);

  /** undefined if the asset is hidden or does not exist; both cases take the same time. */
  async function readRecord(
    id: number,
    rights: Pick<CallerAccess, "maySee">,
    form: RecordOptions,
  ): Promise<AssetRecord | undefined> {
    // A hidden asset must not cause more reads than one that does not exist.
    if (!rights.maySee(await access.accessInfo(id))) return undefined;
    const row = await assets.one(id);
    // Its rights may have changed between the two reads.
    if (!row || !rights.maySee(row)) return undefined;
    await dictionary.require(Object.values(row.fields.values ?? {}).flat());
    const { aclId, embargo, expiry, unreadTerms, version } = row;
    const renditions = await assets.renditions(id, version);
    // Lists need live photographs only; other companions are in the full record.
    const companions = (await assets.companions(id)).filter(({ role }) => form.extent === "full" || role === "live");
    const context = { registry: registryCache.current(), dictionary, prefix, ...form };
    return {
      aclId,
      embargo,
      expiry,
      unreadTerms,
      version,
      convertible: convertSetKindForAsset(row),
      hasFile: row.problem !== CATALOGUE_ONLY_PROBLEM,
      doc: buildRecordDoc(row, { renditions, companions }, context),
    };
  }

  return {
    registry: registryCache.current,
    dictionary,
    readRecord,
    currentIds,
    /** The signed URL of an asset's picture; undefined where the viewer may not see it. */
    async pictureUrl(id: number, viewer: ViewingCaller): Promise<string | undefined> {
      const row = await assets.one(id);
      if (!row || !(await access.maySee(viewer, row))) return undefined;
      return files.url(viewer.sessionRef, id, row.version, toRenditionFileName(DEFAULT_RENDITION_NAME));
    },
    /**
     * The asset and those visible ones that show the same picture in other sizes and encodings; empty where the viewer
     * may not see the asset.
     */
    async similarAssetIds(named: number, viewer: Pick<ViewingCaller, "groups" | "isGuiAdmin">): Promise<number[]> {
      const [id = named] = await currentIds([named]);
      const view = await access.forCaller(viewer);
      if (!view.maySee(await access.accessInfo(id))) return [];
      return findSimilar(id, async (ids) => (await access.accessInfos(ids)).filter(view.maySee).map((info) => info.id));
    },
    /** Does not check rights. */
    ratioStrip: ratios.readStrip,
    /** Calls the listener when records read before are stale: those of some assets, or all. */
    onStaleRecords: (listener: (ids: readonly number[] | "all") => void) => recordListeners.push(listener),
    /** Calls the listener when fields of the registry were added or changed. */
    onRegistryChange: (listener: () => void) => listeners.push(listener),
    followChanges,
    close: stopWatching,
  };
}
