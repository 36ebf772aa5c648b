import { getRegionalLocale } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";

/** Day and minute of a moment in epoch seconds, in the reader's language and zone. */
export function useMoment(): (seconds: number) => string {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(getRegionalLocale(locale), { dateStyle: "medium", timeStyle: "short" });
  return (seconds) => format.format(seconds * 1000);
}
