import { UnstyledButton } from "@mantine/core";
import type { IconBold } from "@tabler/icons-react";
import styles from "./tool-button.module.css";

interface Props {
  readonly label: string;
  readonly icon: typeof IconBold;
  readonly onClick: () => void;
  /** Whether the format is set at the cursor; undefined for one-time commands. */
  readonly active?: boolean;
  readonly disabled?: boolean;
}

/** A toolbar button that keeps the selection. */
export function ToolButton({ label, icon: Icon, onClick, active, disabled }: Props) {
  return (
    <UnstyledButton
      className={styles.tool}
      aria-label={label}
      aria-pressed={active}
      data-tooltip={label}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
