import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type IconButtonProps, iconButtonClasses } from "../../shared/ui/icon-button.tsx";

interface IconLinkProps extends Pick<IconButtonProps, "label" | "tone" | "className"> {
  readonly to: string;
  readonly state?: unknown;
  readonly replace?: boolean;
  readonly tabIndex?: 0 | -1;
  readonly children: ReactNode;
}

/** A link styled as an icon button, so that it can be opened in a new tab. */
export function IconLink({
  label,
  to,
  state,
  replace = false,
  tabIndex = 0,
  tone,
  className,
  children,
}: IconLinkProps) {
  return (
    <Link
      className={iconButtonClasses({ tone, className })}
      to={to}
      state={state}
      replace={replace}
      tabIndex={tabIndex}
      aria-label={label}
      data-tooltip={label}
    >
      {children}
    </Link>
  );
}
