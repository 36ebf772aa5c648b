// The library as the index reads it: assets as documents of the engine, and the change log to follow.
import { setImmediate as nextTurn } from "node:timers/promises";
import { changesSince, latestSeq, markOf } from "../../platform/change-log.ts";
import type { Database } from "../../platform/database.ts";
import { createAssetReader } from "../library/asset-reader.repository.ts";
import type { LibraryService } from "../library/library.service.ts";
import { NEWEST } from "../library/system-fields.ts";
import { createDocumentReader, engineFields } from "./document-reader.ts";
import type { EngineDocument, EngineOptions } from "./engines/engine.ts";
import type { ChangeSource } from "./index-follower.ts";

export interface LibrarySource extends ChangeSource {
  /**
   * The fields as the registry has them now; documents are made with exactly these from here on. Call `accepted` when
   * the engine uses them: only then do changes flow again.
   */
  offer(): { options: EngineOptions; accepted(): void };
  /** Whether the registry has changed since. */
  isOutdated(): boolean;
  /** Asset -> why it is not in the index, of what was read so far. */
  leftOut: ReadonlyMap<number, string>;
  /** Reads all documents to find those that are left out; gives up when the signal says so. */
  lookForLeftOut(signal: AbortSignal): Promise<void>;
}

/** Documents read in one turn of the event loop: a few milliseconds. */
const BATCH = 100;

export function createLibrarySource(
  db: Database,
  library: LibraryService,
  onLeftOut: (id: number, reason: string) => void,
): LibrarySource {
  const assets = createAssetReader(db);
  const reader = createDocumentReader(library, assets, onLeftOut);
  let offeredRegistry = library.registry();
  let acceptedRegistry = offeredRegistry;

  async function* allDocuments(): AsyncGenerator<readonly EngineDocument[]> {
    for (let last: number | undefined = 0; ; ) {
      const ids = assets.idsAfter(last, BATCH);
      last = ids.at(-1);
      if (last === undefined) return;
      yield reader.read(ids, offeredRegistry.all);
      await nextTurn();
    }
  }

  return {
    leftOut: reader.leftOut,
    async lookForLeftOut(signal) {
      const documents = allDocuments();
      while (!signal.aborted && !(await documents.next()).done);
    },
    offer() {
      const offered = library.registry();
      offeredRegistry = offered;
      return {
        options: { fields: engineFields(offered.all), newest: NEWEST },
        accepted() {
          acceptedRegistry = offered;
        },
      };
    },
    isOutdated: () => library.registry() !== offeredRegistry,
    latestSeq: async () => latestSeq(db),
    markOf: async (seq) => markOf(db, seq),
    async changesSince(seq, limit) {
      // A new field is registered before the first asset that has it, and the engine has to hear of it first too:
      // the log is read before the registry, and no change is passed on until the engine has these fields.
      const changes = changesSince(db, seq, limit);
      library.refreshRegistry();
      return library.registry() === acceptedRegistry || !changes ? changes : [];
    },
    async documents(ids) {
      const found: EngineDocument[] = [];
      // The engine does not have the fields yet that are offered between the turns.
      const fields = offeredRegistry.all;
      for (let at = 0; at < ids.length; at += BATCH) {
        if (at > 0) await nextTurn();
        found.push(...reader.read(ids.slice(at, at + BATCH), fields));
      }
      return found;
    },
    allDocuments,
    count: async () => assets.count(),
  };
}
