import type { ReactNode } from "react";
import { IconButton, type IconButtonProps } from "../../shared/ui/icon-button.tsx";
import styles from "./preview.module.css";

/** Bar with controls below the content. `wide`: hidden on phones, where gestures do the same. */
export function PreviewControlBar({ wide, children }: { wide: boolean; children: ReactNode }) {
  return <div className={wide ? `${styles.pill} ${styles.wide}` : styles.pill}>{children}</div>;
}

interface PillButtonProps extends Pick<IconButtonProps, "label" | "icon" | "flip" | "className"> {
  /** Disabled but still focusable, so that the focus is not lost. */
  readonly disabled?: boolean | undefined;
  readonly onClick: () => void;
}

export function PreviewControlButton({ disabled = false, onClick, ...button }: PillButtonProps) {
  return (
    <IconButton {...button} {...(disabled ? { "aria-disabled": true } : {})} onClick={() => !disabled && onClick()} />
  );
}
