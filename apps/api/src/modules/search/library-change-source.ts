// The library as the index reads it: assets as documents of the engine, and the change log to follow.
import { setImmediate as nextTurn } from "node:timers/promises";
import { changesSince, latestSeq, readRandomMarkOfChange } from "../../platform/database/change-log.ts";
import type { Database } from "../../platform/database/database.ts";
import { createAssetReader } from "../library/asset-reader.repository.ts";
import type { LibraryService } from "../library/library.service.ts";
import { NEWEST_FIRST_FIELD } from "../library/system-fields.ts";
import type { EngineDocument, EngineOptions } from "./engines/engine.ts";
import { createIndexDocumentReader, toEngineFields } from "./index-document-reader.ts";

/** Documents read in one turn of the event loop, which takes a few milliseconds. */
const DOCUMENTS_PER_BATCH = 100;

export function createLibraryChangeSource(
  db: Database,
  library: LibraryService,
  onLeftOut: (id: number, reason: string) => void,
) {
  const assets = createAssetReader(db);
  const reader = createIndexDocumentReader(library, assets, onLeftOut);
  let offeredRegistry = library.registry();
  let acceptedRegistry = offeredRegistry;

  async function* allDocuments(): AsyncGenerator<readonly EngineDocument[]> {
    for (let last: number | undefined = 0; ; ) {
      const ids = await assets.idsAfter(last, DOCUMENTS_PER_BATCH);
      last = ids.at(-1);
      if (last === undefined) return;
      yield await reader.read(ids, offeredRegistry.all);
      await nextTurn();
    }
  }

  return {
    /** Asset -> why it is not in the index, among the assets read so far. */
    leftOut: reader.leftOut,
    /** Reads all documents to find those that cannot be indexed, until the signal aborts. */
    async findLeftOut(signal: AbortSignal): Promise<void> {
      const documents = allDocuments();
      while (!signal.aborted && !(await documents.next()).done);
    },
    /**
     * The engine options for the current registry. From now on documents are read with exactly these fields. Call
     * `markAccepted` once the engine uses them; until then no changes are passed on.
     */
    proposeFields(): { options: EngineOptions; markAccepted(): void } {
      const offered = library.registry();
      offeredRegistry = offered;
      return {
        options: { fields: toEngineFields(offered.all), newest: NEWEST_FIRST_FIELD },
        markAccepted() {
          acceptedRegistry = offered;
        },
      };
    },
    /** Whether the registry has changed since `proposeFields` was last called. */
    hasRegistryChanged: (): boolean => library.registry() !== offeredRegistry,
    latestSeq: () => latestSeq(db),
    markOf: (seq: number) => readRandomMarkOfChange(db, seq),
    async changesSince(seq: number, limit: number) {
      // A new field is registered before the first asset that has it, and the engine must know the field first too:
      // read the log before the registry, and pass on no change until the engine has these fields.
      const changes = await changesSince(db, seq, limit);
      await library.followChanges();
      return library.registry() === acceptedRegistry || !changes ? changes : [];
    },
    async documents(ids: readonly number[]) {
      const found: EngineDocument[] = [];
      // The fields at the beginning: those proposed while this loop waits are not in the engine yet.
      const fields = offeredRegistry.all;
      for (let at = 0; at < ids.length; at += DOCUMENTS_PER_BATCH) {
        if (at > 0) await nextTurn();
        found.push(...(await reader.read(ids.slice(at, at + DOCUMENTS_PER_BATCH), fields)));
      }
      return found;
    },
    allDocuments,
    count: () => assets.count(),
  };
}
