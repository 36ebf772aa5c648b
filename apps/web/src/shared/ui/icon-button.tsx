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

interface Look {
  readonly tone: IconButtonProps["tone"] | undefined;
  readonly small?: boolean | undefined;
  readonly className: string | undefined;
}

/** The classes of what looks like an icon button. */
export function iconButtonClasses({ tone = "quiet", small, className }: Look): string {
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
