import { type UsageReport, usageReport } from "../modules/usage/report.service.ts";
import { systemClock } from "../platform/clock.ts";
import { assertLibrary, databaseIn } from "../platform/data-folder.ts";
import { readOnly } from "../platform/database.ts";
import { openToLook } from "../platform/migrations.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";

const MOST_DAYS = 90;

export const statsCommand: Command = {
  help: `vitrine stats [--days <number>] [--json]

Says what the portal was used for: searches by day, the most frequent words, words that found nothing, and the assets
that were shown, downloaded and bookmarked most. It changes nothing. Counts of a running server are a minute behind.

  --days <number>  how many, today included, from 1 to ${MOST_DAYS} (default: 30)
  --json           the same for programs
`,
  options: { days: { type: "string" }, json: { type: "boolean" } },
  async run(positionals, values, { dataFolder }) {
    if (positionals.length > 0) throw new StartError("Say vitrine stats, with --days or --json.");
    const days = Number(values.days ?? 30);
    if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
      throw new StartError(`--days has to be a number from 1 to ${MOST_DAYS}.`);
    assertLibrary(dataFolder);
    const { db, isCurrent } = openToLook(databaseIn(dataFolder));
    try {
      if (!isCurrent) throw new StartError("The database is of an older version. Start the server once to upgrade it.");
      const report = usageReport(readOnly(db), systemClock, days);
      process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : table(report));
      return 0;
    } finally {
      db.close();
    }
  },
};

const COLUMNS = ["searches", "empty", "shown", "downloaded", "bookmarked"] as const;
const LISTS = [
  ["Most frequent words", "words"],
  ["Words that found nothing", "empty"],
  ["Most shown", "shown"],
  ["Most downloaded", "downloaded"],
  ["Most bookmarked", "bookmarked"],
] as const;

function table(report: UsageReport): string {
  const cells = (first: string, rest: readonly (string | number)[]) =>
    `${first.padEnd(10)}${rest.map((cell) => String(cell).padStart(12)).join("")}\n`;
  const rows = report.days.map((day) =>
    cells(
      day.day,
      COLUMNS.map((column) => day[column]),
    ),
  );
  const sums = COLUMNS.map((column) => report.days.reduce((sum, day) => sum + day[column], 0));
  const lists = LISTS.map(([title, key]) => `\n${title}\n${listOf(report[key])}`);
  return [cells("Day (UTC)", COLUMNS), ...rows, cells("Together", sums), ...lists].join("");
}

function listOf(list: readonly ({ words: string; times: number } | { id: string; name: string; times: number })[]) {
  if (list.length === 0) return "       -\n";
  return list
    .map((one) => `${String(one.times).padStart(8)}  ${"words" in one ? one.words : `${one.name} (${one.id})`}\n`)
    .join("");
}
