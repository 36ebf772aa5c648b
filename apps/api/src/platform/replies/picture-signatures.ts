// Caches the signatures of picture URLs per session and asset: a reply contains fifty of them, and the browser sends
// each back soon after. Evicts the least recently used session with all its signatures.
import { LRUCache } from "lru-cache";

/** Signatures of all sessions, about 250 bytes each. */
const MAX_SIGNATURES = 100_000;
/** Cache capacity of a session grows by this many signatures, a reply's worth. */
const CAPACITY_STEP = 50;

/** Signatures of one session in the current window. */
export interface SessionSignatures {
  /** Length of every signature of this session. */
  readonly length: number;
  get(assetId: number, version: number): Buffer;
}

export interface PictureSignatures {
  forSession(sessionRef: string): SessionSignatures;
  /** A cached signature; a lookup adds nothing to the cache. */
  cached(sessionRef: string, assetId: number, version: number): Buffer | undefined;
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
  const sessions = new LRUCache<string, Session>({ maxSize: MAX_SIGNATURES });
  let window = -1;

  function open(sessionRef: string): Session {
    const signed = new Map<number, Signed>();
    let room = CAPACITY_STEP;
    const make = (assetId: number, version: number) => Buffer.from(sign(sessionRef, assetId, version), "latin1");
    const session: Session = {
      signed,
      // All digests and windows have the same length.
      length: make(0, 0).length,
      get(assetId, version) {
        const cached = signed.get(assetId);
        if (cached?.version === version) return cached.bytes;
        const bytes = make(assetId, version);
        signed.set(assetId, { version, bytes });
        if (signed.size > room) grow();
        return bytes;
      },
    };
    function grow(): void {
      room += CAPACITY_STEP;
      // A caller may still use the session after it was evicted.
      if (sessions.peek(sessionRef) !== session) return;
      // Setting the same value again would not update its size.
      sessions.delete(sessionRef);
      sessions.set(sessionRef, session, { size: room });
    }
    sessions.set(sessionRef, session, { size: room });
    return session;
  }

  function refresh(): void {
    const now = currentWindow();
    if (now === window) return;
    sessions.clear();
    window = now;
  }

  return {
    forSession(sessionRef) {
      refresh();
      return sessions.get(sessionRef) ?? open(sessionRef);
    },
    cached(sessionRef, assetId, version) {
      refresh();
      const signed = sessions.get(sessionRef)?.signed.get(assetId);
      return signed?.version === version ? signed.bytes : undefined;
    },
  };
}
