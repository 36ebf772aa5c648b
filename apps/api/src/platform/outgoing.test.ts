// The server calls the houses that its operator names, and nobody whom a caller names. What could call others is known
// here by name, so that whoever adds a way out has to think of whom it leads to.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");

/** Everything of Node and of our packages that opens a connection. Types open none. */
const WAYS_OUT = [
  /(?<![.\w])fetch\(/,
  /\bnew (WebSocket|EventSource)\(/,
  /^import (?!type )(?:(?!STATUS_CODES|isIP)[^;])*? from "node:(http|https|http2|net|tls|dgram|dns)(\/promises)?"/m,
  /^import (?!type )[^;]*? from "(undici|nodemailer|meilisearch|openid-client|@node-saml\/.*)"/m,
];

const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts") && !/\.(test|suite)\.ts$|^testing\//.test(name));

test("T21 only mail, the search server and providers of sign-on are ways out", () => {
  const leading = sources.filter((name) => {
    const code = readFileSync(join(SOURCE, name), "utf8");
    return WAYS_OUT.some((way) => way.test(code));
  });
  expect(sources.length).toBeGreaterThan(100);
  expect(leading.sort()).toEqual([
    "modules/search/engines/meilisearch/connection.ts",
    "modules/sign-on/oidc.ts",
    "modules/sign-on/saml.ts",
    // Parses with the library's own parser; nothing of it asks anybody.
    "modules/sign-on/signature-algorithms.ts",
    "platform/mail.ts",
    // Listens, and asks nobody.
    "platform/reserved-port.ts",
  ]);
});

test.each([
  'await fetch("https://example.org")',
  'import { request } from "node:https";',
  'import { connect } from "node:net";',
  'import dns from "node:dns/promises";',
  'import { fetch as get } from "undici";',
])("a way out would be noticed: %s", (code) => {
  expect(WAYS_OUT.some((way) => way.test(code))).toBe(true);
});
