import { getRegionalLocale } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";

/** Returns a function that formats epoch seconds as date and time, in the language and time zone of the user. */
export function useFormatDateTime(): (seconds: number) => string {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(getRegionalLocale(locale), { dateStyle: "medium", timeStyle: "short" });
  return (seconds) => format.format(seconds * 1000);
}
