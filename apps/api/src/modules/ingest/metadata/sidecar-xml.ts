// Checks that a sidecar is complete: exiftool reads truncated ones partially, and would miss an embargo at the end.
import { SaxesParser } from "saxes";
import { detectEncoding, openTextFile } from "../../../platform/files/text-encoding.ts";

/** MIME type of XMP sidecars. */
export const SIDECAR_MIME = "application/rdf+xml";
/** Pseudo tag with the error of an invalid sidecar, which then has no other tags. */
export const SIDECAR_ERROR_TAG = "Vitrine:SidecarError";

/** Root elements of XMP, with any namespace prefix. */
const XMP_ROOT = /^(?:[^:]+:)?(?:RDF|xmpmeta)$/;

/** Why a sidecar is invalid; undefined where it is complete XML and XMP. Hostile input: runs in a child process. */
export async function findSidecarError(path: string): Promise<string | undefined> {
  let problem: string | undefined;
  let isXmp = false;
  const parser = new SaxesParser({ fragment: false });
  parser.on("error", ({ message }) => {
    problem ??= message;
  });
  parser.on("opentagstart", ({ name }) => {
    isXmp ||= XMP_ROOT.test(name);
  });
  for await (const chunk of openTextFile(path, await detectEncoding(path)).chunks) {
    parser.write(chunk);
    if (problem !== undefined) break;
  }
  if (problem === undefined) parser.close();
  if (problem !== undefined) return `It is not well-formed XML: ${problem}`;
  return isXmp ? undefined : "It has no XMP.";
}
