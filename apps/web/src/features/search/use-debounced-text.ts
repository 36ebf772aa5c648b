import { useDebouncedValue } from "@mantine/hooks";

/** Debounce in milliseconds. */
const TYPING_PAUSE_MS = 150;

/** Debounces typed text: with a request for every key, replies could arrive out of order. */
export function useDebouncedText(typed: string): string {
  return useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)[0];
}
