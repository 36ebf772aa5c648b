// What the portal knows of its assets: the registry of fields, the dictionary of values, and the records of assets as
// a caller may see them. Decides nothing about rights itself, and hands out no record without asking for them.

import { pictureFile, SHOWN_PICTURE } from "@vitrine/contract/rendition-url";
import type { ConvertSetKind } from "../../db/convert-set-kind.ts";
import type { Caller } from "../../platform/caller.ts";
import { changesSince, latestSeq, watchChanges } from "../../platform/change-log.ts";
import type { Database, ReadOnly } from "../../platform/database.ts";
import type { SignedFiles } from "../../platform/signed-files.ts";
import type { Access, DownloadState, View } from "../access/access.service.ts";
import { convertibleTo } from "../renditions/conversion-form.ts";
import { createAssetAliases } from "./asset-aliases.repository.ts";
import { type AssetRow, NO_FILE } from "./asset-facts.ts";
import { createAssetRatios } from "./asset-ratios.repository.ts";
import { createAssetReader } from "./asset-reader.repository.ts";
import { createRegistryHolder, type FieldRegistry, labelLocale } from "./field-registry.ts";
import { createLikenessReader } from "./likeness.repository.ts";
import { type Doc, type RecordContext, recordDoc } from "./record-doc.ts";
import { REGISTRY_CHANGE } from "./registry-writer.repository.ts";
import { createValueDictionary, type ValueDictionary } from "./value-dictionary.ts";

/** The caller for whom records are read. */
export type Viewer = Pick<Caller, "groups" | "isGuiAdmin" | "visibility" | "sessionRef">;

/** What the API shows of an asset, and what the right to see it depends on. */
export interface AssetRecord extends Pick<AssetRow, "aclId" | "embargo" | "expiry" | "unreadTerms" | "version"> {
  readonly doc: Doc;
  /** What can be made of it, where the machine can. */
  readonly convertible: ConvertSetKind | undefined;
  readonly hasFile: boolean;
}

/** The records that one viewer may see, at the moment at which they are asked for. */
export interface VisibleRecords {
  /** For a cached record, whoever it was read for. */
  maySee: View["maySee"];
  /** The same. */
  downloadState(record: Pick<AssetRecord, "aclId" | "expiry" | "convertible" | "hasFile">): DownloadState;
  /** undefined if the asset is hidden or does not exist, with the same work for both. */
  read(
    id: number,
    form: Pick<RecordContext, "locale" | "extent" | "signature" | "downloadState">,
  ): AssetRecord | undefined;
}

/** What is read of the library without a caller: fields and values. */
export interface LibraryReader {
  registry(): FieldRegistry;
  dictionary: ValueDictionary;
}

/** For those who look at a database that nobody follows. */
export function createLibraryReader(db: ReadOnly): LibraryReader {
  const dictionary = createValueDictionary(db);
  dictionary.refresh();
  return { registry: createRegistryHolder(db).current, dictionary };
}

export interface LibraryService extends LibraryReader {
  /** The language in which a caller's labels are looked up. */
  labelLocale(wanted: string): string;
  visibleRecords(viewer: Viewer): VisibleRecords;
  /** The ids by which assets go now: one that has become part of another goes by that one's. */
  currentIds(ids: readonly number[]): number[];
  /** The signed address of the picture that stands for an asset; undefined where the viewer may not see it. */
  pictureUrl(id: number, viewer: Viewer): string | undefined;
  /**
   * The asset itself and those that show the same picture in other sizes and encodings, whether or not the viewer may see
   * them; none where the viewer may not see the asset.
   */
  familyOf(id: number, viewer: Pick<Viewer, "groups" | "isGuiAdmin">): number[];
  /** The aspect ratios of assets that somebody may see, in their order: two bytes each (see the contract). */
  ratioStrip(ids: Uint32Array): Promise<Buffer>;
  /** Calls back when records that were read before are stale: those of some assets, or all. */
  onStaleRecords(listener: (ids: readonly number[] | "all") => void): void;
  /** Calls back when fields of the registry were added or changed. */
  onRegistryChange(listener: () => void): void;
  /** Reads the registry anew if the database has another one by now, and calls back. */
  refreshRegistry(): void;
  close(): void;
}

