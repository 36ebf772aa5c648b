// What the name of a file of subtitles tells: the film, the language, and for whom they are. Pure.

/** `forced`: of what is spoken in another language alone. `sdh`, `cc`: with sounds, for those who do not hear. */
export type SubtitleMark = "forced" | "sdh" | "cc";

export interface SubtitleFacts {
  /** As BCP 47 writes it. */
  language?: string;
  marks: SubtitleMark[];
}

const ENDING = /\.(srt|vtt)$/i;
const MARKS: ReadonlySet<string> = new Set(["forced", "sdh", "cc"] satisfies SubtitleMark[]);
/** A language, and as many marks as there are. */
const MOST_WORDS = 1 + MARKS.size;
const LANGUAGE_TAG = /^[a-z]{2,3}([-_][a-z0-9]{2,8}){0,2}$/i;

/** Made when it is needed: that takes as long as to import a file. */
let languages: Intl.DisplayNames | undefined;

export const isSubtitlesName = (path: string) => ENDING.test(path);

/** The names, in lower case and without their endings, that its film may have: the longest first. */
export function filmNamesOf(subtitles: string): string[] {
  return namedWords(subtitles).map(({ film }) => film);
}

/** By the name of the film that they belong to. */
export function subtitleFacts(subtitles: string, film: string): SubtitleFacts {
  const stem = film.toLowerCase().replace(/\.[^./]+$/, "");
  const words = namedWords(subtitles).find((named) => named.film === stem)?.words ?? [];
  const language = words.map(languageOf).find((tag) => tag !== undefined);
  return {
    ...(language === undefined ? {} : { language }),
    marks: words.filter((word): word is SubtitleMark => MARKS.has(word)),
  };
}

/** Words behind dots are taken off the end, as long as each says something. */
function namedWords(subtitles: string): { film: string; words: string[] }[] {
  let film = subtitles.toLowerCase().replace(ENDING, "");
  const named = [{ film, words: [] as string[] }];
  const words: string[] = [];
  for (let taken = 0; taken < MOST_WORDS; taken++) {
    const [, rest, word] = /^(.*[^/])\.([^./]+)$/.exec(film) ?? [];
    if (rest === undefined || word === undefined) break;
    if (!MARKS.has(word) && (words.some(languageOf) || languageOf(word) === undefined)) break;
    words.unshift(word);
    film = rest;
    named.push({ film, words: [...words] });
  }
  return named;
}

/** `ger` is an older code for `de`. */
function languageOf(word: string): string | undefined {
  if (MARKS.has(word) || !LANGUAGE_TAG.test(word)) return undefined;
  languages ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  try {
    const [tag = ""] = Intl.getCanonicalLocales(word.replaceAll("_", "-"));
    return languages.of(tag) === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
}
