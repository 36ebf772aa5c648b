import type { CSSProperties } from "react";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { lazyOf } from "../../../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../../../shared/ui/lazy-part.tsx";
import { offeredViews } from "../views.ts";
import type { ViewSwitchProps } from "./view-switch.tsx";
import styles from "./view-switch-part.module.css";

const ViewSwitch = lazyOf(() => import("./view-switch.tsx"), "ViewSwitch");

/** The switch comes after the first results, and its room is kept until then. One view alone needs none. */
export function ViewSwitchPart({ ready, ...props }: ViewSwitchProps & { readonly ready: boolean }) {
  const { length } = offeredViews(useSettings().search.views);
  if (length < 2) return null;
  return (
    <div className={styles.views} style={{ "--views": length } as CSSProperties}>
      <LazyPart>{ready && <ViewSwitch {...props} />}</LazyPart>
    </div>
  );
}
