// Signatures of the pictures in grids, kept per session and asset for as long as they are the same: a reply hands out
// fifty of them, and a moment later the browser comes back with each.

/** Entries over all sessions, about 250 bytes each. */
const MAX_ENTRIES = 100_000;

/** Of one session, in the present window. */
export interface SessionSignatures {
  /** Of every signature of this session. */
  readonly length: number;
  of(assetId: number, version: number): Buffer;
}

export interface PictureSignatures {
  forSession(sessionRef: string): SessionSignatures;
  /** One that was handed out; whoever merely asks makes nothing be kept. */
  known(sessionRef: string, assetId: number, version: number): Buffer | undefined;
}

interface Signed {
  version: number;
  bytes: Buffer;
}

interface Session extends SessionSignatures {
  readonly signed: ReadonlyMap<number, Signed>;
}

export function createPictureSignatures(
  sign: (sessionRef: string, assetId: number, version: number) => string,
  currentWindow: () => number,
): PictureSignatures {
  let sessions = new Map<string, Session>();
  let entries = 0;
  let window = -1;

  function open(sessionRef: string): Session {
    const signed = new Map<number, Signed>();
    const make = (assetId: number, version: number) => Buffer.from(sign(sessionRef, assetId, version), "latin1");
    return {
      signed,
      // Digests and windows are of one length, whatever they are for.
      length: make(0, 0).length,
      of(assetId, version) {
        const known = signed.get(assetId);
        if (known?.version === version) return known.bytes;
        const bytes = make(assetId, version);
        if (!known) entries++;
        signed.set(assetId, { version, bytes });
        return bytes;
      },
    };
  }

  function refresh(): void {
    const now = currentWindow();
    if (now === window && entries < MAX_ENTRIES && sessions.size < MAX_ENTRIES) return;
    sessions = new Map();
    entries = 0;
    window = now;
  }

  return {
    forSession(sessionRef) {
      refresh();
      const known = sessions.get(sessionRef) ?? open(sessionRef);
      sessions.set(sessionRef, known);
      return known;
    },
    known(sessionRef, assetId, version) {
      refresh();
      const signed = sessions.get(sessionRef)?.signed.get(assetId);
      return signed?.version === version ? signed.bytes : undefined;
    },
  };
}
