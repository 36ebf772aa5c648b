import { expect, it } from "vitest";
import type { RawTags } from "./raw-tags.ts";
import { withCharsets } from "./tag-charsets.ts";

/** As exiftool gives bytes that nobody declared: each as a character of Windows-1252. */
const bytes = (encoding: BufferEncoding, text: string) =>
  new TextDecoder("windows-1252").decode(Buffer.from(text, encoding), { stream: true });
const readOf = (...tags: RawTags) => Object.fromEntries(withCharsets(tags));

it("leaves IPTC alone that declares its charset, whatever stands beside it", () => {
  const cyrillic = "\u00c8\u00e2\u00e0\u00ed \u00cf\u00e5\u00f2\u00f0\u00ee\u00e2 \u00d1\u00e5\u00f0\u00e3\u00e5\u00e9";
  const read = readOf(
    ["IPTC:CodedCharacterSet", "UTF8"],
    ["IPTC:ObjectName", "Été à Nîmes"],
    ["IPTC:Caption-Abstract", "Ã© stays"],
    ["IFD0:Artist", cyrillic],
  );
  expect(read).toMatchObject({ "IPTC:ObjectName": "Été à Nîmes", "IPTC:Caption-Abstract": "Ã© stays" });
});

it("reads UTF-8 that nobody declared", () => {
  expect(readOf(["IPTC:ObjectName", bytes("utf8", "Überschrift")])).toEqual({ "IPTC:ObjectName": "Überschrift" });
});

it.each(["\u001b$)C\u00e9", "\u001b$)A\u00e9\u000e", "\u00ff\u00fe\u00e9", "\u0000\u00e9"])(
  "no bytes end the reading, whatever they look like: %j",
  (text) => expect(typeof readOf(["IFD0:Artist", text])["IFD0:Artist"]).toBe("string"),
);
