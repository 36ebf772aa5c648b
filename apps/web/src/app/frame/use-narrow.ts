import { useSyncExternalStore } from "react";

const query = "(max-width: 767px)";

/** The width of phones, where the header's menus fold into one. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );
}
