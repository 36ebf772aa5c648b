import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./icon-link.module.css";

interface IconLinkProps {
  readonly label: string;
  readonly to: string;
  readonly state?: unknown;
  readonly replace?: boolean;
  readonly children: ReactNode;
}

/** Looks like an icon button, and can be opened in a tab of its own. */
export function IconLink({ label, to, state, replace = false, children }: IconLinkProps) {
  return (
    <Link className={styles.link} to={to} state={state} replace={replace} aria-label={label} data-tooltip={label}>
      {children}
    </Link>
  );
}
