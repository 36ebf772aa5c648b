import { type ReactNode, useId } from "react";
import field from "../field.module.css";

interface Props {
  readonly label: string;
  readonly help?: string;
  /** One field for each language. */
  readonly children: ReactNode;
}

export function TranslationGroup({ label, help, children }: Props) {
  const helpId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name looks like those of the other settings
    <div className={field.field} role="group" aria-label={label} aria-describedby={help && helpId}>
      <b className={field.label} aria-hidden>
        {label}
      </b>
      {help && (
        <p id={helpId} className={field.help}>
          {help}
        </p>
      )}
      {children}
    </div>
  );
}
