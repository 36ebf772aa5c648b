// An OpenID provider that says whatever a test wants: for answers that no honest one gives.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { base64url, type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";

export interface Forgery {
  /** In place of claims of a good ID token; undefined leaves one out. */
  claims?: Readonly<Record<string, unknown>>;
  /** The token itself, made of the good claims. */
  token?(claims: Record<string, unknown>): Promise<string> | string;
  /** In place of the reply of the token endpoint. */
  reply?: { status: number; body: unknown };
}

export interface ForgingOidc {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Of the next tokens. */
  forge(forgery: Forgery): void;
  sign(
    claims: Record<string, unknown>,
    header: { alg: string; kid?: string; jku?: string; x5u?: string },
    key: CryptoKey | Uint8Array,
  ): Promise<string>;
  /** What the last request of the token endpoint held. */
  asked(): URLSearchParams;
  /** Every path that anybody has asked for. */
  paths(): readonly string[];
  /** What the last token was. */
  issued(): string;
  close(): Promise<void>;
}

export async function startForgingOidc(): Promise<ForgingOidc> {
  const pair = await generateKeyPair("RS256");
  const jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: "house", alg: "RS256", use: "sig" }] };
  const client = { clientId: "vitrine", clientSecret: "a secret between the two, of some length" };
  let forgery: Forgery = {};
  let asked = new URLSearchParams();
  const paths: string[] = [];
  let issued = "";
  const nonces = new Map<string, string>();

  const sign: ForgingOidc["sign"] = (claims, header, key) => new SignJWT(claims).setProtectedHeader(header).sign(key);
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
      // Lets everybody in at once.
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      const code = `code-${nonces.size + 1}-of-the-house`;
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
    issued = await (forgery.token?.(claims) ?? sign(claims, { alg: "RS256", kid: "house" }, pair.privateKey));
    return send(200, { access_token: "an-access-token", token_type: "Bearer", expires_in: 300, id_token: issued });
  }

  return {
    issuer,
    ...client,
    forge: (next) => {
      forgery = next;
    },
    sign,
    asked: () => asked,
    paths: () => paths,
    issued: () => issued,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A token that nobody signed. */
export function unsigned(claims: Record<string, unknown>): string {
  const part = (value: unknown) => base64url.encode(JSON.stringify(value));
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
}
