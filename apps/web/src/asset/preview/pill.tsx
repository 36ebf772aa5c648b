import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import styles from "./preview.module.css";

/** The controls below what is shown. `wide`: only where fingers do not do the same. */
export function Pill({ wide, children }: { wide: boolean; children: ReactNode }) {
  return <div className={wide ? `${styles.pill} ${styles.wide}` : styles.pill}>{children}</div>;
}

interface PillButtonProps {
  readonly label: string;
  readonly icon: Icon;
  /** At its end; it stays in reach, since a button that goes takes the focus with it. */
  readonly ended?: boolean | undefined;
  readonly className?: string | undefined;
  readonly flip?: boolean;
  readonly onClick: () => void;
}

export function PillButton({ label, icon: Glyph, ended = false, className, flip = false, onClick }: PillButtonProps) {
  return (
    <IconButton
      label={label}
      className={className}
      {...(ended ? { "aria-disabled": true } : {})}
      onClick={() => !ended && onClick()}
    >
      <Glyph size={20} stroke={1.75} className={flip ? "flip" : undefined} aria-hidden />
    </IconButton>
  );
}
