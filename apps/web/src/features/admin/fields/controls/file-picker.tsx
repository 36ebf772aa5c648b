import { Button, type ButtonProps, FileButton } from "@mantine/core";
import { type ReactNode, useRef } from "react";

interface Props extends Pick<ButtonProps, "size" | "disabled" | "leftSection"> {
  /** The HTML attribute `accept`. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A button that opens a file dialog. The same file can be selected again, as it may have failed or been removed since. */
export function FilePicker({ accept, onFile, label, children, ...buttonProps }: Props) {
  const reset = useRef<() => void>(null);
  const select = (file: File | null) => {
    reset.current?.();
    if (file) onFile(file);
  };
  return (
    <FileButton accept={accept} resetRef={reset} onChange={select}>
      {(props) => (
        <Button {...props} variant="outline" aria-label={label} {...buttonProps}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
