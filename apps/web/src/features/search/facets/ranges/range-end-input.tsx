import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RangeKind } from "../../../../asset/metadata/range-kinds.ts";
import styles from "./facet-range.module.css";

interface RangeEndInputProps {
  readonly kind: RangeKind;
  readonly label: string;
  readonly value: number;
  /** Formatted value, shown while not editing. */
  readonly shown: string;
  readonly onValue: (value: number) => void;
}

/** Input for one end of a range; dates use the browser's date field. */
export function RangeEndInput({ kind, label, value, shown, onValue }: RangeEndInputProps) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const unchanged = kind.toDateInput?.(value) ?? shown;
  const commit = () => {
    // The shown value is rounded, so an unchanged field must not change the range.
    const read = typed === null || typed === unchanged ? undefined : kind.parseEnd(typed, i18n.language);
    setTyped(null);
    if (read !== undefined && read !== value) onValue(read);
  };
  const editing = typed !== null;
  return (
    <input
      className={styles.end}
      type={editing && kind.toDateInput ? "date" : "text"}
      inputMode={kind.inputMode}
      aria-label={label}
      value={typed ?? shown}
      onFocus={() => setTyped(unchanged)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setTyped(null);
      }}
    />
  );
}
