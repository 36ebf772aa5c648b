// Signed URLs of files: `<img>` and `<video>` cannot send a header, so the URL names the session. The signature covers
// session, asset, version, rendition and a time window. Session and access are also checked at every request; a
// signature alone grants nothing. It is part of the path, so that the other sizes of a picture are relative URLs
// (`w320.webp`), and one signature in a record serves all of them.
import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import { parseId } from "../ids.ts";
import type { Signing } from "../signing.ts";

/** Seconds in which the same URL is made for a file, so that browsers cache it; it stays valid for as long again. */
export const FILE_URL_REUSE_SECONDS = 12 * 3600;

/** The path parts of a URL as sent; `ticket` and `file` with their extension. */
export type SignedUrlParts =
  | { signature: string; asset: string; version: string; file: string }
  | { signature: string; ticket: string };

/** Maximum number of cached signatures, of about 300 bytes each. */
const MAX_SIGNATURES = 50_000;
const GRID = "grid";
/** All sizes of the grid share a signature: a reply of 50 assets is signed 50 times, not 150. */
const scopeOf = (rendition: string) => (/^w(320|640|1280)$/.test(rendition) ? GRID : rendition);

/** A file name without its extension: a rendition, or a zip's ticket. */
export function fileStem(file: string): string {
  const dot = file.lastIndexOf(".");
  return dot > 0 ? file.slice(0, dot) : file;
}

export function formatFileUrl(
  prefix: string,
  assetId: number,
  version: number,
  signature: string,
  file: string,
): string {
  return `${prefix}/files/${assetId}/${version}/${signature}/${file}`;
}

interface Parts {
  session: string;
  window: string;
  digest: string;
}

/** Splits a signature at its last two dots: sessions may contain dots, window and digest do not. */
function partsOf(signature: string): Parts {
  const last = signature.lastIndexOf(".");
  const first = signature.lastIndexOf(".", last - 1);
  return {
    session: signature.slice(0, Math.max(0, first)),
    window: signature.slice(first + 1, last),
    digest: signature.slice(last + 1),
  };
}

export type FileUrlSigner = ReturnType<typeof createFileUrlSigner>;

export function createFileUrlSigner(signing: Signing, clock: Clock, prefix: string) {
  const files = signing.signer("file");
  // Cache of signatures: a page of results is sent again and again, and each signature takes microseconds.
  const signatures = new LRUCache<string, string>({ max: MAX_SIGNATURES });
  /** Payloads with signatures that were verified: browsers fetch several sizes of a picture. */
  const verified = new LRUCache<string, true>({ max: MAX_SIGNATURES });
  const zips = signing.signer("zip");
  const currentWindow = () => Math.floor(clock.seconds() / FILE_URL_REUSE_SECONDS);
  const filePayload = (session: string, asset: number, version: number, scope: string, window: number | string) =>
    `${session}\n${asset}\n${version}\n${scope}\n${window}`;
  const isCurrent = (window: string) => {
    const now = currentWindow();
    // Includes the next window: a clock that was set back must not invalidate URLs that it has just signed.
    return [now - 1, now, now + 1].some((held) => window === String(held));
  };
  const signature = (sessionRef: string, assetId: number, version: number, scope: string) => {
    const window = currentWindow();
    const payload = filePayload(sessionRef, assetId, version, scope, window);
    let signed = signatures.get(payload);
    if (signed === undefined) {
      signed = `${sessionRef}.${window}.${files.sign(payload)}`;
      signatures.set(payload, signed);
    }
    return signed;
  };
  const isGenuineZip = ({ session, window, digest }: Parts, ticket: string) =>
    isCurrent(window) && zips.verify(`${session}\n${ticket}\n${window}`, digest);
  const isGenuineFile = ({ session, window, digest }: Parts, address: Extract<SignedUrlParts, { file: string }>) => {
    const [assetId, version] = [parseId(address.asset), parseId(address.version)];
    if (assetId === undefined || version === undefined) return false;
    if (!isCurrent(window)) return false;
    const payload = filePayload(session, assetId, version, scopeOf(fileStem(address.file)), window);
    const key = `${payload}\n${digest}`;
    if (verified.get(key)) return true;
    const isGenuine = files.verify(payload, digest);
    if (isGenuine) verified.set(key, true);
    return isGenuine;
  };
  return {
    /** `<session>.<window>.<signature>` of an asset's picture; one serves all sizes used in the grid. */
    pictureSignature: (sessionRef: string, assetId: number, version: number): string =>
      signature(sessionRef, assetId, version, GRID),
    /** The whole URL; `file` is the rendition with its extension: `w640.webp`, `page-2.webp`, `original.jpg`. */
    url: (sessionRef: string, assetId: number, version: number, file: string): string =>
      formatFileUrl(prefix, assetId, version, signature(sessionRef, assetId, version, scopeOf(fileStem(file))), file),
    /** URL of a zip prepared for this session. */
    zipUrl(sessionRef: string, ticket: string): string {
      const window = currentWindow();
      return `${prefix}/files/zip/${sessionRef}.${window}.${zips.sign(`${sessionRef}\n${ticket}\n${window}`)}/${ticket}.zip`;
    },
    /** The session for which a URL was signed; undefined if the signature is invalid or expired. */
    verifiedSession(address: SignedUrlParts): string | undefined {
      const parts = partsOf(address.signature);
      const isGenuine =
        "ticket" in address ? isGenuineZip(parts, fileStem(address.ticket)) : isGenuineFile(parts, address);
      return isGenuine ? parts.session : undefined;
    },
  };
}
