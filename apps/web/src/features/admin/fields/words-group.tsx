import { type ReactNode, useId } from "react";
import field from "./field.module.css";

interface Props {
  readonly label: string;
  readonly help?: string;
  /** Words, one field for each language. */
  readonly children: ReactNode;
}

/** The words of one thing in each language, below what they are. */
export function WordsGroup({ label, help, children }: Props) {
  const told = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name is drawn as those of the other settings
    <div className={field.field} role="group" aria-label={label} aria-describedby={help && told}>
      <b className={field.label} aria-hidden>
        {label}
      </b>
      {help && (
        <p id={told} className={field.help}>
          {help}
        </p>
      )}
      {children}
    </div>
  );
}
