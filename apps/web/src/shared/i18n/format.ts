/** Formats numbers, sizes and dates for a locale with `Intl`. */

const KILO = 1000;

const formats = new Map<string, Intl.NumberFormat>();

/** Regional variant if the browser specifies none: British English, like the portal's texts. */
const DEFAULT_REGIONS: Readonly<Record<string, string>> = { en: "en-GB" };

/** Returns the browser's regional variant of a language, which affects formats such as dates. */
export function getRegionalLocale(locale: string): string {
  const own = navigator.languages.find((one) => one.startsWith(`${locale}-`));
  return own ?? DEFAULT_REGIONS[locale] ?? locale;
}

/** Cached, since creating a format takes longer than a hundred uses of it. */
function getNumberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(getRegionalLocale(locale), options);
  formats.set(key, format);
  return format;
}

/** Units of file sizes, in kilobytes of 1,000 bytes. */
const SIZE_UNITS = { byte: 1 / KILO, kilobyte: 1, megabyte: KILO, gigabyte: KILO * KILO } as const;

/** Formats kilobytes of 1,000 bytes, with one decimal below 100. Only empty files have 0 kB. */
export function formatKilobytes(kilobytes: number, locale: string): string {
  if (kilobytes > 0 && kilobytes < 0.95) {
    return getNumberFormat(locale, { style: "unit", unit: "byte" }).format(Math.round(kilobytes * KILO));
  }
  const unit =
    kilobytes >= SIZE_UNITS.gigabyte ? "gigabyte" : kilobytes >= SIZE_UNITS.megabyte ? "megabyte" : "kilobyte";
  const value = kilobytes / SIZE_UNITS[unit];
  const digits = unit === "kilobyte" ? (value < 10 ? 1 : 0) : value < 100 ? 1 : 0;
  return getNumberFormat(locale, { style: "unit", unit, maximumFractionDigits: digits }).format(value);
}

/** Returns the kilobytes of each unit, by the unit's name in the output of `formatKilobytes`. */
export function getKilobytesByUnitName(value: number, locale: string): ReadonlyMap<string, number> {
  const nameOf = (unit: string) =>
    getNumberFormat(locale, { style: "unit", unit })
      .formatToParts(value)
      .find((part) => part.type === "unit")?.value ?? unit;
  return new Map(Object.entries(SIZE_UNITS).map(([unit, kilobytes]) => [nameOf(unit), kilobytes]));
}

/** Formats epoch seconds in UTC, so that the day is the same in every time zone. */
export function formatDate(seconds: number, locale: string, style: "long" | "short" = "long"): string {
  const options: Intl.DateTimeFormatOptions =
    style === "long" ? { dateStyle: "long" } : { day: "2-digit", month: "2-digit", year: "numeric" };
  return new Intl.DateTimeFormat(getRegionalLocale(locale), { ...options, timeZone: "UTC" }).format(seconds * 1000);
}

export function formatNumber(value: number, locale: string, digits = 2): string {
  return getNumberFormat(locale, { maximumFractionDigits: digits }).format(value);
}

/** Formats a duration like a media player: 0:42, 12:05, 1:02:09. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Formats a duration in words, for screen readers: 1 hour, 2 minutes, 5 seconds. */
export function formatSpokenDuration(seconds: number, locale: string): string {
  const whole = Math.max(1, Math.floor(seconds));
  const parts = { hour: Math.floor(whole / 3600), minute: Math.floor((whole % 3600) / 60), second: whole % 60 };
  const words = Object.entries(parts).filter(([, count]) => count > 0);
  return formatList(
    words.map(([unit, count]) => getNumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count)),
    locale,
  );
}

/** Formats width × height without a unit, with exactly `digits` decimals. */
export function formatDimensions([width, height]: readonly [number, number], locale: string, digits: 0 | 1): string {
  const number = getNumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return `${number.format(width)} × ${number.format(height)}`;
}

/** Joins values by commas, without "and", since they are no sentence. */
export function formatList(texts: readonly string[], locale: string): string {
  return texts.join(getListComma(locale));
}

/** Returns the indices of a list's entries with the separators between them. */
export function getListIndicesWithSeparators(length: number, locale: string): readonly (number | string)[] {
  const comma = getListComma(locale);
  return Array.from({ length }, (_, at) => (at === 0 ? [at] : [comma, at])).flat();
}

/** The comma of a language's script. */
function getListComma(locale: string): string {
  const parts = new Intl.ListFormat(locale, { style: "narrow" }).formatToParts(["1", "2", "3"]);
  const first = parts.find(({ type }) => type === "literal")?.value ?? "";
  return /[,،、]/.test(first) ? first : "، ";
}

const MAX_LETTERS = 50;

/** Cuts texts of chips and tags. */
export function truncateText(text: string): string {
  const letters = [...text];
  const kept = letters.slice(0, MAX_LETTERS - 1).join("");
  return letters.length <= MAX_LETTERS ? text : `${kept.trimEnd()}…`;
}