export interface LibraryParts {
  db: Database;
  access: Access;
  files: SignedFiles;
  /** Of the API. */
  prefix: string;
  /** Whether films can be given another form here. */
  mayMakeFilms(): boolean;
}

/** Above this number of changes at once, clearing the cache is quicker than dropping each. */
const MANY_CHANGES = 5000;

export function createLibrary(parts: LibraryParts): LibraryService {
  const { db, access, files, prefix, mayMakeFilms } = parts;
  const assets = createAssetReader(db);
  const ratios = createAssetRatios(db);
  const likeness = createLikenessReader(db);
  const currentIds = createAssetAliases(db);
  const registryHolder = createRegistryHolder(db);
  const dictionary = createValueDictionary(db);
  const listeners: (() => void)[] = [];
  const recordListeners: ((ids: readonly number[] | "all") => void)[] = [];
  let seen = latestSeq(db);
  dictionary.refresh();

  function tellStale(ids: readonly number[] | "all"): void {
    ratios.forget(ids);
    for (const listener of recordListeners) listener(ids);
  }

  function refreshRegistry(): void {
    if (!registryHolder.refresh()) return;
    tellStale("all");
    for (const listener of listeners) listener();
  }

  function follow(): void {
    const changes = changesSince(db, seen, MANY_CHANGES);
    refreshRegistry();
    // Of many changes not all were read: there may be labels among them.
    if (!changes || changes.length === MANY_CHANGES || changes.some(({ assetId }) => assetId === REGISTRY_CHANGE)) {
      seen = latestSeq(db);
      dictionary.reload();
      tellStale("all");
    } else {
      seen = changes.at(-1)?.seq ?? seen;
      dictionary.refresh();
      tellStale(changes.map(({ assetId }) => assetId));
    }
  }
  const stopWatching = watchChanges(db, follow);

  function visibleRecords(viewer: Viewer): VisibleRecords {
    const { maySee, downloadState } = access.viewOf(viewer);
    return {
      maySee,
      downloadState(record) {
        if (!record.hasFile) return "forbidden";
        return downloadState(record, record.convertible === "film" && !mayMakeFilms() ? undefined : record.convertible);
      },
      read(id, form) {
        // Nothing more is read of a hidden asset than of one that does not exist, even if others have seen it.
        if (!maySee(access.guard(id))) return undefined;
        const row = assets.one(id);
        if (!row) return undefined;
        const context = {
          registry: registryHolder.current(),
          dictionary,
          prefix,
          visibility: viewer.visibility,
          ...form,
        };
        const { aclId, embargo, expiry, unreadTerms, version } = row;
        const convertible = convertibleTo(row);
        return {
          aclId,
          embargo,
          expiry,
          unreadTerms,
          version,
          convertible,
          hasFile: row.problem !== NO_FILE,
          doc: recordDoc(
            row,
            {
              renditions: assets.renditions(id, version),
              // In lists a live photograph can be played; the rest is told where one asset is looked at.
              companions: assets.companions(id).filter(({ role }) => form.extent === "full" || role === "live"),
            },
            context,
          ),
        };
      },
    };
  }

  return {
    registry: registryHolder.current,
    dictionary,
    labelLocale: (wanted) => labelLocale(registryHolder.current(), wanted),
    visibleRecords,
    currentIds,
    pictureUrl(id, viewer) {
      const row = assets.one(id);
      if (!row || !access.maySee(viewer, row)) return undefined;
      return files.url(viewer.sessionRef, id, row.version, pictureFile(SHOWN_PICTURE));
    },
    familyOf(named, viewer) {
      const [id = named] = currentIds([named]);
      const view = access.viewOf(viewer);
      const maySee = (each: number) => view.maySee(access.guard(each));
      return maySee(id) ? likeness.familyOf(id, maySee) : [];
    },
    ratioStrip: ratios.strip,
    onStaleRecords: (listener) => recordListeners.push(listener),
    onRegistryChange: (listener) => listeners.push(listener),
    refreshRegistry,
    close: stopWatching,
  };
}
