import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RangeKind } from "../../../../asset/metadata/range-kinds.ts";
import { useLocale } from "../../../../shared/i18n/use-locale.ts";
import { useIsRtl } from "../../../../shared/ui/use-rtl.ts";
import type { FacetBodyProps } from "../facet-section.tsx";
import styles from "./facet-range.module.css";
import { moveByStops, parseRangeFilter, snapToStop, toRangeFilter } from "./range-filter.ts";

type End = "low" | "high";

/** Delay after the last key before the search starts. */
const COMMIT_DELAY_MS = 350;
const PAGE_STEPS = 10;

/** A slider with two handles over a histogram, and text fields for both ends. */
export function FacetRange({ field, facet, label, filter, onChange }: FacetBodyProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rtl = useIsRtl();
  const { min = 0, max = 100 } = facet;
  const step = field.rangeKind.step(field.integer, max - min);
  const stops = { min, max, step, kind: field.rangeKind };
  const range = parseRangeFilter(filter);
  const chosen = { low: clamp(range?.low ?? min, min, max), high: clamp(range?.high ?? max, min, max) };
  const [moved, setMoved] = useState<{ low: number; high: number } | null>(null);
  const { low, high } = moved ?? chosen;
  const track = useRef<HTMLDivElement>(null);
  const commitTimer = useRef(0);
  useEffect(() => () => clearTimeout(commitTimer.current), []);
  const currentFilter = useRef(filter);
  useEffect(() => {
    currentFilter.current = filter;
    // The handles show a changed filter, but not while a key press waits to be committed.
    if (commitTimer.current === 0) setMoved(null);
  }, [filter]);
  const cancelCommit = () => {
    clearTimeout(commitTimer.current);
    commitTimer.current = 0;
  };

  const commit = (next: { low: number; high: number }) => {
    cancelCommit();
    const filterNow = toRangeFilter(field.rangeKind.toWhole(next), { min, max }, field.rangeKind);
    if (filterNow === (typeof currentFilter.current === "string" ? currentFilter.current : null)) setMoved(null);
    else onChange(filterNow);
  };
  const moveHandle = (end: End, stop: number, done: boolean) => {
    const next = end === "low" ? { low: Math.min(stop, high), high } : { low, high: Math.max(stop, low) };
    setMoved(next);
    cancelCommit();
    if (done) commit(next);
    return next;
  };
  const stopAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box) return min;
    const share = clamp((event.clientX - box.x) / box.width, 0, 1);
    return snapToStop(min + (rtl ? 1 - share : share) * (max - min), stops);
  };
  const drag = (end: End) => ({
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) moveHandle(end, stopAt(event), false);
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) moveHandle(end, stopAt(event), true);
    },
    onPointerCancel: () => setMoved(null),
  });
  const onKeyDown = (end: End) => (event: KeyboardEvent) => {
    const by = keyStep(event.key, rtl);
    if (by === undefined) return;
    event.preventDefault();
    const current = end === "low" ? low : high;
    const page = Math.max(1, Math.round((max - min) / step / 20));
    const steps = Math.sign(by) * (Math.abs(by) === PAGE_STEPS ? page : 1);
    const target = Number.isFinite(by) ? moveByStops(current, steps, stops) : by > 0 ? max : min;
    const next = moveHandle(end, target, false);
    commitTimer.current = window.setTimeout(() => commit(next), COMMIT_DELAY_MS);
  };
  const type = (end: End, value: number) => {
    const limit = end === "low" ? min : max;
    moveHandle(end, field.rangeKind.isNear(value, limit) ? limit : snapToStop(value, stops), true);
  };
  const formatValue = (value: number) => field.rangeKind.formatEnd(value, locale);
  const share = (value: number) => `${(((value - min) / (max - min)) * 100).toFixed(2)}%`;
  const style = {
    "--low": share(low),
    "--high": `${(100 - Number.parseFloat(share(high))).toFixed(2)}%`,
  } as CSSProperties;
  return (
    <div style={style}>
      {facet.histogram && (
        <Histogram counts={facet.histogram} low={(low - min) / (max - min)} high={(high - min) / (max - min)} />
      )}
      <div ref={track} className={styles.track}>
        {(["low", "high"] as const).map((end) => (
          <div
            key={end}
            className={styles.handle}
            data-end={end}
            role="slider"
            tabIndex={0}
            aria-label={t(`views:search.facets.${end}_of`, { field: label })}
            aria-valuemin={end === "low" ? min : low}
            aria-valuemax={end === "low" ? high : max}
            aria-valuenow={end === "low" ? low : high}
            aria-valuetext={formatValue(end === "low" ? low : high)}
            onKeyDown={onKeyDown(end)}
            {...drag(end)}
          />
        ))}
      </div>
      <div className={styles.ends}>
        {(["low", "high"] as const).map((end) => (
          <RangeEndInput
            key={end}
            kind={field.rangeKind}
            label={t(`views:search.facets.${end}_of`, { field: label })}
            value={end === "low" ? low : high}
            shown={formatValue(end === "low" ? low : high)}
            onValue={(value) => type(end, value)}
          />
        ))}
      </div>
    </div>
  );
}

function Histogram({ counts, low, high }: { counts: readonly number[]; low: number; high: number }) {
  const maxCount = Math.max(1, ...counts);
  return (
    <div className={styles.histogram} aria-hidden>
      {counts.map((count, at) => {
        const centre = (at + 0.5) / counts.length;
        const bar = { "--share": `${((count / maxCount) * 100).toFixed(1)}%` } as CSSProperties;
        return (
          <i
            key={`${at}`}
            className={styles.bar}
            style={bar}
            data-in={(centre >= low && centre <= high) || undefined}
          />
        );
      })}
    </div>
  );
}

/** Number of steps for a key; infinite for Home and End. */
function keyStep(key: string, rtl: boolean): number | undefined {
  const forward = rtl ? "ArrowLeft" : "ArrowRight";
  const backward = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
  const steps: Readonly<Record<string, number>> = {
    [forward]: 1,
    [backward]: -1,
    ArrowUp: 1,
    ArrowDown: -1,
    PageUp: PAGE_STEPS,
    PageDown: -PAGE_STEPS,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  return steps[key];
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

interface RangeEndInputProps {
  readonly kind: RangeKind;
  readonly label: string;
  readonly value: number;
  /** Formatted value, shown while not editing. */
  readonly shown: string;
  readonly onValue: (value: number) => void;
}

/** Input for one end of a range; dates use the browser's date field. */
function RangeEndInput({ kind, label, value, shown, onValue }: RangeEndInputProps) {
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
