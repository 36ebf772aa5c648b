import styles from "./choice-row.module.css";

interface ChoiceProps {
  readonly title: string;
  readonly hint: string;
  /** Text at the end of the row, such as a file size. */
  readonly note?: string;
}

/** Shows the only convert set, without a radio button. */
export function OnlyChoice({ title, hint, note }: ChoiceProps) {
  return (
    <p className={styles.only}>
      <b dir="auto">{title}</b>
      <small>{hint}</small>
      {note && (
        <span className={styles.note} dir="ltr">
          {note}
        </span>
      )}
    </p>
  );
}

interface ChoiceRowProps extends ChoiceProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

export function ChoiceRow({ name, title, hint, note, checked, onChoose }: ChoiceRowProps) {
  return (
    <label className={checked ? `${styles.row} ${styles.chosen}` : styles.row}>
      <input className={styles.radio} type="radio" name={name} checked={checked} onChange={onChoose} />
      <b dir="auto">{title}</b>
      <small>{hint}</small>
      <span className={styles.note} dir="ltr">
        {note}
      </span>
    </label>
  );
}
