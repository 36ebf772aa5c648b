import { ActionBar, type ActionBarProps } from "./action-bar.tsx";
import { ResultBar } from "./result-bar.tsx";

/** The bar at the lower edge of a search: of what is picked, or of all that was found. */
export function SelectionBar(props: ActionBarProps) {
  return props.assets.length > 0 ? <ActionBar {...props} /> : <ResultBar {...props.every} />;
}
