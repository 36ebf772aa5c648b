/** Estimates password strength with zxcvbn. Loaded with the page that sets a password. */
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** From 0 (weakest) to 4. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** What makes a password easy to guess. */
export type PasswordWeakness = "pattern" | "repeat" | "date" | "common" | "word" | "name" | "own";

export interface PasswordRating {
  readonly strength: PasswordScore;
  readonly weakness: PasswordWeakness | null;
}

export type PasswordCheck = (password: string) => PasswordRating;

/** Characters that are checked; longer passwords are strong enough, and checking them is slow. */
const MAX_CHECKED_LENGTH = 100;

const WEAKNESSES: Readonly<Record<string, PasswordWeakness>> = {
  straightRow: "pattern",
  keyPattern: "pattern",
  sequences: "pattern",
  simpleRepeat: "repeat",
  extendedRepeat: "repeat",
  recentYears: "date",
  dates: "date",
  topTen: "common",
  topHundred: "common",
  common: "common",
  similarToCommon: "common",
  pwned: "common",
  wordByItself: "word",
  namesByThemselves: "name",
  commonNames: "name",
  userInputs: "own",
};

/** `personalWords`: easily guessed words, such as the names of user and portal. */
export async function loadPasswordCheck(language: string, personalWords: readonly string[]): Promise<PasswordCheck> {
  const [core, common, words] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    loadDictionary(language),
  ]);
  const options = { dictionary: { ...common.dictionary, ...words }, graphs: common.adjacencyGraphs };
  return createPasswordCheck(new core.ZxcvbnFactory({ ...options, maxLength: MAX_CHECKED_LENGTH }), personalWords);
}

/** Half a megabyte each, so only that of the reader's language is loaded; the default is English. */
async function loadDictionary(language: string) {
  if (language.startsWith("de")) return (await import("@zxcvbn-ts/language-de")).dictionary;
  return (await import("@zxcvbn-ts/language-en")).dictionary;
}

function createPasswordCheck(engine: ZxcvbnFactory, personalWords: readonly string[]): PasswordCheck {
  return (password) => {
    const { score, feedback } = engine.check(password, [...personalWords]);
    return { strength: score as PasswordScore, weakness: WEAKNESSES[feedback.warning ?? ""] ?? null };
  };
}
