// Addresses of files: `<img>` and `<video>` cannot send a header, so the address itself says for whom it is.
// The signature binds session, asset, version, what of it, and a window of time. Whether the session lives and the
// right still stands is asked at every request besides; a signature alone opens nothing.
import type { Clock } from "./clock.ts";
import type { Signing } from "./signing.ts";

/** Seconds. Addresses are the same within a window, so that browsers cache; they hold in the next one too. */
export const FILE_WINDOW = 12 * 3600;

export interface FileSignature {
  /** Session reference. */
  s: string;
  /** Number of the window. */
  e: string;
  /** Signature. */
  h: string;
}

export interface SignedFiles {
  /** `s=...&e=...&h=...` for a rendition; one query serves all the sizes that the grid chooses from. */
  query(sessionRef: string, assetId: number, version: number, rendition: string): string;
  /** The whole address; `file` is the rendition with its extension: `w640.webp`, `page-2.webp`, `original.jpg`. */
  url(sessionRef: string, assetId: number, version: number, file: string): string;
  /** The address of a zip that was prepared for this session. */
  zipUrl(sessionRef: string, ticket: string): string;
  isGenuine(signature: FileSignature, assetId: number, version: number, rendition: string): boolean;
  isGenuineZip(signature: FileSignature, ticket: string): boolean;
}

/** Sizes of one picture share a signature: a reply of 50 assets is signed 50 times, not 150. */
const scopeOf = (rendition: string) => (/^w(320|640|1280)$/.test(rendition) ? "grid" : rendition);

export function renditionOf(file: string): string {
  const dot = file.lastIndexOf(".");
  return dot > 0 ? file.slice(0, dot) : file;
}

export function createSignedFiles(signing: Signing, clock: Clock, prefix: string): SignedFiles {
  const files = signing.signer("file");
  const zips = signing.signer("zip");
  const currentWindow = () => Math.floor(clock.seconds() / FILE_WINDOW);
  const payload = (s: string, asset: number, version: number, scope: string, e: number | string) =>
    `${s}\n${asset}\n${version}\n${scope}\n${e}`;
  const isCurrent = (e: string) => {
    const now = currentWindow();
    return e === String(now) || e === String(now - 1);
  };
  const query = (sessionRef: string, assetId: number, version: number, rendition: string) => {
    const e = currentWindow();
    return `s=${sessionRef}&e=${e}&h=${files.sign(payload(sessionRef, assetId, version, scopeOf(rendition), e))}`;
  };
  return {
    query,
    url: (sessionRef, assetId, version, file) =>
      `${prefix}/files/${assetId}/${version}/${file}?${query(sessionRef, assetId, version, renditionOf(file))}`,
    zipUrl(sessionRef, ticket) {
      const e = currentWindow();
      return `${prefix}/files/zip/${ticket}.zip?s=${sessionRef}&e=${e}&h=${zips.sign(`${sessionRef}\n${ticket}\n${e}`)}`;
    },
    isGenuine: ({ s, e, h }, assetId, version, rendition) =>
      isCurrent(e) && files.verify(payload(s, assetId, version, scopeOf(rendition), e), h),
    isGenuineZip: ({ s, e, h }, ticket) => isCurrent(e) && zips.verify(`${s}\n${ticket}\n${e}`, h),
  };
}
