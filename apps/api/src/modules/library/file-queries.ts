// Signed query strings of file addresses, kept per session and asset for as long as they are the same.
import type { Clock } from "../../platform/clock.ts";
import { FILE_WINDOW, type SignedFiles } from "../../platform/signed-files.ts";

/** Entries over all sessions, about 200 bytes each. */
const MAX_ENTRIES = 100_000;

export interface FileQueries {
  /** One query serves all the sizes that a grid chooses from. */
  of(sessionRef: string, assetId: number, version: number): string;
}

interface Signed {
  version: number;
  query: string;
}

export function createFileQueries(files: Pick<SignedFiles, "query">, clock: Clock): FileQueries {
  let sessions = new Map<string, Map<number, Signed>>();
  let entries = 0;
  let window = -1;

  return {
    of(sessionRef, assetId, version) {
      const now = Math.floor(clock.seconds() / FILE_WINDOW);
      if (now !== window || entries >= MAX_ENTRIES) {
        sessions = new Map();
        entries = 0;
        window = now;
      }
      const signed = sessions.get(sessionRef) ?? new Map<number, Signed>();
      sessions.set(sessionRef, signed);
      const known = signed.get(assetId);
      if (known?.version === version) return known.query;
      const query = files.query(sessionRef, assetId, version, "w640");
      if (!known) entries++;
      signed.set(assetId, { version, query });
      return query;
    },
  };
}
