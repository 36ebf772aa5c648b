// How text becomes words, for both engines, the query grammar and the filtering of labels.
// Folded: compatibility forms unified, marks removed, lower case, ß as ss.
// An umlaut is findable as written, as its plain letter and spelt out: ä, a and ae.
// Scripts without spaces have a word per letter, and so have emoji: what is typed in a run is found in a run.

const ASCII = /^\p{ASCII}*$/u;
/** But for those that make another sound of a kana: か is not が. */
const MARKS = /(?![\u3099\u309a])\p{M}/gu;
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
/** © and ® stand beside names, where nobody types them. */
const PICTOGRAPH = String.raw`(?![©®])\p{Extended_Pictographic}|\p{RI}{2}`;
const WORD = new RegExp(String.raw`[\p{L}\p{N}\p{M}]+|${PICTOGRAPH}`, "gu");
const UNSPACED_LETTER = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`;
const UNSPACED = new RegExp(UNSPACED_LETTER, "u");
/** Of a run of letters: each that needs no space, and the words between them. */
const UNSPACED_WORD = new RegExp(String.raw`${UNSPACED_LETTER}\p{M}*|(?:(?!${UNSPACED_LETTER}).)+`, "gu");
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

/**
 * Calls `word` for every word of a text in order; `spelt` is the form with ae, oe, ue where the word has an umlaut.
 * `joined`: only the script parts it from the letter before.
 */
export function eachWord(text: string, word: (folded: string, spelt: string | null, joined: boolean) => void): void {
  if (ASCII.test(text)) {
    for (const match of text.toLowerCase().match(ASCII_WORD) ?? []) word(cut(match), null, false);
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
      word(cut(folded), spelt === part ? null : cut(foldText(spelt)), isLetter && joined);
      joined = isLetter;
    }
  }
}

/** The words of a piece of query text, each with all spellings under which it may be stored. */
export function queryWords(text: string): string[][] {
  return queryRuns(text).flat();
}

/** The same, letters of one run in a script without spaces in one list. */
export function queryRuns(text: string): string[][][] {
  const runs: string[][][] = [];
  eachWord(text, (folded, spelt, joined) => {
    const spellings = spelt === null ? [folded] : [folded, spelt];
    if (joined) runs.at(-1)?.push(spellings);
    else runs.push([spellings]);
  });
  return runs;
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
