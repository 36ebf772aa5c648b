// Parses the names of subtitle files: film, language and marks. Pure.

/** `forced`: only passages in another language. `sdh`, `cc`: with descriptions of sounds, for deaf viewers. */
export type SubtitleMark = "forced" | "sdh" | "cc";

export interface SubtitleInfo {
  /** BCP 47 tag. */
  language?: string;
  marks: SubtitleMark[];
}

const EXTENSION = /\.(srt|vtt)$/i;
const MARKS: ReadonlySet<string> = new Set(["forced", "sdh", "cc"] satisfies SubtitleMark[]);
/** Maximum number of suffixes of a name: one language, and all marks. */
const MAX_WORDS = 1 + MARKS.size;
const LANGUAGE_TAG = /^[a-z]{2,3}([-_][a-z0-9]{2,8}){0,2}$/i;

/** Names of languages; created when first needed, since that is slow. */
let languages: Intl.DisplayNames | undefined;

export const isSubtitlesName = (path: string) => EXTENSION.test(path);

/** Names that the film may have, in lower case and without extension, the longest first. */
export function listPossibleFilmNames(subtitles: string): string[] {
  return splitSuffixes(subtitles).map(({ film }) => film);
}

/** Language and marks of subtitles, given the name of their film. */
export function parseSubtitleName(subtitles: string, film: string): SubtitleInfo {
  const stem = film.toLowerCase().replace(/\.[^./]+$/, "");
  const words = splitSuffixes(subtitles).find((named) => named.film === stem)?.words ?? [];
  const language = words.map(parseLanguage).find((tag) => tag !== undefined);
  return {
    ...(language === undefined ? {} : { language }),
    marks: words.filter((word): word is SubtitleMark => MARKS.has(word)),
  };
}

/** Splits suffixes off the end of the name, as long as each is a language or a mark. */
function splitSuffixes(subtitles: string): { film: string; words: string[] }[] {
  let film = subtitles.toLowerCase().replace(EXTENSION, "");
  const named = [{ film, words: [] as string[] }];
  const words: string[] = [];
  for (let count = 0; count < MAX_WORDS; count++) {
    const [, rest, word] = /^(.*[^/])\.([^./]+)$/.exec(film) ?? [];
    if (rest === undefined || word === undefined) break;
    if (!MARKS.has(word) && (words.some(parseLanguage) || parseLanguage(word) === undefined)) break;
    words.unshift(word);
    film = rest;
    named.push({ film, words: [...words] });
  }
  return named;
}

/** Canonical language tag; older codes such as `ger` become `de`. */
function parseLanguage(word: string): string | undefined {
  if (MARKS.has(word) || !LANGUAGE_TAG.test(word)) return undefined;
  languages ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  try {
    const [tag = ""] = Intl.getCanonicalLocales(word.replaceAll("_", "-"));
    return languages.of(tag) === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
}
