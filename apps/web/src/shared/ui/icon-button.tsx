import { UnstyledButton, type UnstyledButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends UnstyledButtonProps, Omit<ComponentPropsWithRef<"button">, "style" | "title"> {
  /** What it does, for readers and as its tooltip. */
  readonly label: string;
  readonly children: ReactNode;
  readonly tone?: "quiet" | "primary" | "outline";
  readonly small?: boolean;
  /** false where the words stand beside the icon anyway. */
  readonly tooltip?: boolean;
}

export function IconButton({
  label,
  children,
  tone = "quiet",
  small,
  tooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  const classes = [styles.button, styles[tone], small && styles.small, className].filter(Boolean).join(" ");
  return (
    <UnstyledButton
      className={classes}
      aria-label={label}
      {...(tooltip ? { "data-tooltip": label } : {})}
      {...(rest as Record<string, unknown>)}
    >
      {children}
    </UnstyledButton>
  );
}
