import styles from "./choice-row.module.css";

interface Props {
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  /** At the end of the row, as a size. */
  readonly note: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

export function ChoiceRow({ name, title, hint, note, checked, onChoose }: Props) {
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
