import { cellText } from "./cells.ts";
import type { FieldType } from "./field-type.ts";
import { isWithinDate, type LocalTime, parseDateToEpochSeconds, parseLocalTime, parseUtcOffset } from "./local-time.ts";
import { numberType } from "./number.ts";
import { tagText } from "./tag-texts.ts";
import { findFirstReadableTagValue, type MetadataTags } from "./tags.ts";
import { formatDate, parseDate } from "./written-dates.ts";

/** Local time, as epoch seconds if it were UTC. Its UTC offset is a field of its own: see date-offset.ts. */
export const dateType: FieldType<number, number> = {
  ...numberType,
  apiType: "date",
  traits: { filterVal: "date", hasOffset: true },
  engineKind: "date",

  readTags(sources, { from }) {
    const time = localTimeOf(from, sources);
    return time && { value: time.clock, offset: time.offset };
  },
  readTexts: ([text = ""]) => parseDateToEpochSeconds(text),
  fits: (text) => /^\d{4}[:-]\d\d[:-]\d\d/.test(text) && parseDateToEpochSeconds(text) !== undefined,
  readCell(cell, { notation }) {
    const time = parseDate(cellText(cell), notation.dateOrder);
    return "problem" in time ? time : { value: time.clock, offset: time.offset };
  },
  /** A later row may add the UTC offset of the same local time. */
  join(earlier, later, reportConflict) {
    const isSameTime = earlier?.value === later.value;
    if (!earlier || (isSameTime && earlier.offset === undefined)) return later;
    if (!isSameTime || (later.offset ?? earlier.offset) !== earlier.offset) {
      reportConflict(formatDate({ clock: later.value, offset: later.offset }));
    }
    return earlier;
  },
  format: ({ value: clock, offset }) => [["", formatDate({ clock, offset })]],
};

/** The first valid date. If it has no UTC offset, another tag with the same local time may provide it. */
function localTimeOf(ranks: readonly string[], sources: readonly MetadataTags[]): LocalTime | undefined {
  const rank = ranks.find((each) => findFirstReadableTagValue(sources, [each], timeOf) !== undefined);
  const time = rank === undefined ? undefined : findMostExactTime(rank, sources);
  if (!time || time.offset !== undefined) return time;
  return (
    findFirstReadableTagValue(sources, ranks, (tags, tag) => {
      const other = timeOf(tags, tag);
      return other?.clock === time.clock && other.offset !== undefined ? other : undefined;
    }) ?? time
  );
}

/** The first time of a rank, unless another names the same date with more of it: a day, or the time of day. */
function findMostExactTime(rank: string, sources: readonly MetadataTags[]): LocalTime | undefined {
  let best: { text: string; time: LocalTime } | undefined;
  findFirstReadableTagValue(sources, [rank], (tags, tag) => {
    const time = timeOf(tags, tag);
    const text = tagText(tags.get(tag)) ?? "";
    if (time && (!best || (isWithinDate(best.text, time) && !isWithinDate(text, best.time)))) best = { text, time };
    return undefined;
  });
  return best?.time;
}

function timeOf(tags: MetadataTags, tag: string): LocalTime | undefined {
  const text = tagText(tags.get(tag));
  const time = text === undefined ? undefined : parseLocalTime(text);
  if (!time || time.offset !== undefined || !tag.startsWith("ExifIFD:")) return time;
  const offset = exifOffset(tags, tag, time);
  return { ...time, ...(offset === undefined ? {} : { offset }) };
}

/** The EXIF offset of a date; the offset of the modification date applies if both dates are equal. */
function exifOffset(tags: MetadataTags, tag: string, { clock }: LocalTime): number | undefined {
  const offsetAt = (name: string) => parseUtcOffset(tagText(tags.get(`ExifIFD:${name}`)) ?? "");
  const own = offsetAt(tag.endsWith("Original") ? "OffsetTimeOriginal" : "OffsetTimeDigitized");
  if (own !== undefined) return own;
  const changed = parseLocalTime(tagText(tags.get("IFD0:ModifyDate")) ?? "");
  return changed === undefined || changed.clock === clock ? offsetAt("OffsetTime") : undefined;
}
