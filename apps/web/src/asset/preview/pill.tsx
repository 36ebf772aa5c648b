import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import styles from "./preview.module.css";

/** Bar with controls below the content. `wide`: hidden on phones, where gestures do the same. */
export function Pill({ wide, children }: { wide: boolean; children: ReactNode }) {
  return <div className={wide ? `${styles.pill} ${styles.wide}` : styles.pill}>{children}</div>;
}

interface PillButtonProps {
  readonly label: string;
  readonly icon: Icon;
  /** Disabled but still focusable, so that the focus is not lost. */
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  readonly flip?: boolean;
  readonly onClick: () => void;
}

export function PillButton({
  label,
  icon: Glyph,
  disabled = false,
  className,
  flip = false,
  onClick,
}: PillButtonProps) {
  return (
    <IconButton
      label={label}
      className={className}
      {...(disabled ? { "aria-disabled": true } : {})}
      onClick={() => !disabled && onClick()}
    >
      <Glyph size={20} stroke={1.75} className={flip ? "flip" : undefined} aria-hidden />
    </IconButton>
  );
}
