// Whether a sidecar is whole. exiftool takes what it can of one that was cut off, and an embargo may have been behind it.
import { SaxesParser } from "saxes";
import { detectEncoding, openText } from "../../platform/text-encoding.ts";

/** The type of a sidecar. */
export const SIDECAR = "application/rdf+xml";
/** The one tag of a sidecar that is not whole: why. */
export const SIDECAR_FAULT = "Vitrine:SidecarFault";

/** The roots of XMP, in whatever namespace prefix: one without the other says nothing, and is read. */
const XMP_ROOT = /^(?:[^:]+:)?(?:RDF|xmpmeta)$/;

/** Why a sidecar cannot be relied on; undefined where it is XML to its end, and XMP. Hostile input: runs in a child. */
export async function faultOfSidecar(path: string): Promise<string | undefined> {
  let fault: string | undefined;
  let isXmp = false;
  const parser = new SaxesParser({ fragment: false });
  parser.on("error", ({ message }) => {
    fault ??= message;
  });
  parser.on("opentagstart", ({ name }) => {
    isXmp ||= XMP_ROOT.test(name);
  });
  for await (const chunk of openText(path, await detectEncoding(path)).chunks) {
    parser.write(chunk);
    if (fault !== undefined) break;
  }
  if (fault === undefined) parser.close();
  if (fault !== undefined) return `It is no whole XML: ${fault}`;
  return isXmp ? undefined : "It holds no XMP.";
}
