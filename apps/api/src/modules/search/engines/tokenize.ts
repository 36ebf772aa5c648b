// Splits text into words and folds them, for both engines, the query grammar and the label search.
// Folding unifies compatibility forms, removes diacritics, lowers case and writes ß as ss.
// An umlaut is findable as written, as its plain letter and spelt out: ä, a and ae.
// In scripts without spaces, and among emoji, every character is a word; a typed sequence is searched as a phrase.

const ASCII = /^\p{ASCII}*$/u;
/** All diacritics except the kana voicing marks: か is not が. */
const MARKS = /(?![\u3099\u309a])\p{M}/gu;
/** Letters that Unicode normalization does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
};
const LETTER = /[ßæœøđðþłħıŋ]/g;
const SPELT_OUT: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
const UMLAUT = /[äöüøå]/g;
/** Emoji and flags, each a word; not © and ®, which stand next to names and are not typed in queries. */
const PICTOGRAPH = String.raw`(?![©®])\p{Extended_Pictographic}|\p{RI}{2}`;
const WORD = new RegExp(String.raw`[\p{L}\p{N}\p{M}]+|${PICTOGRAPH}`, "gu");
const UNSPACED_LETTER = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`;
const UNSPACED = new RegExp(UNSPACED_LETTER, "u");
/** Splits a run of letters into single characters of unspaced scripts, and the words between them. */
const UNSPACED_WORD = new RegExp(String.raw`${UNSPACED_LETTER}\p{M}*|(?:(?!${UNSPACED_LETTER}).)+`, "gu");
const ASCII_WORD = /[a-z0-9]+/g;

/** Maximum length of a word; longer ones are cut: numbers, hashes or base64, which users do not type in full. */
export const MAX_WORD_LENGTH = 60;

export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/**
 * Calls `word` for every word of a text in order; `spelt` is the form with ae, oe, ue where the word has an umlaut.
 * `joined`: it follows the word before without a space, as in Chinese.
 */
export function forEachWord(text: string, word: (folded: string, spelt: string | null, joined: boolean) => void): void {
  if (ASCII.test(text)) {
    for (const match of text.toLowerCase().match(ASCII_WORD) ?? []) word(truncateWord(match), null, false);
    return;
  }
  const lower = text.normalize("NFKC").toLowerCase();
  for (const match of lower.match(WORD) ?? []) {
    const parts = UNSPACED.test(match) ? match.match(UNSPACED_WORD) : null;
    let joined = false;
    for (const part of parts ?? [match]) {
      const isLetter = parts !== null && UNSPACED.test(part);
      const folded = foldText(part);
      if (folded === "") continue;
      const spelt = part.replace(UMLAUT, (letter) => SPELT_OUT[letter] ?? letter);
      word(truncateWord(folded), spelt === part ? null : truncateWord(foldText(spelt)), isLetter && joined);
      joined = isLetter;
    }
  }
}

/** The words of a query text, each with all folded spellings under which it may be indexed. */
export function toWordSpellings(text: string): string[][] {
  return toWordSpellingRuns(text).flat();
}

/** Like `toWordSpellings`, with characters of one run in a script without spaces grouped in one list. */
export function toWordSpellingRuns(text: string): string[][][] {
  const runs: string[][][] = [];
  forEachWord(text, (folded, spelt, joined) => {
    const spellings = spelt === null ? [folded] : [folded, spelt];
    if (joined) runs.at(-1)?.push(spellings);
    else runs.push([spellings]);
  });
  return runs;
}

/** The original spelling, in a text, of a folded word; undefined where the text does not contain it. */
export function findOriginalSpelling(text: string, word: string): string | undefined {
  for (const [written] of text.normalize("NFKC").matchAll(WORD)) {
    let isMatch = false;
    forEachWord(written, (folded, spelt) => {
      isMatch ||= folded === word || spelt === word;
    });
    if (isMatch) return written;
  }
  return undefined;
}

function truncateWord(word: string): string {
  if (word.length <= MAX_WORD_LENGTH) return word;
  const end = word.charCodeAt(MAX_WORD_LENGTH - 1);
  return word.slice(0, end >= 0xd800 && end < 0xdc00 ? MAX_WORD_LENGTH - 1 : MAX_WORD_LENGTH);
}
