import { afterEach, beforeEach, expect, it } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, grantAccess } from "../../testing/library-kit.ts";
import { execute } from "../../testing/query.ts";
import { readUnrestrictedUsageReport } from "./report.service.ts";

const DAY = 86_400_000;
let app: TestApp;
let bowl = 0;
let plan = 0;
beforeEach(async () => {
  app = await startTestApp();
  const { db } = app.services.data;
  [bowl = 0] = await addAssets(db, [{ title: "Bowl", fileName: "bowl.jpg" }]);
  [plan = 0] = await addAssets(db, [{ title: "Plan", fileName: "plan.pdf", pools: ["vault"] }]);
  await grantAccess(db, "insiders", "vault");
});
afterEach(() => app.close());

const run = (sql: string, ...values: unknown[]) => app.services.data.db.write((tx) => execute(tx, sql, ...values));
const today = () => Math.floor(app.clock.now() / DAY) * DAY;
const ask = async (days: 7 | 30 | 90) =>
  app.client(await logInAs(app, "GUI admin and asset user")).call("usage.report", { query: { days } });

it("adds up the days asked for, names every one of them, and leaves out what is older", async () => {
  for (const [ago, searches, empty] of [
    [0, 5, 1],
    [6, 3, 3],
    [7, 100, 0],
  ] as const) {
    await run("INSERT INTO search_day VALUES (?, ?, ?)", today() - ago * DAY, searches, empty);
    await run("INSERT INTO searched_words VALUES (?, 'bowl', ?, 0)", today() - ago * DAY, searches);
    await run("INSERT INTO searched_words VALUES (?, 'teapot', ?, ?)", today() - ago * DAY, 1, empty);
  }
  const week = await ask(7);
  expect(week.days).toHaveLength(7);
  expect(week.days.at(-1)).toMatchObject({ day: new Date(today()).toISOString().slice(0, 10), searches: 5, empty: 1 });
  expect(week.days.map(({ searches }) => searches)).toEqual([3, 0, 0, 0, 0, 0, 5]);
  expect(week.words).toEqual([
    { words: "bowl", times: 8 },
    { words: "teapot", times: 2 },
  ]);
  expect(week.empty).toEqual([{ words: "teapot", times: 4 }]);
  expect((await ask(30)).words[0]).toEqual({ words: "bowl", times: 108 });
});

it("lists the assets that are there and that the caller may see; numbers of days count all", async () => {
  const gone = 4711;
  for (const [asset, times] of [
    [bowl, 2],
    [plan, 3],
    [gone, 9],
  ] as const) {
    const details = JSON.stringify({ times });
    await run(
      "INSERT INTO event (at, kind, asset_id, details) VALUES (?, 'asset.shown', ?, ?)",
      today(),
      asset,
      details,
    );
    await run(
      "INSERT INTO event (at, kind, asset_id, details) VALUES (?, 'asset.bookmarked', ?, ?)",
      today(),
      asset,
      details,
    );
    for (let n = 0; n < times; n++)
      await run("INSERT INTO event (at, kind, asset_id) VALUES (?, 'asset.downloaded', ?)", today() + n, asset);
  }
  const seen = [{ id: String(bowl), name: "bowl.jpg", times: 2 }];
  const report = await ask(7);
  expect(report).toMatchObject({ shown: seen, bookmarked: seen, downloaded: seen });
  expect(report.days.at(-1)).toMatchObject({ shown: 14, bookmarked: 14, downloaded: 14 });
  const { shown } = await readUnrestrictedUsageReport(app.services.data.db, app.clock, 7);
  expect(shown.map(({ name, times }) => [name, times])).toEqual([
    ["plan.pdf", 3],
    ["bowl.jpg", 2],
  ]);
});

it("days that no report is made for are refused", async () => {
  await expect(ask(8 as 7)).rejects.toMatchObject({ code: "request.invalid" });
});
