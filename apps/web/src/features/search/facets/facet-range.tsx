import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatEnd } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { useRtl } from "../../../shared/ui/use-rtl.ts";
import type { FacetBodyProps } from "./facet-body.ts";
import styles from "./facet-range.module.css";
import { RangeEnd } from "./range-end.tsx";
import { dayRange, isNearly, rangeFilter, rangeStep, readRange, snap, stopAfter } from "./range-rules.ts";

type End = "low" | "high";

/** Milliseconds after the last key, before the search follows. */
const SETTLE = 350;
const PAGE = 10;

/** A slider with two handles over a histogram, and the ends as text that can be edited. */
export function FacetRange({ field, facet, label, filter, onChange }: FacetBodyProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rtl = useRtl();
  const { min = 0, max = 100 } = facet;
  const step = rangeStep(field.rangeKind, field.integer, max - min);
  const stops = { min, max, step, kind: field.rangeKind };
  const range = readRange(filter);
  const chosen = { low: clamp(range?.low ?? min, min, max), high: clamp(range?.high ?? max, min, max) };
  const [moved, setMoved] = useState<{ low: number; high: number } | null>(null);
  const { low, high } = moved ?? chosen;
  const track = useRef<HTMLDivElement>(null);
  const settle = useRef(0);
  useEffect(() => () => clearTimeout(settle.current), []);
  const arrived = useRef(filter);
  useEffect(() => {
    arrived.current = filter;
    // A key may have been pressed since it was chosen.
    if (settle.current === 0) setMoved(null);
  }, [filter]);
  const stopWaiting = () => {
    clearTimeout(settle.current);
    settle.current = 0;
  };

  const commit = (next: { low: number; high: number }) => {
    stopWaiting();
    const chosen = field.rangeKind === "date" ? dayRange(next.low, next.high) : next;
    const filterNow = rangeFilter(chosen, { min, max }, field.rangeKind);
    if (filterNow === (typeof arrived.current === "string" ? arrived.current : null)) setMoved(null);
    else onChange(filterNow);
  };
  const place = (end: End, stop: number, done: boolean) => {
    const next = end === "low" ? { low: Math.min(stop, high), high } : { low, high: Math.max(stop, low) };
    setMoved(next);
    stopWaiting();
    if (done) commit(next);
    return next;
  };
  const stopAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box) return min;
    const share = clamp((event.clientX - box.x) / box.width, 0, 1);
    return snap(min + (rtl ? 1 - share : share) * (max - min), stops);
  };
  const drag = (end: End) => ({
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) place(end, stopAt(event), false);
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) place(end, stopAt(event), true);
    },
    onPointerCancel: () => setMoved(null),
  });
  const onKeyDown = (end: End) => (event: KeyboardEvent) => {
    const by = keyStep(event.key, rtl);
    if (by === undefined) return;
    event.preventDefault();
    const current = end === "low" ? low : high;
    const page = Math.max(1, Math.round((max - min) / step / 20));
    const steps = Math.sign(by) * (Math.abs(by) === PAGE ? page : 1);
    const target = Number.isFinite(by) ? stopAfter(current, steps, stops) : by > 0 ? max : min;
    const next = place(end, target, false);
    settle.current = window.setTimeout(() => commit(next), SETTLE);
  };
  const type = (end: End, value: number) => {
    const limit = end === "low" ? min : max;
    place(end, isNearly(value, limit, field.rangeKind) ? limit : snap(value, stops), true);
  };
  const say = (value: number) => formatEnd(value, field.rangeKind, locale);
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
            aria-valuetext={say(end === "low" ? low : high)}
            onKeyDown={onKeyDown(end)}
            {...drag(end)}
          />
        ))}
      </div>
      <div className={styles.ends}>
        {(["low", "high"] as const).map((end) => (
          <RangeEnd
            key={end}
            kind={field.rangeKind}
            label={t(`views:search.facets.${end}_of`, { field: label })}
            value={end === "low" ? low : high}
            shown={say(end === "low" ? low : high)}
            onValue={(value) => type(end, value)}
          />
        ))}
      </div>
    </div>
  );
}

function Histogram({ counts, low, high }: { counts: readonly number[]; low: number; high: number }) {
  const most = Math.max(1, ...counts);
  return (
    <div className={styles.histogram} aria-hidden>
      {counts.map((count, at) => {
        const centre = (at + 0.5) / counts.length;
        const bar = { "--share": `${((count / most) * 100).toFixed(1)}%` } as CSSProperties;
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

/** Steps of a key; infinite ones go to the ends. */
function keyStep(key: string, rtl: boolean): number | undefined {
  const forward = rtl ? "ArrowLeft" : "ArrowRight";
  const backward = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
  const steps: Readonly<Record<string, number>> = {
    [forward]: 1,
    [backward]: -1,
    ArrowUp: 1,
    ArrowDown: -1,
    PageUp: PAGE,
    PageDown: -PAGE,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  return steps[key];
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
