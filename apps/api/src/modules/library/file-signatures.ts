// Signatures of pictures' addresses, kept per session and asset for as long as they are the same.
import type { Clock } from "../../platform/clock.ts";
import { FILE_WINDOW, type SignedFiles } from "../../platform/signed-files.ts";

/** Entries over all sessions, about 250 bytes each. */
const MAX_ENTRIES = 100_000;

/** Of one session, in the present window. */
export interface SessionSignatures {
  /** Of every signature of this session. */
  readonly length: number;
  /** One serves all the sizes that a grid chooses from. */
  of(assetId: number, version: number): Uint8Array;
}

export interface FileSignatures {
  forSession(sessionRef: string): SessionSignatures;
}

interface Signed {
  version: number;
  bytes: Uint8Array;
}

export function createFileSignatures(files: Pick<SignedFiles, "signature">, clock: Clock): FileSignatures {
  let sessions = new Map<string, SessionSignatures>();
  let entries = 0;
  let window = -1;

  function open(sessionRef: string): SessionSignatures {
    const signed = new Map<number, Signed>();
    const sign = (assetId: number, version: number) =>
      Buffer.from(files.signature(sessionRef, assetId, version, "w640"), "latin1");
    return {
      // Digests and windows are of one length, whatever they are for.
      length: sign(0, 0).length,
      of(assetId, version) {
        const known = signed.get(assetId);
        if (known?.version === version) return known.bytes;
        const bytes = sign(assetId, version);
        if (!known) entries++;
        signed.set(assetId, { version, bytes });
        return bytes;
      },
    };
  }

  return {
    forSession(sessionRef) {
      const now = Math.floor(clock.seconds() / FILE_WINDOW);
      if (now !== window || entries >= MAX_ENTRIES || sessions.size >= MAX_ENTRIES) {
        sessions = new Map();
        entries = 0;
        window = now;
      }
      const known = sessions.get(sessionRef) ?? open(sessionRef);
      sessions.set(sessionRef, known);
      return known;
    },
  };
}
