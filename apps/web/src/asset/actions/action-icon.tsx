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
  const { icon: Icon, label, primary, refusal, to, state, run } = action;
  const glyph = <Icon size={20} stroke={1.75} aria-hidden />;
  const tone = primary && !refusal ? "primary" : "quiet";
  if (to !== undefined) {
    return (
      <IconLink label={label} to={to} state={state} tone={tone} className={className} tabIndex={tabIndex}>
        {glyph}
      </IconLink>
    );
  }
  return (
    <IconButton
      label={label}
      tone={tone}
      className={className}
      tabIndex={tabIndex}
      {...(refusal ? { "aria-disabled": true } : {})}
      onClick={run}
    >
      {glyph}
    </IconButton>
  );
}
