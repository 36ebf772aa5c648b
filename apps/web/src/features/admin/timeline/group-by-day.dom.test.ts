import { expect, it } from "vitest";
import type { RecordedChange } from "./changes-query.ts";
import { groupChangesByDay } from "./group-by-day.ts";

const changeAt = (date: Date) => ({ id: String(date), at: date.getTime() / 1000 }) as RecordedChange;

it("groups by local day, and names today and yesterday", () => {
  const now = new Date(2026, 10, 29, 0, 30);
  const dates = [now, new Date(2026, 10, 29, 0, 1), new Date(2026, 10, 28, 23, 59), new Date(2026, 10, 3, 12)];
  const days = groupChangesByDay(dates.map(changeAt), "de", now);
  expect(days.map(({ name, changes }) => [name, changes.length])).toEqual([
    ["heute", 2],
    ["gestern", 1],
    ["Dienstag, 3. November 2026", 1],
  ]);
});

it("names days in the language of the user, also across a change of the clock", () => {
  const [day] = groupChangesByDay([changeAt(new Date(2026, 9, 24, 12))], "en", new Date(2026, 9, 25, 12));
  expect(day?.name).toBe("yesterday");
});
