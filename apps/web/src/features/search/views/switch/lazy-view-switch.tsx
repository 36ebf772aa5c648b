import type { CSSProperties } from "react";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { LazyPart } from "../../../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../../../shared/ui/lazy-component.ts";
import { offeredViews } from "../views.ts";
import styles from "./lazy-view-switch.module.css";
import type { ViewSwitchProps } from "./view-switch.tsx";

const ViewSwitch = lazyComponent(() => import("./view-switch.tsx"), "ViewSwitch");

/**
 * The view switch, loaded after the first results, with space reserved until then. Hidden if there is only one view.
 */
export function LazyViewSwitch({ ready, ...props }: ViewSwitchProps & { readonly ready: boolean }) {
  const { length } = offeredViews(useSettings().search.views);
  if (length < 2) return null;
  return (
    <div className={styles.views} style={{ "--views": length } as CSSProperties}>
      <LazyPart>{ready && <ViewSwitch {...props} />}</LazyPart>
    </div>
  );
}
