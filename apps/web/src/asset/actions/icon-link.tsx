import { Link } from "react-router-dom";
import { getIconButtonClasses, type IconButtonProps } from "../../shared/ui/icon-button.tsx";

interface IconLinkProps extends Pick<IconButtonProps, "label" | "icon" | "tone" | "className" | "children"> {
  readonly to: string;
  readonly state?: unknown;
  readonly tabIndex?: 0 | -1;
}

/** A link styled as an icon button, so that it can be opened in a new tab. */
export function IconLink({ label, icon: Icon, tone, className, children, tabIndex = 0, ...link }: IconLinkProps) {
  return (
    <Link
      {...link}
      // A link to the same address adds a history entry, too: the page's "Back" needs one.
      replace={false}
      className={getIconButtonClasses({ tone, className })}
      tabIndex={tabIndex}
      aria-label={label}
      data-tooltip={label}
    >
      {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
      {children}
    </Link>
  );
}
