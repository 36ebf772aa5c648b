import { ResultBar } from "./result/result-bar.tsx";
import type { Result } from "./result/use-result.ts";
import { ActionBar, type ActionBarProps } from "./selection/action-bar.tsx";
import { isPicking, type Selection } from "./selection/selection.ts";

interface BottomBarProps extends Omit<ActionBarProps, "scope"> {
  readonly selection: Selection;
  readonly result: Result;
}

/** At the lower edge of a search: what can be done with the selection, or with all that was found. */
export function BottomBar({ selection, result, ...bar }: BottomBarProps) {
  if (isPicking(selection)) return <ActionBar {...bar} scope={selection.scope} />;
  if (selection.selected.size > 0 || result.total === 0 || result.loading) return null;
  return <ResultBar {...bar.every} />;
}
