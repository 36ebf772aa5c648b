import { useDebouncedValue } from "@mantine/hooks";

/** Milliseconds after the last key. */
const TYPING_PAUSE = 150;

/** What is typed, once the typing rests: a question for every key would overtake its own answers. */
export function useTyped(typed: string): string {
  return useDebouncedValue(typed.trim(), TYPING_PAUSE)[0];
}
