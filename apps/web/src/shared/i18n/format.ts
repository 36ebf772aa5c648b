/** Numbers, sizes and dates as people of a language write them. `Intl` only. */

/** What the numbers of a range are, where they are more than numbers. */
export type RangeKind = "date" | "filesize" | "duration" | null;

const KILO = 1000;

const formats = new Map<string, Intl.NumberFormat>();

/** English as the portal's texts write it, where the browser does not name another. */
const HOME: Readonly<Record<string, string>> = { en: "en-GB" };

/** The reader's own variant of a language: the same words, but their own dates. */
export function regionOf(locale: string): string {
  const own = navigator.languages.find((one) => one.startsWith(`${locale}-`));
  return own ?? HOME[locale] ?? locale;
}

/** Making one takes longer than a hundred uses of it; every poster writes a size. */
function numbers(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(regionOf(locale), options);
  formats.set(key, format);
  return format;
}

/** Units of a file's size, in kilobytes of 1,000 bytes. */
const SIZE_UNITS = { byte: 1 / KILO, kilobyte: 1, megabyte: KILO, gigabyte: KILO * KILO } as const;

/** Kilobytes of 1,000 bytes in; one decimal below 100. No file is of 0 kB but an empty one. */
export function formatFileSize(kilobytes: number, locale: string): string {
  if (kilobytes > 0 && kilobytes < 0.95) {
    return numbers(locale, { style: "unit", unit: "byte" }).format(Math.round(kilobytes * KILO));
  }
  const unit =
    kilobytes >= SIZE_UNITS.gigabyte ? "gigabyte" : kilobytes >= SIZE_UNITS.megabyte ? "megabyte" : "kilobyte";
  const value = kilobytes / SIZE_UNITS[unit];
  const digits = unit === "kilobyte" ? (value < 10 ? 1 : 0) : value < 100 ? 1 : 0;
  return numbers(locale, { style: "unit", unit, maximumFractionDigits: digits }).format(value);
}

/** Kilobytes of each unit, by its name as `formatFileSize` writes it after a number. */
export function sizeUnits(value: number, locale: string): ReadonlyMap<string, number> {
  const nameOf = (unit: string) =>
    numbers(locale, { style: "unit", unit })
      .formatToParts(value)
      .find((part) => part.type === "unit")?.value ?? unit;
  return new Map(Object.entries(SIZE_UNITS).map(([unit, kilobytes]) => [nameOf(unit), kilobytes]));
}

/** Epoch seconds, UTC: a day stays the same day wherever it is read. */
export function formatDate(seconds: number, locale: string, style: "long" | "short" = "long"): string {
  const options: Intl.DateTimeFormatOptions =
    style === "long" ? { dateStyle: "long" } : { day: "2-digit", month: "2-digit", year: "numeric" };
  return new Intl.DateTimeFormat(regionOf(locale), { ...options, timeZone: "UTC" }).format(seconds * 1000);
}

export function formatNumber(value: number, locale: string, digits = 2): string {
  return numbers(locale, { maximumFractionDigits: digits }).format(value);
}

/** Running time in whole seconds, as players count them: 0:42, 12:05, 1:02:09. Digits are read left to right in every language. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Running time in words: 1 hour, 2 minutes, 5 seconds. */
export function spokenDuration(seconds: number, locale: string): string {
  const whole = Math.max(1, Math.floor(seconds));
  const parts = { hour: Math.floor(whole / 3600), minute: Math.floor((whole % 3600) / 60), second: whole % 60 };
  const words = Object.entries(parts).filter(([, count]) => count > 0);
  return formatList(
    words.map(([unit, count]) => numbers(locale, { style: "unit", unit, unitDisplay: "long" }).format(count)),
    locale,
  );
}

/** A number of a range as its field means it. Dates are epoch seconds, sizes kilobytes, durations seconds. */
export function formatEnd(value: number, kind: RangeKind, locale: string): string {
  if (kind === "date") return formatDate(value, locale, "short");
  if (kind === "filesize") return formatFileSize(value, locale);
  return kind === "duration" ? formatDuration(value) : formatNumber(value, locale);
}

/** Width by height without their unit, with as many decimals as are asked for, always. */
export function formatMeasure([width, height]: readonly [number, number], locale: string, digits: 0 | 1): string {
  const number = numbers(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return `${number.format(width)} × ${number.format(height)}`;
}

/** What belongs together, in one line: by commas only, since values are a list and no sentence. */
export function formatList(texts: readonly string[], locale: string): string {
  return texts.join(commaOf(locale));
}

/** The places of a list's entries, by their index, and what stands between them. */
export function listParts(length: number, locale: string): readonly (number | string)[] {
  const comma = commaOf(locale);
  return Array.from({ length }, (_, at) => (at === 0 ? [at] : [comma, at])).flat();
}

/** The comma of a language's script, as its lists have it before their last word. */
function commaOf(locale: string): string {
  const parts = new Intl.ListFormat(locale, { style: "narrow" }).formatToParts(["1", "2", "3"]);
  const first = parts.find(({ type }) => type === "literal")?.value ?? "";
  return /[,،、]/.test(first) ? first : "، ";
}

/** Chips and tags are cut at 50 characters. */
export function cutText(text: string, length = 50): string {
  const letters = [...text];
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`;
}
