import { type KeyboardEvent, type ReactNode, useCallback, useRef } from "react";
import { LazyPart } from "../../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../../shared/ui/lazy-component.ts";
import { type Selection, selectedDocs } from "../selection/selection.ts";
import type { ResultKeysProps, RunKey } from "./result-keys.tsx";
import type { Result } from "./use-result.ts";

const ResultKeys = lazyComponent(() => import("./result-keys.tsx"), "ResultKeys");

interface Options extends Pick<ResultKeysProps, "onClose" | "stateOf"> {
  readonly result: Result;
  readonly selection: Selection;
  /** The code of the shortcuts may be loaded now. */
  readonly ready: boolean;
}

interface ResultKeysHandle {
  /** Runs the shortcut of a key for an asset. Returns false if there is none, or if its code is still loading. */
  readonly onKey: (event: KeyboardEvent, item: number) => boolean;
  /** Element to render in the page; it is invisible. */
  readonly part: ReactNode;
}

/** Shortcuts for the assets of a result. A key pressed before the code is loaded runs afterwards. */
export function useResultKeys({ result, selection, ready, onClose, stateOf }: Options): ResultKeysHandle {
  const run = useRef<RunKey>(null);
  const early = useRef<(() => void) | null>(null);
  const onKey = useCallback(
    (event: KeyboardEvent, item: number): boolean => {
      const asset = result.docs[item];
      if (asset === undefined) return false;
      const press = () =>
        run.current?.(event, { actionLocation: "icons", asset, selected: selectedDocs(selection, result) }) ?? false;
      if (run.current) return press();
      // Ignored if the focus has moved since.
      early.current = () => void (document.activeElement === event.target && press());
      return false;
    },
    [result, selection],
  );
  const onReady = useCallback(() => {
    early.current?.();
    early.current = null;
  }, []);
  const part = (
    <LazyPart>{ready && <ResultKeys handle={run} onClose={onClose} stateOf={stateOf} onReady={onReady} />}</LazyPart>
  );
  return { onKey, part };
}
