import { regionOf } from "../../../shared/i18n/format.ts";

/** Day and time of the browser's time zone. `at`: epoch milliseconds. */
export function formatMoment(at: number, lang: string): string {
  return new Intl.DateTimeFormat(regionOf(lang), { dateStyle: "medium", timeStyle: "short" }).format(at);
}
