/** Estimates password strength with zxcvbn. Loaded with the page that sets a password. */

/** Characters that are checked; longer passwords are strong enough, and checking them is slow. */
const MAX_CHECKED_LENGTH = 100;

/** What makes a password easy to guess, by zxcvbn's warnings. */
const WEAKNESSES = new Map<
  string | null | undefined,
  "pattern" | "repeat" | "date" | "common" | "word" | "name" | "own"
>([
  ["straightRow", "pattern"],
  ["keyPattern", "pattern"],
  ["sequences", "pattern"],
  ["simpleRepeat", "repeat"],
  ["extendedRepeat", "repeat"],
  ["recentYears", "date"],
  ["dates", "date"],
  ["topTen", "common"],
  ["topHundred", "common"],
  ["common", "common"],
  ["similarToCommon", "common"],
  ["pwned", "common"],
  ["wordByItself", "word"],
  ["namesByThemselves", "name"],
  ["commonNames", "name"],
  ["userInputs", "own"],
]);

export type PasswordStrengthCheck = Awaited<ReturnType<typeof loadPasswordStrengthCheck>>;

/** `personalWords`: easily guessed words, such as the names of user and portal. */
export async function loadPasswordStrengthCheck(language: string, personalWords: readonly string[]) {
  const [core, common, words] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    // Half a megabyte each, so only that of the reader's language is loaded; the default is English.
    language.startsWith("de") ? import("@zxcvbn-ts/language-de") : import("@zxcvbn-ts/language-en"),
  ]);
  const dictionary = { ...common.dictionary, ...words.dictionary };
  const engine = new core.ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, maxLength: MAX_CHECKED_LENGTH });
  return (password: string) => {
    const { score, feedback } = engine.check(password, [...personalWords]);
    /** `strength`: from 0 (weakest) to 4. */
    return { strength: score as 0 | 1 | 2 | 3 | 4, weakness: WEAKNESSES.get(feedback.warning) ?? null };
  };
}
