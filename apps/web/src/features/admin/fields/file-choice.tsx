import { Button, type ButtonProps, FileButton } from "@mantine/core";
import { type ReactNode, useRef } from "react";

interface Props extends Pick<ButtonProps, "size" | "disabled" | "leftSection"> {
  /** As the attribute `accept`. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Asks for a file. The same one can be chosen again: it may have failed, or have been removed since. */
export function FileChoice({ accept, onFile, label, children, ...look }: Props) {
  const reset = useRef<() => void>(null);
  const take = (file: File | null) => {
    reset.current?.();
    if (file) onFile(file);
  };
  return (
    <FileButton accept={accept} resetRef={reset} onChange={take}>
      {(props) => (
        <Button {...props} variant="outline" aria-label={label} {...look}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
