import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import { getControlId } from "./field-context.tsx";

/**
 * A field to scroll to and focus; each request is a new object. The path is that in the settings; for another document it
 * starts with its name, `pages de.pages.2.title`.
 */
export interface FieldTarget {
  readonly path: string;
}

/** First step of the target path of a portal file: `files.dashboardLogo`. */
export const FILES_TARGET_PREFIX = "files";
/** First step of the target path of a field of the brand that is no setting of its own: `brand.colour`. */
export const BRAND_TARGET_PREFIX = "brand";

interface Target {
  readonly target: FieldTarget | null;
  readonly goTo: (path: string, address?: string) => void;
}

const TargetContext = createContext<Target>({ target: null, goTo: () => {} });

/** Provides the field to focus, and `goTo` to request one. */
export const FieldTargetProvider = TargetContext.Provider;

/**
 * Returns a function that scrolls to and focuses a field by its path: `footer.2.languages.de.link`. The address of the
 * page that has it is needed unless the field is that of a setting, file or text.
 */
export const useGoToField = () => useContext(TargetContext).goTo;

/** Calls back with the rest of the path when the target is within `path`. */
export function useOnFieldTargetWithin(path: string, call: (inner: readonly string[]) => void): void {
  const { target } = useContext(TargetContext);
  const onTarget = useEffectEvent(call);
  useEffect(() => {
    if (target?.path.startsWith(`${path}.`)) onTarget(target.path.slice(path.length + 1).split("."));
  }, [target, path]);
}

/** Calls back with the path of each target, so that a component can show a hidden field. */
export function useOnFieldTarget(call: (path: string) => void): void {
  const { target } = useContext(TargetContext);
  const onTarget = useEffectEvent(call);
  useEffect(() => {
    if (target) onTarget(target.path);
  }, [target]);
}

const RENDER_TIMEOUT_MS = 3000;

/** Focuses the target as soon as it is rendered, else the nearest ancestor after a timeout; then calls `onReached`. */
export function useFocusFieldTarget(target: FieldTarget | null, onReached: () => void): void {
  const { root } = useHost();
  const handleReached = useEffectEvent(onReached);
  useEffect(() => {
    if (!target) return;
    const steps = target.path.split(".");
    const find = (length: number) =>
      root.querySelector<HTMLElement>(`#${CSS.escape(getControlId(steps.slice(0, length)))}`);
    const focus = (element: HTMLElement) => {
      // Opens what is folded around it: inside a closed fold it could not take the focus.
      for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
        fold.open = true;
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: "center" });
      handleReached();
    };
    const attempt = () => {
      const exact = find(steps.length);
      if (exact) focus(exact);
      return exact !== null;
    };
    if (attempt()) return;
    const observer = new MutationObserver(() => {
      if (attempt()) stop();
    });
    observer.observe(root, { childList: true, subtree: true });
    const timer = window.setTimeout(() => {
      stop();
      const around = steps.map((_, at) => find(steps.length - at)).find((element) => element !== null);
      if (around) focus(around);
    }, RENDER_TIMEOUT_MS);
    const stop = () => {
      observer.disconnect();
      window.clearTimeout(timer);
    };
    return stop;
  }, [target, root]);
}
