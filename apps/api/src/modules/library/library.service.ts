// What the portal knows of its assets: the registry of fields, the dictionary of values, and the records of assets as
// a caller may see them. Decides nothing about rights itself, and hands out no record without asking for them.

import type { Visibility } from "../../db/visibility.ts";
import type { Caller } from "../../platform/caller.ts";
import { changesSince, latestSeq, watchChanges } from "../../platform/change-log.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, ReadOnly } from "../../platform/database.ts";
import type { ReadyBytes } from "../../platform/reply-buffers.ts";
import { fileAddress, type SignedFiles } from "../../platform/signed-files.ts";
import { randomToken } from "../../platform/signing.ts";
import type { Access } from "../access/access.service.ts";
import type { AssetRow } from "./asset-facts.ts";
import { type AssetsRepository, createAssetsRepository } from "./assets.repository.ts";
import { createRegistryHolder, type Field, type FieldRegistry, isVisible, labelLocale } from "./field-registry.ts";
import { createRecordStore, type StoredRecord } from "./record-store.ts";
import { type Extent, recordBytes, recordDoc } from "./record-text.ts";
import { REGISTRY_CHANGE } from "./registry-writer.repository.ts";
import { recordPage } from "./reply-bytes.ts";
import { createValueDictionary, type ValueDictionary } from "./value-dictionary.ts";

/** For whom a record is written. */
export type Viewer = Pick<Caller, "groups" | "visibility" | "sessionRef">;

/** What is read of the library without a caller: fields, values, rows. */
export interface LibraryReader {
  registry(): FieldRegistry;
  dictionary: ValueDictionary;
  rows: Pick<AssetsRepository, "idsAfter" | "collections" | "count" | "readable" | "some">;
}

/** For those who look at a database that nobody follows. */
export function createLibraryReader(db: ReadOnly): LibraryReader {
  const dictionary = createValueDictionary(db);
  dictionary.refresh();
  return { registry: createRegistryHolder(db).current, dictionary, rows: createAssetsRepository(db) };
}

export interface LibraryService extends LibraryReader {
  /** A field that is hidden from the caller looks like one that is not there. */
  visibleField(name: string, to: Visibility): Field | undefined;
  /** The language in which a caller's labels are looked up. */
  labelLocale(wanted: string): string;
  /**
   * The assets of these ids that exist and that the viewer may see, in this order, as JSON joined by commas; a part
   * for `joinReply`.
   */
  records(ids: Iterable<number>, viewer: Viewer, locale: string, extent?: Extent): ReadyBytes;
  /** The signed address of the picture that stands for an asset; undefined where the viewer may not see it. */
  pictureUrl(id: number, viewer: Viewer): string | undefined;
  /** For those who ask `access` themselves. */
  asset(id: number): AssetRow | undefined;
  /** Calls back when fields of the registry were added or changed. */
  onRegistryChange(listener: () => void): void;
  /** Whether the registry in memory is that of the database at this moment. */
  refreshRegistry(): void;
  storedBytes(): number;
  close(): void;
}

export interface LibraryParts {
  db: Database;
  clock: Clock;
  access: Access;
  files: SignedFiles;
  /** Of the API. */
  prefix: string;
  /** Bytes of record texts held in memory. */
  maxRecordBytes?: number;
}

const DEFAULT_RECORD_BYTES = 96 * 1024 * 1024;
/** More changes than this at once, and forgetting everything is quicker than looking each up. */
const MANY_CHANGES = 5000;

export function createLibrary(parts: LibraryParts): LibraryService {
  const { db, clock, access, files, prefix } = parts;
  const repository = createAssetsRepository(db);
  const registryHolder = createRegistryHolder(db);
  const dictionary = createValueDictionary(db);
  const store = createRecordStore(parts.maxRecordBytes ?? DEFAULT_RECORD_BYTES);
  const listeners: (() => void)[] = [];
  const variants = new Map<string, number>();
  // Unguessable, so that no metadata can pass for a gap.
  const gapText = randomToken(300);
  let seen = latestSeq(db);
  dictionary.refresh();

  function refreshRegistry(): void {
    if (!registryHolder.refresh()) return;
    store.clear();
    variants.clear();
    for (const listener of listeners) listener();
  }

  function follow(): void {
    const changes = changesSince(db, seen, MANY_CHANGES);
    refreshRegistry();
    // Of many, not all were looked at: labels may be among them.
    if (!changes || changes.length === MANY_CHANGES || changes.some(({ assetId }) => assetId === REGISTRY_CHANGE)) {
      seen = latestSeq(db);
      dictionary.reload();
      store.clear();
    } else {
      seen = changes.at(-1)?.seq ?? seen;
      dictionary.refresh();
      store.drop(changes.map(({ assetId }) => assetId));
    }
  }
  const stopWatching = watchChanges(db, follow);

  function variantOf(visibility: Visibility, locale: string, extent: Extent, signatureLength: number): number {
    const key = `${visibility} ${locale} ${extent} ${signatureLength}`;
    const known = variants.get(key);
    if (known !== undefined) return known;
    variants.set(key, variants.size);
    return variants.size - 1;
  }

  type Wanted = { visibility: Visibility; locale: string; extent: Extent; gap: string };

  function read(id: number, wanted: Wanted): StoredRecord | undefined {
    const row = repository.one(id);
    if (!row) return undefined;
    const context = { registry: registryHolder.current(), dictionary, prefix, ...wanted };
    const doc = recordDoc(row, repository.renditions(row.id, row.version), context);
    return { aclId: row.aclId, embargo: row.embargo, version: row.version, ...recordBytes(doc, wanted.gap) };
  }

  function records(ids: Iterable<number>, viewer: Viewer, language: string, extent: Extent = "brief"): ReadyBytes {
    const { visibility } = viewer;
    const locale = labelLocale(registryHolder.current(), language);
    const signed = files.pictures(viewer.sessionRef);
    const variant = variantOf(visibility, locale, extent, signed.length);
    const acls = access.visibleAcls(viewer);
    const now = clock.seconds();
    const shown: number[] = [];
    const page: StoredRecord[] = [];
    const mayBeSeen = ({ aclId, embargo }: Pick<StoredRecord, "aclId" | "embargo">) =>
      acls.has(aclId) && (embargo === null || now >= embargo);
    for (const id of ids) {
      let record = store.get(variant, id);
      // The engine has decided already; it may be a moment behind the database.
      if (!record || !mayBeSeen(record)) {
        // Of what is hidden no more is read than of what is not there, also when somebody else has looked at it.
        if (!mayBeSeen(access.guard(id))) continue;
        record = read(id, { visibility, locale, extent, gap: gapText.slice(0, signed.length) });
        if (!record) continue;
        store.put(variant, id, record);
      }
      shown.push(id);
      page.push(record);
    }
    return recordPage(shown, page, signed);
  }

  return {
    registry: registryHolder.current,
    visibleField(name, to) {
      const field = registryHolder.current().byName.get(name);
      return field && isVisible(field, to) ? field : undefined;
    },
    dictionary,
    labelLocale: (wanted) => labelLocale(registryHolder.current(), wanted),
    records,
    pictureUrl(id, viewer) {
      const row = repository.one(id);
      if (!row || !access.maySee(viewer, row)) return undefined;
      const signature = files.pictures(viewer.sessionRef).of(id, row.version).toString("latin1");
      return fileAddress(prefix, id, row.version, signature, "w640.webp");
    },
    asset: repository.one,
    rows: repository,
    onRegistryChange: (listener) => listeners.push(listener),
    refreshRegistry,
    storedBytes: store.bytes,
    close: stopWatching,
  };
}
