import { ActionBar, type ActionBarProps } from "./action-bar.tsx";
import { ResultBar } from "./result-bar.tsx";

/** Toolbar at the bottom of the search: actions for the selected assets, or for all hits. */
export function SelectionBar(props: ActionBarProps) {
  return props.assets.length > 0 ? <ActionBar {...props} /> : <ResultBar {...props.allHits} />;
}
