import { useCallback, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const PRINT = "print";

/** True while the page is printed: virtualized lists must then render completely. */
export function useIsPrinting(): boolean {
  const [printState] = useState(() => ({ isRequested: false }));
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(PRINT);
      const ask = (isRequested: boolean) => () => {
        printState.isRequested = isRequested;
        // Synchronously, since the browser prints immediately after the event.
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
    [printState],
  );
  return useSyncExternalStore(subscribe, () => printState.isRequested || window.matchMedia(PRINT).matches);
}
