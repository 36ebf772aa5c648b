import { IconButton } from "../../shared/ui/icon-button.tsx";
import { IconLink } from "./icon-link.tsx";
import type { ShownAction } from "./use-asset-actions.ts";

interface ActionIconProps {
  readonly action: ShownAction;
  readonly className?: string | undefined;
}

/** An action as an icon. One that is refused stays, says why, and can be reached. */
export function ActionIcon({ action, className }: ActionIconProps) {
  const { icon: Icon, label, primary, refusal, to, state, run } = action;
  const glyph = <Icon size={20} stroke={1.75} aria-hidden />;
  const tone = primary && !refusal ? "primary" : "quiet";
  if (to !== undefined) {
    return (
      <IconLink label={label} to={to} state={state} tone={tone} className={className}>
        {glyph}
      </IconLink>
    );
  }
  return (
    <IconButton
      label={label}
      tone={tone}
      className={className}
      {...(refusal ? { "aria-disabled": true } : {})}
      onClick={run}
    >
      {glyph}
    </IconButton>
  );
}
