// The server only connects to hosts that its operator configured, never to one that a client names. This test lists all
// code that opens connections, so that a new outgoing connection is a deliberate decision.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");

/** All of Node and our packages that opens a connection. Type imports do not. */
const OUTGOING_PATTERNS = [
  /(?<![.\w])fetch\(/,
  /\bnew (WebSocket|EventSource)\(/,
  /^import (?!type )(?:(?!STATUS_CODES|isIP)[^;])*? from "node:(http|https|http2|net|tls|dgram|dns)(\/promises)?"/m,
  /^import (?!type )[^;]*? from "(undici|nodemailer|meilisearch|openid-client|@node-saml\/.*)"/m,
];

const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts") && !/\.(test|suite)\.ts$|^testing\//.test(name));

test("T21 only mail, the search server and sign-on providers connect to other hosts", () => {
  const leading = sources.filter((name) => {
    const code = readFileSync(join(SOURCE, name), "utf8");
    return OUTGOING_PATTERNS.some((pattern) => pattern.test(code));
  });
  expect(sources.length).toBeGreaterThan(100);
  expect(leading.sort()).toEqual([
    "modules/search/engines/meilisearch/connection.ts",
    "modules/sign-on/oidc.ts",
    "modules/sign-on/saml.ts",
    // Listens only.
    "platform/http/reserved-port.ts",
    "platform/mail/mail.ts",
  ]);
});

test.each([
  'await fetch("https://example.org")',
  'import { request } from "node:https";',
  'import { connect } from "node:net";',
  'import dns from "node:dns/promises";',
  'import { fetch as get } from "undici";',
])("an outgoing connection is detected: %s", (code) => {
  expect(OUTGOING_PATTERNS.some((pattern) => pattern.test(code))).toBe(true);
});
