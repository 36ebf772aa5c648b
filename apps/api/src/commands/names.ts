import { StartError } from "../platform/start-error.ts";

/** `de=Intern en=Internal`: names by language. @throws StartError where a word is no such pair */
export function namesOf(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf("=");
      if (at > 0) return [word.slice(0, at), word.slice(at + 1)];
      throw new StartError(`"${word}" is not a name with its language, such as de=Intern.`);
    }),
  );
}

/** `"Intern" (de), "Internal" (en)`. */
export const namesText = (names: Readonly<Record<string, string>>): string =>
  Object.entries(names)
    .map(([language, name]) => `"${name}" (${language})`)
    .join(", ");

/** A whole number of an option; undefined where it is not there. @throws StartError */
export function numberOf(option: string, text: string | boolean | undefined): number | undefined {
  if (typeof text !== "string") return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new StartError(`--${option} has to be a whole number, and not ${JSON.stringify(text)}.`);
}
