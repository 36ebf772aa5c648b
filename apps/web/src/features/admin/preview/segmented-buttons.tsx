import styles from "./preview-pane.module.css";

interface Props<Value extends string> {
  readonly label: string;
  /** No option is pressed if the value is not an option. */
  readonly value: Value | string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A button group to choose one of a few options, like the view switch of the search. */
export function SegmentedButtons<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no form
    <div role="group" className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
