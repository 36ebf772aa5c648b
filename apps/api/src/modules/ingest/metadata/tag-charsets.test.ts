import { expect, it } from "vitest";
import type { RawTags } from "./raw-tags.ts";
import { decodeUndeclaredCharsets } from "./tag-charsets.ts";

/** As exiftool gives bytes that nobody declared: each as a character of Windows-1252. */
const bytes = (encoding: BufferEncoding, text: string) =>
  new TextDecoder("windows-1252").decode(Buffer.from(text, encoding), { stream: true });
const readOf = (...tags: RawTags) => Object.fromEntries(decodeUndeclaredCharsets(tags));

it("does not change IPTC with a declared charset, whatever other tags contain", () => {
  const cyrillic = "\u00c8\u00e2\u00e0\u00ed \u00cf\u00e5\u00f2\u00f0\u00ee\u00e2 \u00d1\u00e5\u00f0\u00e3\u00e5\u00e9";
  const read = readOf(
    ["IPTC:CodedCharacterSet", "UTF8"],
    ["IPTC:ObjectName", "Été à Nîmes"],
    ["IPTC:Caption-Abstract", "Ã© stays"],
    ["IFD0:Artist", cyrillic],
  );
  expect(read).toMatchObject({ "IPTC:ObjectName": "Été à Nîmes", "IPTC:Caption-Abstract": "Ã© stays" });
});

it("reads undeclared UTF-8", () => {
  expect(readOf(["IPTC:ObjectName", bytes("utf8", "Überschrift")])).toEqual({ "IPTC:ObjectName": "Überschrift" });
});

it.each(["\u001b$)C\u00e9", "\u001b$)A\u00e9\u000e", "\u00ff\u00fe\u00e9", "\u0000\u00e9"])(
  "no bytes fail the reading: %j",
  (text) => expect(typeof readOf(["IFD0:Artist", text])["IFD0:Artist"]).toBe("string"),
);

/** In a charset that Node only reads. */
function encode(charset: string, text: string): string {
  const decoder = new TextDecoder(charset);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte), { stream: true }), byte]),
  );
  const encoded = Uint8Array.from([...text], (letter) => byteOf.get(letter) ?? 0x3f);
  return new TextDecoder("windows-1252").decode(encoded, { stream: true });
}

it.each([
  ["windows-1252", "Città"],
  ["windows-1252", "Ça va"],
  ["windows-1252", "Íñigo"],
  ["windows-1252", "El Niño"],
  ["windows-1252", "Århus"],
  ["windows-1252", "été"],
  ["windows-1252", "Kjell Sørensen, Málaga y Cádiz, Ramón Ñúñez, Tromsø"],
  ["windows-1252", "Œuvre d’art à Besançon – l’œil, 5 €"],
  ["windows-1250", "Příliš žluťoučký kůň úpěl ďábelské ódy"],
  ["windows-1250", "Dvacátý první ročník mezinárodní výstavy keramiky v Bechyni, červenec až září"],
  ["windows-1250", "Zażółć gęślą jaźń, Łódź"],
  ["windows-1250", "Árvíztűrő tükörfúrógép a budapesti Műegyetemen"],
  ["windows-1251", "Вечерний город, Кремль"],
  ["windows-1251", "Вход"],
  ["windows-1251", "Пётр Чайковский © Музей керамики"],
  ["windows-1254", "İstanbul Boğazı’nda gün batımı, görünüş"],
  ["koi8-r", "Вид на Кремль с Большого Каменного моста"],
  ["iso-8859-8", "תערוכת קרמיקה במוזיאון ישראל"],
  ["windows-874", "วัดพระแก้วในกรุงเทพมหานคร"],
  ["macintosh", "Schöne Grüße aus Köln – „Zitat“"],
])("reads %s: %s", (charset, text) => {
  expect(readOf(["IPTC:ObjectName", encode(charset, text)])).toEqual({ "IPTC:ObjectName": text });
});

it("accepts UTF-8 truncated inside a character, but not a Latin-1 character at the end", () => {
  const cut = Buffer.from("Dr. Hans-Jürgen Müß").subarray(0, -1).toString("latin1");
  const latin = encode("windows-1252", "Perché Città, Papà");
  const read = readOf(["IPTC:By-line", cut], ["IPTC:City", encode("windows-1252", "Papà")], ["IPTC:Headline", latin]);
  expect(read).toEqual({
    "IPTC:By-line": "Dr. Hans-Jürgen Mü",
    "IPTC:City": "Papà",
    "IPTC:Headline": "Perché Città, Papà",
  });
});
