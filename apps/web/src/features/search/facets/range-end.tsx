import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RangeKind } from "../../../shared/i18n/format.ts";
import styles from "./facet-range.module.css";
import { parseEnd } from "./parse-end.ts";

interface RangeEndProps {
  readonly kind: RangeKind;
  readonly label: string;
  readonly value: number;
  /** As it is written while nobody edits it. */
  readonly shown: string;
  readonly onValue: (value: number) => void;
}

/** One end of a range, as text that can be edited; dates in the browser's own field. */
export function RangeEnd({ kind, label, value, shown, onValue }: RangeEndProps) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const unchanged = kind === "date" ? isoDay(value) : shown;
  const done = () => {
    // What is shown is rounded: who only passes through must not narrow the range to it.
    const read = typed === null || typed === unchanged ? undefined : parseEnd(typed, kind, i18n.language);
    setTyped(null);
    if (read !== undefined && read !== value) onValue(read);
  };
  const editing = typed !== null;
  return (
    <input
      className={styles.end}
      type={editing && kind === "date" ? "date" : "text"}
      inputMode={kind === "date" ? "none" : kind === "duration" ? "text" : "decimal"}
      aria-label={label}
      value={typed ?? shown}
      onFocus={() => setTyped(unchanged)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setTyped(null);
      }}
    />
  );
}

function isoDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
