import { UnstyledButton, type UnstyledButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends UnstyledButtonProps, Omit<ComponentPropsWithRef<"button">, "style" | "title"> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly children: ReactNode;
  readonly tone?: "quiet" | "primary" | "outline";
  readonly small?: boolean;
  /** False if the label is visible beside the icon. */
  readonly tooltip?: boolean;
}

interface IconButtonStyle {
  readonly tone: IconButtonProps["tone"] | undefined;
  readonly small?: boolean | undefined;
  readonly className: string | undefined;
}

export function iconButtonClasses({ tone = "quiet", small, className }: IconButtonStyle): string {
  return [styles.button, styles[tone], small && styles.small, className].filter(Boolean).join(" ");
}

export function IconButton({ label, children, tone, small, tooltip = true, className, ...rest }: IconButtonProps) {
  const classes = iconButtonClasses({ tone, small, className });
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
