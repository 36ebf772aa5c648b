import { useEffect, useState } from "react";

/** Returns the focus on unmount to the element that had it before; otherwise it would move to the top of the page. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
