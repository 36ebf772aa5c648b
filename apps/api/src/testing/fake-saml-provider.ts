// A SAML identity provider for tests and journeys, in this process: users log in on its page by name alone. Exports its
// building blocks, so that tests can create forged replies.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import { generate } from "selfsigned";
import { SignedXml } from "xml-crypto";

export interface SamlKeys {
  /** PEM. */
  privateKey: string;
  certificate: string;
}

/** Contents of an assertion. */
export interface SamlAssertion {
  id: string;
  issuer: string;
  subject: string;
  /** Id of the answered request; undefined for an unsolicited reply. */
  request: string | undefined;
  recipient: string;
  audience: string | undefined;
  issuedAt: Date;
  notBefore: Date;
  end: Date;
  attributes: Readonly<Record<string, readonly string[]>>;
}

export interface FakeSamlProvider extends SamlKeys {
  entityId: string;
  entryPoint: string;
  logoutUrl: string;
  /** A valid assertion for the request in a URL with `SAMLRequest`. */
  createAssertion(address: string, subject: string): SamlAssertion;
  close(): Promise<void>;
}

export interface SamlUser {
  name: string;
  attributes?: Readonly<Record<string, readonly string[]>>;
}

const MINUTES = 60_000;
const NAMESPACES = `xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"`;
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
/** Signature algorithms. */
export const SHA_256 = {
  signature: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  digest: "http://www.w3.org/2001/04/xmlenc#sha256",
};
/** Outdated algorithms. */
export const SHA_1 = {
  signature: "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
  digest: "http://www.w3.org/2000/09/xmldsig#sha1",
};
const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";

export async function newSamlKeys(): Promise<SamlKeys> {
  const { private: privateKey, cert: certificate } = await generate([{ name: "commonName", value: "idp" }], {
    keySize: 2048,
  });
  return { privateKey, certificate };
}

const escaped = (value: string) => value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export function toAssertionXml(facts: SamlAssertion): string {
  const { id, issuer, subject, request, recipient, audience, issuedAt, notBefore, end } = facts;
  const answers = request === undefined ? "" : ` InResponseTo="${request}"`;
  const restriction =
    audience === undefined
      ? ""
      : `<saml:AudienceRestriction><saml:Audience>${escaped(audience)}</saml:Audience></saml:AudienceRestriction>`;
  const attributes = Object.entries(facts.attributes).map(([name, values]) => {
    const each = values.map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`).join("");
    return `<saml:Attribute Name="${escaped(name)}">${each}</saml:Attribute>`;
  });
  const statement =
    attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join("")}</saml:AttributeStatement>` : "";
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${issuedAt.toISOString()}">` +
    `<saml:Issuer>${escaped(issuer)}</saml:Issuer><saml:Subject>` +
    `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${escaped(subject)}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
    `<saml:SubjectConfirmationData${answers} Recipient="${escaped(recipient)}" NotOnOrAfter="${end.toISOString()}"/>` +
    `</saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${notBefore.toISOString()}" NotOnOrAfter="${end.toISOString()}">${restriction}</saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${issuedAt.toISOString()}" SessionIndex="s-${id}"><saml:AuthnContext>` +
    `<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>` +
    `</saml:AuthnContext></saml:AuthnStatement>${statement}</saml:Assertion>`
  );
}

export function toResponseXml(inside: string, { request, recipient, issuer }: SamlAssertion, status = SUCCESS): string {
  const answers = request === undefined ? "" : ` InResponseTo="${request}"`;
  return (
    `<samlp:Response ${NAMESPACES} ID="_r${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${escaped(recipient)}"${answers}>` +
    `<saml:Issuer>${escaped(issuer)}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${inside}</samlp:Response>`
  );
}

/** Signs the only element with this name. */
export function signXml(
  xml: string,
  element: "Assertion" | "Response",
  { privateKey, certificate }: SamlKeys,
  { signature, digest } = SHA_256,
): string {
  const signer = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  const xpath = `//*[local-name(.)='${element}']`;
  signer.addReference({
    xpath,
    digestAlgorithm: digest,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", EXCLUSIVE],
  });
  signer.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: "after" } });
  return signer.getSignedXml();
}

export const encodeSaml = (xml: string): string => Buffer.from(xml).toString("base64");

/** Starts the provider. `portal`: URL of the portal; `key`: key of the provider there. */
export async function startFakeSamlProvider(options: {
  portal: string;
  key: string;
  users?: readonly SamlUser[];
}): Promise<FakeSamlProvider> {
  const keys = await newSamlKeys();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Another site than the portal's, like real providers.
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const own = `${options.portal}/api/session/sign_on/${options.key}`;

  function factsFor(begun: string, subject: string): SamlAssertion {
    const asked = new URL(begun, address).searchParams.get("SAMLRequest") ?? "";
    const request = inflateRawSync(Buffer.from(asked, "base64")).toString();
    const now = Date.now();
    const person = options.users?.find(({ name }) => name === subject);
    return {
      id: `_a${randomUUID()}`,
      issuer: `${address}/metadata`,
      subject,
      request: /\sID="([^"]+)"/.exec(request)?.[1],
      recipient: /AssertionConsumerServiceURL="([^"]+)"/.exec(request)?.[1] ?? "",
      audience: `${own}/metadata`,
      issuedAt: new Date(now),
      notBefore: new Date(now - MINUTES),
      end: new Date(now + 5 * MINUTES),
      attributes: { name: [subject], ...person?.attributes },
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", address);
    const page = (body: string) =>
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(`<!doctype html><html lang="en"><title>Fake identity provider</title><main>${body}</main></html>`);
    if (url.pathname === "/logout") return response.writeHead(303, { location: `${own}/left` }).end();
    if (url.pathname !== "/login") return response.writeHead(404).end();
    if (request.method !== "POST")
      return page(
        `<form method="post"><label>Name <input name="login"></label> <button>Log in</button> <button name="refuse" value="1">Refuse</button></form>`,
      );
    const form = new URLSearchParams(await text(request));
    const facts = factsFor(url.href, form.get("login") ?? "");
    const denied = toResponseXml("", facts, "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed");
    const xml = form.has("refuse") ? denied : toResponseXml(signXml(toAssertionXml(facts), "Assertion", keys), facts);
    return page(
      `<form method="post" action="${escaped(facts.recipient)}"><input type="hidden" name="SAMLResponse" value="${encodeSaml(xml)}"><button>Go on</button></form><script>document.forms[0].submit()</script>`,
    );
  }

  return {
    ...keys,
    entityId: `${address}/metadata`,
    entryPoint: `${address}/login`,
    logoutUrl: `${address}/logout`,
    createAssertion: factsFor,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
