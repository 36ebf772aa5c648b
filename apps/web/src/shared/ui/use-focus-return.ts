import { useEffect, useState } from "react";

/** Gives the focus back to what had it before this was drawn: else the keyboard would begin at the page's top. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
