/** How easily a password is guessed, by what people often choose in a language. Loaded with the page that asks for one. */
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** From 0, guessed at once, to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** What makes it easy to guess. */
export type Weakness = "pattern" | "repeat" | "date" | "common" | "word" | "name" | "own";

export interface Verdict {
  readonly strength: Strength;
  readonly weakness: Weakness | null;
}

export type PasswordCheck = (password: string) => Verdict;

/** Beyond these a password is as strong as one needs, and looking at it takes long. */
const LONGEST = 100;

const WEAKNESSES: Readonly<Record<string, Weakness>> = {
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

/** `own`: words about the person and the portal, which anybody tries first. */
export async function loadPasswordCheck(language: string, own: readonly string[]): Promise<PasswordCheck> {
  const [core, common, words] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    wordsOf(language),
  ]);
  const options = { dictionary: { ...common.dictionary, ...words }, graphs: common.adjacencyGraphs };
  return checkWith(new core.ZxcvbnFactory({ ...options, maxLength: LONGEST }), own);
}

/** Half a megabyte each: of the language that is read. English stands for those that have none. */
async function wordsOf(language: string) {
  if (language.startsWith("de")) return (await import("@zxcvbn-ts/language-de")).dictionary;
  return (await import("@zxcvbn-ts/language-en")).dictionary;
}

function checkWith(engine: ZxcvbnFactory, own: readonly string[]): PasswordCheck {
  return (password) => {
    const { score, feedback } = engine.check(password, [...own]);
    return { strength: score as Strength, weakness: WEAKNESSES[feedback.warning ?? ""] ?? null };
  };
}
