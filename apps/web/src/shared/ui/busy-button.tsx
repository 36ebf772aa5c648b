import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";

interface Props extends Omit<ButtonProps, "loading">, Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> {
  /** Its action is running: the button shows it and does nothing meanwhile. */
  readonly busy: boolean;
}

/** A button that keeps the focus while its action runs. Mantine's `loading` disables it, which loses the focus. */
export function BusyButton({ busy, disabled = false, onClick, ...rest }: Props) {
  return (
    <Button
      {...rest}
      disabled={disabled}
      loading={busy}
      onClick={(event) => {
        // A busy button does not submit its form either, even if Enter is pressed in a field.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      renderRoot={(props) => (
        <button {...props} disabled={disabled} {...(busy && { "aria-disabled": true, "aria-busy": true })} />
      )}
    />
  );
}
