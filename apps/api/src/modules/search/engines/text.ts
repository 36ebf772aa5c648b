// How text becomes words, for both engines, the query grammar and the filtering of labels.
// Folded: compatibility forms unified, marks removed, lower case, ß as ss.
// An umlaut is findable as written, as its plain letter and spelt out: ä, a and ae.

const ASCII = /^\p{ASCII}*$/u;
const MARKS = /\p{M}+/gu;
/** Letters that Unicode does not take apart. */
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
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const ASCII_WORD = /[a-z0-9]+/g;

/** Longer words are cut: they are numbers, hashes and base64, and nobody types them to the end. */
export const MAX_WORD_LENGTH = 60;

export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** Calls `word` for every word of a text in order; `spelt` is the form with ae, oe, ue where the word has an umlaut. */
export function eachWord(text: string, word: (folded: string, spelt: string | null) => void): void {
  if (ASCII.test(text)) {
    for (const match of text.toLowerCase().match(ASCII_WORD) ?? []) word(cut(match), null);
    return;
  }
  const lower = text.normalize("NFKC").toLowerCase();
  for (const match of lower.match(WORD) ?? []) {
    const folded = foldText(match);
    if (folded === "") continue;
    const spelt = match.replace(UMLAUT, (letter) => SPELT_OUT[letter] ?? letter);
    word(cut(folded), spelt === match ? null : cut(foldText(spelt)));
  }
}

/** The words of a piece of query text, each with all spellings under which it may be stored. */
export function queryWords(text: string): string[][] {
  const words: string[][] = [];
  eachWord(text, (folded, spelt) => words.push(spelt === null ? [folded] : [folded, spelt]));
  return words;
}

/** How a word that is known folded is written in the text; undefined: it is not in it. */
export function writtenIn(text: string, word: string): string | undefined {
  for (const [written] of text.normalize("NFKC").matchAll(WORD)) {
    let isIt = false;
    eachWord(written, (folded, spelt) => {
      isIt ||= folded === word || spelt === word;
    });
    if (isIt) return written;
  }
  return undefined;
}

function cut(word: string): string {
  if (word.length <= MAX_WORD_LENGTH) return word;
  const end = word.charCodeAt(MAX_WORD_LENGTH - 1);
  return word.slice(0, end >= 0xd800 && end < 0xdc00 ? MAX_WORD_LENGTH - 1 : MAX_WORD_LENGTH);
}
