// Guesses the undeclared charset of bytes. The letters of a word must belong to one language or script. Undecided texts are
// treated as Windows-1252, which loses no character.
import { analyse, type Match } from "chardet";

/** The charset of texts whose charset cannot be guessed. */
export const WINDOWS_1252 = "windows-1252";

/** Minimum confidence of the library, in percent, for double-byte charsets. */
const MIN_CONFIDENCE = 50;
/** Minimum number of letters beyond ASCII to tell another script: fewer could be anything. */
const MIN_LETTERS = 4;
/** Minimum letters beyond ASCII for `findClearLead`: fewer are names in several languages rather than one text. */
const MIN_LETTERS_OF_LEAD = 8;
const WESTERN = /^(?:windows-1252|ISO-8859-1)$/i;

/** Letters beyond ASCII by languages, in the order in which charsets are tried. */
const latinAlphabets: readonly [charset: string, alphabets: readonly string[]][] = [
  // de, fr, es, pt, it, nl, ca
  [
    WINDOWS_1252,
    ["äöüßé", "àâæçèéêëîïôœùûüÿ", "áéíñóúüç", "ãáâàçéêíñóõôúü", "àèéìòóùú", "áèéêëíïñóôöúüû", "àçèéíïòóúü"],
  ],
  // sv and fi, da and no, is, fo, et
  [WINDOWS_1252, ["åäöéüàšž", "æøåäéèóôêü", "áæðéíóöúýþ", "áæðíóøúý", "äõöüšž"]],
  // pl, cs, sk, hu, ro, hr and sl, sq, de
  ["windows-1250", ["ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "âăîşţ", "ćčđšž", "çë", "äöüß"]],
  ["iso-8859-2", ["ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "âăîşţ", "ćčđšž", "çë", "äöüß"]],
  // tr, de
  ["windows-1254", ["çğıöşüâîû", "äöüß"]],
  // lt, lv, et, pl, de
  ["windows-1257", ["ąčęėįšųūž", "āčēģīķļņōŗšūž", "äõöüšž", "ąćęłńóśźż", "äöüß"]],
  // de, fr, es, pt, it, sv and fi, da and no, is
  ["macintosh", ["äöüßé", "àâæçèéêëîïôœùûüÿ", "áéíñóúüç", "ãáâàçéêíñóõôúü", "àèéìòóùú", "åäöé", "æøåéèóôê", "áæéíóöú"]],
];
/** Signs that texts of any Latin alphabet may contain. */
const SIGNS = "µªº";

/** Words of other scripts, with vowels, capitals and the last letter where they belong. */
const CYRILLIC = /^(?=.{1,3}$|.*[АЕЁИОУЫЭЮЯІЇЄаеёиоуыэюяіїє])(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$(?<=^\p{Script=Cyrillic}+)/u;
const GREEK = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$(?<=^\p{Script=Greek}+)/u;
const HEBREW = /^(?!.*[ךםןףץ].)\p{Script=Hebrew}+$/u;
const ARABIC = /^[\p{Script=Arabic}\u0640\p{M}]+$/u;
const THAI = /^\p{Script=Thai}+$/u;
const scripts = new Map([
  ["windows-1251", CYRILLIC],
  ["KOI8-R", CYRILLIC],
  ["ISO-8859-5", CYRILLIC],
  ["windows-1253", GREEK],
  ["ISO-8859-7", GREEK],
  ["windows-1255", HEBREW],
  ["ISO-8859-8", HEBREW],
  ["windows-1256", ARABIC],
  ["ISO-8859-6", ARABIC],
  ["windows-874", THAI],
]);
/** Charsets to try that the library did not guess: of scripts with capitals, whose place tells words from nonsense. */
const CASED = ["windows-1251", "KOI8-R", "windows-1253"];

const JAPANESE = /^[A-Za-z\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$(?<!.*[\uff61-\uff9f].*)/u;
const CHINESE = /^[A-Za-z\p{Script=Han}]+$/u;
const KOREAN = /^(?:[A-Za-z\p{Script=Hangul}]+|[A-Za-z\p{Script=Han}]+)$/u;
const doubleBytes = new Map([
  ["Shift_JIS", JAPANESE],
  ["EUC-JP", JAPANESE],
  ["GB18030", CHINESE],
  ["Big5", CHINESE],
  ["EUC-KR", KOREAN],
]);

/** Guesses the charset of texts separated by line breaks. */
export function guessCharset(bytes: Uint8Array): string {
  const guesses = analyse(bytes);
  if (isLatin(bytes, WINDOWS_1252)) return findClearLead(bytes, guesses) ?? WINDOWS_1252;
  const isWritten = (name: string, word: RegExp | undefined) => word !== undefined && isOfScript(bytes, name, word);
  const double = guesses.find(
    ({ name, confidence }) => confidence >= MIN_CONFIDENCE && isWritten(name, doubleBytes.get(name)),
  );
  if (double) return double.name;
  const names: string[] = guesses.map(({ name }) => name);
  if (hasMostlyHighWords(bytes)) {
    const single = [...names, ...CASED].find((name) => isWritten(name, scripts.get(name)));
    if (single !== undefined) return single;
  }
  const others = latinAlphabets.map(([name]) => name).filter((name) => name !== WINDOWS_1252 && isLatin(bytes, name));
  const likely = names.map((name) => name.toLowerCase()).find((name) => others.includes(name));
  return likely ?? others[0] ?? WINDOWS_1252;
}

/**
 * The guessed charset, if all words are of one language in it, but of several ones as Windows-1252. Only for enough
 * letters, and if the library is at least twice as confident as of a Western charset.
 */
function findClearLead(bytes: Uint8Array, guesses: readonly Match[]): string | undefined {
  const [first] = guesses;
  const name = first?.name.toLowerCase() ?? WINDOWS_1252;
  const western = guesses.find((guess) => WESTERN.test(guess.name));
  const isClear = first && first.confidence >= 2 * (western?.confidence ?? 0);
  if (!isClear || bytes.filter((byte) => byte > 0x7f).length < MIN_LETTERS_OF_LEAD) return undefined;
  return isOneLanguage(bytes, WINDOWS_1252) || !isOneLanguage(bytes, name) ? undefined : name;
}

/** Decodes as a stream, since Node 20 otherwise decodes Windows-1252 as Latin-1. */
export function decodeBytes(decoder: Decoder, bytes: Uint8Array): string {
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
type Decoder = InstanceType<typeof TextDecoder>;

/** Separates words: spaces, digits and punctuation, including apostrophes and hyphens within words. */
const WORD_SEPARATORS = /[\0-@[-`{-\x7f\u00a0‘’“”„‚‹›«»·•–—…´]+/;

/** Whether each word has plausible capitals and only letters of one language, which may differ from word to word. */
function isLatin(bytes: Uint8Array, charset: string): boolean {
  return highLetters(bytes, charset)?.every((word) => isInAlphabet(word, charset)) ?? false;
}

const isOneLanguage = (bytes: Uint8Array, charset: string) =>
  isInAlphabet(highLetters(bytes, charset)?.join("") ?? "", charset);

function isInAlphabet(letters: string, charset: string): boolean {
  const alphabets = latinAlphabets.flatMap(([name, its]) => (name === charset ? its : []));
  return alphabets.some((alphabet) => [...letters].every((letter) => (alphabet + SIGNS).includes(letter)));
}

/** The non-ASCII letters of each word; undefined if one of them is not a word. */
function highLetters(bytes: Uint8Array, charset: string): string[] | undefined {
  const text = decodeBytes(new TextDecoder(charset), bytes);
  if (/[\u0080-\u009f\ufffd]/.test(text)) return undefined;
  const words = text.split(WORD_SEPARATORS).map((word) => word.replace(/^\P{L}+|\P{L}+$/gu, ""));
  if (words.some((word) => /\P{L}|\p{Ll}(?![A-Z])\p{Lu}/u.test(word))) return undefined;
  return words.map((word) => word.toLowerCase().replace(/[a-z]|\u0307/g, ""));
}

/** Whether words with letters beyond ASCII have hardly any ASCII letters, as in scripts other than Latin. */
function hasMostlyHighWords(bytes: Uint8Array): boolean {
  const words = Buffer.from(bytes)
    .toString("latin1")
    .split(/[\0-@[-`{-\x7f]+/);
  const letters = words.filter((word) => /[\u00c0-\u00ff]/.test(word)).join("");
  const high = letters.replace(/[\0-\u00bf]+/g, "").length;
  return high >= MIN_LETTERS && high > 4 * letters.replace(/[^A-Za-z]+/g, "").length;
}

/** Whether nearly all words that are not ASCII match the pattern `word` of a script as a whole. */
function isOfScript(bytes: Uint8Array, charset: string, word: RegExp): boolean {
  const text = decodeBytes(new TextDecoder(charset), bytes);
  if (/[\u0080-\u009f\ufffd]/.test(text)) return false;
  const words = text.split(/[\s\p{P}\p{Z}\p{N}]+/u).map((each) => each.replace(/^\p{S}+|\p{S}+$/gu, ""));
  const others = words.filter((each) => /[^\0-\x7f]/.test(each));
  const sound = others.filter((each) => word.test(each) && !/^\p{M}/u.test(each));
  return others.length > 0 && sound.length >= others.length * 0.9;
}
