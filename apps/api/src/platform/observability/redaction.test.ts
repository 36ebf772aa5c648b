// No log line contains anything that lets its reader act for another user, however the URL is encoded.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactText, redactUrl } from "./redaction.ts";

/** All decodings of a text that was escaped repeatedly or is JSON. */
function readings(text: string): string {
  const all = [text];
  for (let round = 0; round < 8; round++) {
    const last = all.at(-1) ?? "";
    all.push(
      last.replace(/%([0-9a-f]{2})|\\u00([0-9a-f]{2})/gi, (_, a, b) =>
        String.fromCharCode(Number.parseInt(a ?? b, 16)),
      ),
    );
  }
  return all.join("\n");
}

const hex = (character: string, upper: boolean) => {
  const code = character.charCodeAt(0).toString(16).padStart(2, "0");
  return `%${upper ? code.toUpperCase() : code}`;
};
/** Escapes some characters of a text, some of them repeatedly. */
const encoded = (text: string) =>
  fc
    .array(fc.tuple(fc.nat(3), fc.boolean(), fc.nat(2)), { minLength: text.length, maxLength: text.length })
    .map((ways) =>
      ways
        .map(([plain, upper, deeper], at) => {
          const character = text[at] ?? "";
          if (plain > 0) return upper && /[a-z]/.test(character) ? character.toUpperCase() : character;
          return hex(character, upper).replace("%", `%${"25".repeat(deeper)}`);
        })
        .join(""),
    );
const some = (...texts: string[]) => fc.constantFrom(...texts).chain(encoded);
/** Includes characters that end a value elsewhere, but encoded. */
const secret = fc
  .array(fc.constantFrom("cAnArY", "7f3a", "%26", "%3D", "%2F", "%23", "%20", "+", "."), { minLength: 1, maxLength: 5 })
  .map((parts) => `${parts.join("")}cAnArY`);
const name = some("token", "pass", "password", "code", "session", "access_token", "user[pass]", "token[]");

const addresses = fc.oneof(
  fc.tuple(name, secret).map(([key, value]) => `/api/?a=b&${key}=${value}&c=d`),
  fc.tuple(name, secret).map(([key, value]) => `/?${key}=${value}`),
  fc.tuple(name, secret).map(([key, value]) => `/?next=${encodeURIComponent(`/x?a=b&${key}=${value}`)}&c=d`),
  fc
    .tuple(name, secret)
    .map(([key, value]) => `/?next=${encodeURIComponent(encodeURIComponent(`/x?${key}=${value}`))}`),
  fc
    .tuple(name, secret)
    .map(
      ([key, value]) => `/console/setup.create?input=${encodeURIComponent(JSON.stringify({ a: { [key]: value } }))}`,
    ),
  fc.tuple(name, secret).map(([key, value]) => `/a%3F${key}=${value}`),
  fc.tuple(name, secret).map(([key, value]) => `/a;${key}%3D${value}`),
  fc.tuple(name, secret).map(([key, value]) => `/?a;${key}=${value}`),
  fc.tuple(name, secret).map(([key, value]) => `/?a#b?${key}=${value}`),
  fc.tuple(name, secret).map(([key, value]) => `/?${key}%3D${value}`),
  fc.tuple(name, secret).map(([key, value]) => `/?${key}%3D${value}=1`),
  fc
    .tuple(
      some("/api/files/1/22/", "//files//1/22//", "/api/files/zip/", "\\files\\1\\22\\"),
      some("/w320.webp", "/", "//x", "\\x", ""),
    )
    .map(([before, after]) => `${before}cAnArY.1.cAnArY${after}`),
  some("/api/files/1/2/", "/api/files/zip/").map((before) => `/?next=${before}cAnArY.1.cAnArY/w320.webp`),
);

describe("a URL in the log", () => {
  it("T23 reveals no secret, however it is encoded", () => {
    fc.assert(
      fc.property(addresses, (url) => {
        expect(readings(redactUrl(url))).not.toMatch(/canary/i);
        expect(readings(redactText(`no: "${url}" (from ${url})`))).not.toMatch(/canary/i);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ["/api/?solr_q=fine&token=x%26y&lang=de", "/api/?solr_q=fine&token=…&lang=de"],
    ["/api/?tok%65n=x", "/api/?…=…"],
    ["/api/?TOKEN=x&a=1", "/api/?TOKEN=…&a=1"],
    ["/api/?next=%2Fx%3Fcode%3Dx&a=1", "/api/?next=…&a=1"],
    ["/api/files/1/2/s.1.h/w320.webp?a=1", "/api/files/1/2/…/w320.webp?a=1"],
    ["/api/files/zip/s.1.h/ticket.zip", "/api/files/zip/…/ticket.zip"],
    ["/api/FILES/1/2/s.1.h/w320.webp", "/api/FILES/1/2/…/w320.webp"],
    ["/api/files%2F1%2F2%2Fs.1.h%2Fw320.webp", "/api/files…"],
  ])("logs %s as %s", (url, redacted) => {
    expect(redactUrl(url)).toBe(redacted);
  });

  it.each([
    "/api/?solr_q=a%20b&filter=%7B%22product_code%22%3A%5B%22x%22%5D%7D&solr_rows=50",
    "/api/download?id=1&csetid=0&operation=zip",
    "/api/session/get",
    "/api/config/x%00%zz%",
    "/api/files/1/2",
    "/?a&b=&=c&&",
    "",
    "/%25%2525",
    "Error: no such file\n    at read (/srv/code/apps/api/src/main.ts:12:3)\n    at async session (file:///a/b.ts:1:2)",
  ])("does not change %s", (text) => {
    expect(redactUrl(text)).toBe(text);
    expect(redactText(text)).toBe(text);
  });

  it("is fast even for the longest URL", () => {
    const started = performance.now();
    for (const part of ["%25", "/files", "a=%", "?token", '"code', "&", "\\u00"]) redactText(part.repeat(5000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
