import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import { controlId } from "./field-context.tsx";

/**
 * A field that is asked for; each time it is asked for is an object of its own. The path is that in the settings; in another
 * document its name stands in front, `pages de.pages.2.title`.
 */
export interface FieldTarget {
  readonly path: string;
}

/** First step of the path by which a file of the portal is asked for: `files.dashboardLogo`. */
export const FILES = "files";

interface Target {
  readonly target: FieldTarget | null;
  readonly goTo: (path: string) => void;
}

const TargetContext = createContext<Target>({ target: null, goTo: () => {} });

export const FieldTargetProvider = TargetContext.Provider;

/** Leads to a field wherever it is, by its path: `footer.2.languages.de.link`. */
export const useGoToField = () => useContext(TargetContext).goTo;

/** Calls for each of these paths that is asked for, and for what is within them. */
export function useTargetWithin(path: string, call: (inner: readonly string[]) => void): void {
  const { target } = useContext(TargetContext);
  const onTarget = useEffectEvent(call);
  useEffect(() => {
    if (target?.path.startsWith(`${path}.`)) onTarget(target.path.slice(path.length + 1).split("."));
  }, [target, path]);
}

/** Calls for each path that is asked for: what hides its field can show it. */
export function useTarget(call: (path: string) => void): void {
  const { target } = useContext(TargetContext);
  const onTarget = useEffectEvent(call);
  useEffect(() => {
    if (target) onTarget(target.path);
  }, [target]);
}

const WAIT_MS = 3000;

/** Focuses the field as soon as it is drawn, or else what is nearest around it; then it is served. */
export function useFocusTarget(target: FieldTarget | null, served: () => void): void {
  const { root } = useHost();
  const onServed = useEffectEvent(served);
  useEffect(() => {
    if (!target) return;
    const steps = target.path.split(".");
    const find = (length: number) =>
      root.querySelector<HTMLElement>(`#${CSS.escape(controlId(steps.slice(0, length)))}`);
    const focus = (element: HTMLElement) => {
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: "center" });
      onServed();
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
    }, WAIT_MS);
    const stop = () => {
      observer.disconnect();
      window.clearTimeout(timer);
    };
    return stop;
  }, [target, root]);
}
