import { type RefObject, useEffect } from "react";
import { useHost } from "../host/host-context.tsx";

/** Pixels between an element at the bottom edge and elements above it. */
const GAP = 12;

/**
 * Publishes the height of an element at the bottom edge as a CSS variable of the host's root, so that other elements
 * there can move above it.
 */
export function usePublishBottomBarHeight(
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
