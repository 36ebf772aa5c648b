import { readUnrestrictedUsageReport, type UsageReport } from "../modules/usage/report.service.ts";
import { systemClock } from "../platform/clock.ts";
import { toReadOnlyDatabase } from "../platform/database/database.ts";
import { openReadOnly } from "../platform/database/migrations.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { assertLibraryExists, getDatabasePath } from "../platform/storage/data-folder.ts";
import type { Command } from "./command.ts";
import { parseNumberOption } from "./option-values.ts";

const MAX_DAYS = 90;

export const statsCommand: Command = {
  help: `vitrine stats [--days <number>] [--json]

Shows how the portal was used: searches by day, the most frequent terms, terms without results, and the assets
that were shown, downloaded and bookmarked most. It changes nothing. Counts of a running server are a minute behind.

  --days <number>  number of days including today, from 1 to ${MAX_DAYS} (default: 30)
  --json           print JSON
`,
  options: { days: "string", json: "boolean" },
  async run(positionals, values, { dataFolder }) {
    if (positionals.length > 0) throw new StartError("Usage: vitrine stats [--days <number>] [--json].");
    const days = parseNumberOption("days", values.days, [1, MAX_DAYS]) ?? 30;
    assertLibraryExists(dataFolder);
    const { db, isCurrent } = openReadOnly(getDatabasePath(dataFolder));
    try {
      if (!isCurrent) throw new StartError("The database is of an older version. Start the server once to upgrade it.");
      const report = await readUnrestrictedUsageReport(toReadOnlyDatabase(db), systemClock, days);
      process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : formatUsageTable(report));
      return 0;
    } finally {
      db.close();
    }
  },
};

const COLUMNS = ["searches", "empty", "shown", "downloaded", "bookmarked"] as const;
const LISTS = [
  ["Most frequent terms", "words"],
  ["Terms without results", "empty"],
  ["Most shown", "shown"],
  ["Most downloaded", "downloaded"],
  ["Most bookmarked", "bookmarked"],
] as const;

function formatUsageTable(report: UsageReport): string {
  const cells = (first: string, rest: readonly (string | number)[]) =>
    `${first.padEnd(10)}${rest.map((cell) => String(cell).padStart(12)).join("")}\n`;
  const rows = report.days.map((day) =>
    cells(
      day.day,
      COLUMNS.map((column) => day[column]),
    ),
  );
  const sums = COLUMNS.map((column) => report.days.reduce((sum, day) => sum + day[column], 0));
  const lists = LISTS.map(([title, key]) => `\n${title}\n${formatList(report[key])}`);
  return [cells("Day (UTC)", COLUMNS), ...rows, cells("Total", sums), ...lists].join("");
}

function formatList(list: readonly ({ words: string; times: number } | { id: string; name: string; times: number })[]) {
  if (list.length === 0) return "       -\n";
  return list
    .map((one) => `${String(one.times).padStart(8)}  ${"words" in one ? one.words : `${one.name} (${one.id})`}\n`)
    .join("");
}
