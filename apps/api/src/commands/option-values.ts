import { StartError } from "../platform/errors/start-error.ts";

/** Parses `de=Intern en=Internal` to names by language. @throws StartError for anything else */
export function parseNamesByLanguage(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf("=");
      if (at > 0) return [word.slice(0, at), word.slice(at + 1)];
      throw new StartError(`"${word}" is not a name with its language, such as de=Intern.`);
    }),
  );
}

/** Formats names by language: `"Intern" (de), "Internal" (en)`. */
export const formatNamesByLanguage = (names: Readonly<Record<string, string>>): string =>
  Object.entries(names)
    .map(([language, name]) => `"${name}" (${language})`)
    .join(", ");

/** The value of an option with text; undefined if it is not given. */
export const readTextOption = (value: string | boolean | undefined) => (typeof value === "string" ? value : undefined);

/** Parses a whole number of an option; undefined if it is not given. @throws StartError */
export function parseNumberOption(
  option: string,
  text: string | boolean | undefined,
  [from, to]: readonly [number, number] = [0, 999_999_999],
): number | undefined {
  if (typeof text !== "string") return undefined;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (number >= from && number <= to) return number;
  throw new StartError(`--${option} must be a number from ${from} to ${to}, not ${JSON.stringify(text)}.`);
}
