import { useCallback, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const PRINT = "print";

/** The page is about to be printed, or is shown as it prints: what is drawn where the eye is must be drawn whole. */
export function usePrinting(): boolean {
  const [paper] = useState(() => ({ asked: false }));
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(PRINT);
      const ask = (asked: boolean) => () => {
        paper.asked = asked;
        // Before the browser goes on: it prints what stands there now.
        flushSync(listener);
      };
      const [begin, end] = [ask(true), ask(false)];
      addEventListener("beforeprint", begin);
      addEventListener("afterprint", end);
      list.addEventListener("change", listener);
      return () => {
        removeEventListener("beforeprint", begin);
        removeEventListener("afterprint", end);
        list.removeEventListener("change", listener);
      };
    },
    [paper],
  );
  return useSyncExternalStore(subscribe, () => paper.asked || window.matchMedia(PRINT).matches);
}
