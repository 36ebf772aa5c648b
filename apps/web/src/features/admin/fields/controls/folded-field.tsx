import { type ReactNode, useEffect, useState } from "react";
import styles from "./folded-field.module.css";

interface Props {
  readonly summary: string;
  /** An error inside opens it. */
  readonly hasError: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Fields that few need, folded away. It stays open when its error is corrected, since the focus may be in it. */
export function FoldedField({ summary, hasError, className, children }: Props) {
  const [isOpen, setOpen] = useState(hasError);
  useEffect(() => {
    if (hasError) setOpen(true);
  }, [hasError]);
  return (
    <details
      className={[styles.fold, className].filter(Boolean).join(" ")}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
