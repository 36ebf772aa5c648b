import { type RefObject, useEffect } from "react";
import { useHost } from "../host/host-context.tsx";

/** Pixels between what stands at the lower edge and what makes way for it. */
const GAP = 12;

/**
 * Says how much room an element at the lower edge of the page takes, in a variable of the host's root: what lies there,
 * too, rises above it.
 */
export function useEdgeRoom(
  element: RefObject<HTMLElement | null>,
  variable: "--dock-room" | "--tray-room" | "--save-room",
): void {
  const { root } = useHost();
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new ResizeObserver(() => root.style.setProperty(variable, `${target.offsetHeight + GAP}px`));
    observer.observe(target);
    return () => {
      observer.disconnect();
      root.style.removeProperty(variable);
    };
  }, [element, variable, root]);
}
