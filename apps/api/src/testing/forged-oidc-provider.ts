// An OpenID provider that sends forged or invalid replies on request.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { base64url, type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";

export interface Forgery {
  /** Replaces claims of a valid ID token; undefined removes one. */
  claims?: Readonly<Record<string, unknown>>;
  /** Creates the token from the valid claims. */
  token?(claims: Record<string, unknown>): Promise<string> | string;
  /** Replaces the reply of the token endpoint. */
  reply?: { status: number; body: unknown };
}

export interface ForgedOidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Sets the forgery for the next tokens. */
  forge(forgery: Forgery): void;
  sign(
    claims: Record<string, unknown>,
    header: { alg: string; kid?: string; jku?: string; x5u?: string },
    key: CryptoKey | Uint8Array,
  ): Promise<string>;
  /** Parameters of the last request to the token endpoint. */
  lastTokenRequest(): URLSearchParams;
  /** All requested paths. */
  paths(): readonly string[];
  /** The last token sent. */
  lastToken(): string;
  close(): Promise<void>;
}

export async function startForgedOidcProvider(): Promise<ForgedOidcProvider> {
  const pair = await generateKeyPair("RS256");
  const jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: "provider-key", alg: "RS256", use: "sig" }] };
  const client = { clientId: "vitrine", clientSecret: "a secret between the two, of some length" };
  let forgery: Forgery = {};
  let asked = new URLSearchParams();
  const paths: string[] = [];
  let issued = "";
  const nonces = new Map<string, string>();

  const sign: ForgedOidcProvider["sign"] = (claims, header, key) =>
    new SignJWT(claims).setProtectedHeader(header).sign(key);
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", issuer);
    paths.push(url.pathname);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/.well-known/openid-configuration")
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/login`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        end_session_endpoint: `${issuer}/logout`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    if (url.pathname === "/keys") return send(200, jwks);
    if (url.pathname === "/login") {
      // Logs every user in at once.
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      const code = `code-${nonces.size + 1}-of-the-provider`;
      nonces.set(code, url.searchParams.get("nonce") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      return response.writeHead(303, { location: back.href }).end();
    }
    if (url.pathname !== "/token") return send(404, {});
    asked = new URLSearchParams(await text(request));
    if (forgery.reply) return send(forgery.reply.status, forgery.reply.body);
    const now = Math.floor(Date.now() / 1000);
    const claims: Record<string, unknown> = {
      iss: issuer,
      sub: "mira",
      aud: client.clientId,
      iat: now,
      exp: now + 300,
      nonce: nonces.get(asked.get("code") ?? ""),
      preferred_username: "mira",
      ...forgery.claims,
    };
    issued = await (forgery.token?.(claims) ?? sign(claims, { alg: "RS256", kid: "provider-key" }, pair.privateKey));
    return send(200, { access_token: "an-access-token", token_type: "Bearer", expires_in: 300, id_token: issued });
  }

  return {
    issuer,
    ...client,
    forge: (next) => {
      forgery = next;
    },
    sign,
    lastTokenRequest: () => asked,
    paths: () => paths,
    lastToken: () => issued,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A token without a signature. */
export function unsignedToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => base64url.encode(JSON.stringify(value));
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
}
