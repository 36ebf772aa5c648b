import { useDebouncedValue } from "@mantine/hooks";

/** Debounce in milliseconds. */
const TYPING_PAUSE = 150;

/** The typed text, debounced: with a request for every key, replies could arrive out of order. */
export function useTyped(typed: string): string {
  return useDebouncedValue(typed.trim(), TYPING_PAUSE)[0];
}
