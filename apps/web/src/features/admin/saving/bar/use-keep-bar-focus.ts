import { type RefObject, useEffect, useRef } from "react";

interface Options {
  readonly bar: RefObject<HTMLElement | null>;
  /** The button that takes the focus of the others. */
  readonly main: RefObject<HTMLButtonElement | null>;
  /** A dialog has the focus. */
  readonly isPaused: boolean;
  readonly onFocusLost: () => void;
}

/**
 * Keeps the focus in the bar when the focused button is removed; without it, the keyboard would start at the top of the
 * page. Returns the handler for focus events of the bar.
 */
export function useKeepBarFocus({ bar, main, isPaused, onFocusLost }: Options): () => void {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isPaused || !hadFocus.current) return;
    const now = document.activeElement;
    hadFocus.current = bar.current?.contains(now) ?? false;
    if (now !== document.body) return;
    if (main.current) main.current.focus({ preventScroll: true });
    else onFocusLost();
  });
  return () => {
    hadFocus.current = true;
  };
}
