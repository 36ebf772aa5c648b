import { type KeyboardEvent, type ReactNode, useCallback, useRef } from "react";
import { lazyOf } from "../../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import { docsOf, type Selection } from "../selection/selection.ts";
import type { ResultKeysProps, RunKey } from "./result-keys.tsx";
import type { Result } from "./use-result.ts";

const ResultKeys = lazyOf(() => import("./result-keys.tsx"), "ResultKeys");

interface Options extends Pick<ResultKeysProps, "onClose" | "stateOf"> {
  readonly result: Result;
  readonly selection: Selection;
  /** The files of the keys are due. */
  readonly ready: boolean;
}

interface ResultKeysHandle {
  /** Does what a key does with an asset; false where that is nothing, or is done once the files are there. */
  readonly onKey: (event: KeyboardEvent, item: number) => boolean;
  /** Has a place in the page, and looks like nothing. */
  readonly part: ReactNode;
}

/** What keys do with the assets of a result. A key that comes before its files is not lost. */
export function useResultKeys({ result, selection, ready, onClose, stateOf }: Options): ResultKeysHandle {
  const run = useRef<RunKey>(null);
  const early = useRef<(() => void) | null>(null);
  const onKey = useCallback(
    (event: KeyboardEvent, item: number): boolean => {
      const asset = result.docs[item];
      if (asset === undefined) return false;
      const press = () => run.current?.(event, { place: "icons", asset, selected: docsOf(selection, result) }) ?? false;
      if (run.current) return press();
      // It counts only as long as the focus has not moved on.
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
