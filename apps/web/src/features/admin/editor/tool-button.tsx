import { UnstyledButton } from "@mantine/core";
import type { IconBold } from "@tabler/icons-react";
import styles from "./tool-button.module.css";

interface Props {
  readonly label: string;
  readonly icon: typeof IconBold;
  readonly onClick: () => void;
  /** What it sets holds where one writes; undefined for what is done once. */
  readonly active?: boolean;
  readonly disabled?: boolean;
}

/** A button above the text. It leaves the selection as it is. */
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
