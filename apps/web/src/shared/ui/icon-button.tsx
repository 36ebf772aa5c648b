import { UnstyledButton, type UnstyledButtonProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends UnstyledButtonProps, Omit<ComponentPropsWithRef<"button">, "style" | "title"> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon?: Icon;
  /** Mirrors the icon in right-to-left languages. */
  readonly flip?: boolean;
  /** Content after the icon, or instead of one. */
  readonly children?: ReactNode;
  readonly tone?: "quiet" | "primary" | "outline";
  readonly small?: boolean;
  /** False if the label is visible beside the icon. */
  readonly tooltip?: boolean;
}

type IconButtonStyle = { [K in "tone" | "small" | "className"]?: IconButtonProps[K] | undefined };

export function getIconButtonClasses({ tone = "quiet", small, className }: IconButtonStyle): string {
  return [styles.button, styles[tone], small && styles.small, className].filter(Boolean).join(" ");
}

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, flip, children, tone, small, tooltip = true, className, ...rest } = props;
  const classes = getIconButtonClasses({ tone, small, className });
  return (
    <UnstyledButton
      className={classes}
      aria-label={label}
      {...(tooltip ? { "data-tooltip": label } : {})}
      {...(rest as Record<string, unknown>)}
    >
      {Icon && (
        <Icon size={small ? 16 : 20} stroke={small ? 1.9 : 1.75} className={flip ? "flip" : undefined} aria-hidden />
      )}
      {children}
    </UnstyledButton>
  );
}
