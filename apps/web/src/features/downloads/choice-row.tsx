import styles from "./choice-row.module.css";

interface FormProps {
  readonly title: string;
  readonly hint: string;
  /** At the end of the row, as a size. */
  readonly note?: string;
}

/** The only form there is: nothing to choose. */
export function OnlyForm({ title, hint, note }: FormProps) {
  return (
    <p className={styles.only}>
      <b>{title}</b>
      <small>{hint}</small>
      {note && (
        <span className={styles.note} dir="ltr">
          {note}
        </span>
      )}
    </p>
  );
}

interface ChoiceRowProps extends FormProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

export function ChoiceRow({ name, title, hint, note, checked, onChoose }: ChoiceRowProps) {
  return (
    <label className={checked ? `${styles.row} ${styles.chosen}` : styles.row}>
      <input className={styles.radio} type="radio" name={name} checked={checked} onChange={onChoose} />
      <b>{title}</b>
      <small>{hint}</small>
      <span className={styles.note} dir="ltr">
        {note}
      </span>
    </label>
  );
}
