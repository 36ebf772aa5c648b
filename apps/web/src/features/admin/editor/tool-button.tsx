import { UnstyledButton } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import styles from "./tool-button.module.css";

interface Props {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
  /** Whether the format is set at the cursor; undefined for one-time commands. */
  readonly active?: boolean;
  readonly disabled?: boolean;
}

/** A toolbar button that keeps the selection. */
export function ToolButton({ label, icon: ToolIcon, onClick, active, disabled }: Props) {
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
      <ToolIcon size={18} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
