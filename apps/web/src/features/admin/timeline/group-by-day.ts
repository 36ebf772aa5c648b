/** Groups the changes of the timeline by the day on which they were made. Pure. */
import { getRegionalLocale } from "../../../shared/i18n/format.ts";
import type { RecordedChange } from "./changes-query.ts";

interface Day {
  /** `2026-11-29`, in the time zone of the user. */
  readonly day: string;
  /** `today`, `yesterday` or the date, in the language of the user. */
  readonly name: string;
  readonly changes: readonly RecordedChange[];
}

const DAY_MS = 86_400_000;

/** `changes`: newest first. */
export function groupChangesByDay(changes: readonly RecordedChange[], locale: string, now: Date): readonly Day[] {
  const days = new Map<string, RecordedChange[]>();
  for (const change of changes) {
    const day = toDay(new Date(change.at * 1000));
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  const regional = getRegionalLocale(locale);
  const relative = new Intl.RelativeTimeFormat(regional, { numeric: "auto" });
  const date = new Intl.DateTimeFormat(regional, { dateStyle: "full" });
  const today = Date.parse(toDay(now));
  return [...days].map(([day, ofDay]) => {
    const ago = Math.round((today - Date.parse(day)) / DAY_MS);
    const name = ago <= 1 && ago >= 0 ? relative.format(-ago, "day") : date.format((ofDay[0]?.at ?? 0) * 1000);
    return { day, name, changes: ofDay };
  });
}

function toDay(date: Date): string {
  const part = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
