import { Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { CSSProperties, MouseEvent, Ref } from "react";
import { Link } from "react-router-dom";
import styles from "./icon-button.module.css";

interface IconButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly look?: "plain" | "primary" | "outline" | "floating";
  /** Pixels. */
  readonly size?: number;
  /** Arrows and the like turn round where reading does. */
  readonly mirrored?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  /** Makes it a link. */
  readonly to?: string | undefined;
  readonly state?: unknown;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Icon-only: its label is spoken, and shown after half a second. */
export function IconButton(props: IconButtonProps) {
  const { icon: Glyph, label, look = "plain", size, disabled, onClick, to, state } = props;
  const classes = [styles.button, look !== "plain" && styles[look], props.className].filter(Boolean).join(" ");
  const style = size === undefined ? undefined : ({ "--icon-button": `${size}px` } as CSSProperties);
  const glyph = <Glyph size={20} stroke={1.75} aria-hidden data-mirrored={props.mirrored || undefined} />;
  return (
    <Tooltip
      label={label}
      openDelay={500}
      maw={275}
      multiline
      withinPortal
      events={{ hover: true, focus: true, touch: false }}
    >
      {to === undefined ? (
        <button
          ref={props.ref}
          type="button"
          className={classes}
          style={style}
          aria-label={label}
          aria-disabled={disabled || undefined}
          onClick={disabled ? undefined : onClick}
        >
          {glyph}
        </button>
      ) : (
        <Link className={classes} style={style} aria-label={label} to={to} state={state} onClick={onClick}>
          {glyph}
        </Link>
      )}
    </Tooltip>
  );
}
