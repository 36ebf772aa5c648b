import { IconButton } from "../../shared/ui/icon-button.tsx";
import { IconLink } from "./icon-link.tsx";
import type { ShownAction } from "./use-asset-actions.ts";

interface ActionIconProps {
  readonly action: ShownAction;
  readonly className?: string | undefined;
  /** -1 if the keyboard reaches it in another way. */
  readonly tabIndex?: 0 | -1;
}

/** An action as an icon button or link. A refused action stays focusable and gives the reason. */
export function ActionIcon({ action, className, tabIndex = 0 }: ActionIconProps) {
  const { icon, label, primary, refusal, to, state, run } = action;
  const button = { icon, label, tone: primary && !refusal ? "primary" : "quiet", className, tabIndex } as const;
  if (to !== undefined) return <IconLink {...button} to={to} state={state} />;
  return <IconButton {...button} {...(refusal ? { "aria-disabled": true } : {})} onClick={run} />;
}
