// Which algorithms a SAML answer may be signed with. node-saml takes SHA-1 and has no setting against it, so the names
// are read before it verifies: by its own parser, since what another one reads could be something else.
import { parseDomFromString, xpath } from "@node-saml/node-saml/lib/xml.js";

const ENOUGH: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmlenc#sha512",
]);
/** Wherever they stand: of several that a signature holds, node-saml goes by the first. */
const NAMES = "//*[local-name()='SignatureMethod' or local-name()='DigestMethod']/@*[local-name()='Algorithm']";

/** The first one that is too weak, or unknown; undefined where there is none. Rejects for what is no XML. */
export async function weakAlgorithm(xml: string): Promise<string | undefined> {
  const names: readonly { value: string }[] = xpath.selectAttributes(await parseDomFromString(xml), NAMES);
  return names.map(({ value }) => value).find((name) => !ENOUGH.has(name));
}
