// Rejects SAML responses signed with weak algorithms. node-saml accepts SHA-1 and has no setting against it, so the
// algorithm names are checked first, with its own parser, since another one could read the XML differently.
import { parseDomFromString, xpath } from "@node-saml/node-saml/lib/xml.js";

const ACCEPTED_ALGORITHMS: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmlenc#sha512",
]);
/** Anywhere in the document: if a signature contains several, node-saml uses the first. */
const NAMES = "//*[local-name()='SignatureMethod' or local-name()='DigestMethod']/@*[local-name()='Algorithm']";

/** Returns the first weak or unknown algorithm; undefined if there is none. Rejects if it is no XML. */
export async function findWeakAlgorithm(xml: string): Promise<string | undefined> {
  const names: readonly { value: string }[] = xpath.selectAttributes(await parseDomFromString(xml), NAMES);
  return names.map(({ value }) => value).find((name) => !ACCEPTED_ALGORITHMS.has(name));
}
