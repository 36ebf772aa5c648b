import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import type { UsageReport } from "./usage-report.ts";
import { UsageSection } from "./usage-section.tsx";

const quiet = { searches: 0, empty: 0, shown: 0, downloaded: 0, bookmarked: 0 };
const report: UsageReport = {
  days: [
    { ...quiet, day: "2026-11-27", searches: 30, empty: 2 },
    { ...quiet, day: "2026-11-28", searches: 1200, downloaded: 7 },
  ],
  words: [{ words: "schale", times: 12 }],
  empty: [{ words: "teeschale", times: 1 }],
  shown: [{ id: "22", name: "Lagune.jpg", times: 17 }],
  downloaded: [],
  bookmarked: [],
};
const list = (name: string) => screen.getByRole("region", { name });

it("shows each day, the totals, the queries, and the assets with links", async () => {
  const asked: string[] = [];
  const client = createFakeClient((key, { query }: { query?: Record<string, unknown> } = {}) => {
    asked.push(`${key} ${query?.days}`);
    return report;
  });
  const { user } = await renderWithProviders(<UsageSection />, { client });
  const table = await screen.findByRole("table", { hidden: true });
  const rows = within(table).getAllByRole("row", { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Tag \(UTC\)Suchen/),
    expect.stringMatching(/^28\.11\.20261\.2000070$/),
    expect.stringMatching(/^27\.11\.2026302000$/),
    expect.stringMatching(/^Zusammen1\.2302070$/),
  ]);
  const totals = within(screen.getByRole("radiogroup", { name: "Summen im Zeitraum" })).getAllByRole("radio");
  expect(totals.map((total) => total.textContent)).toEqual([
    "Suchen 1.230",
    "Suchen ohne Ergebnis 2",
    "Angesehene Medien 0",
    "Downloads 7",
    "Gemerkt 0",
  ]);
  expect(screen.getByRole("radio", { name: "Suchen 1.230" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "Downloads 7" }));
  expect(screen.getByRole("heading", { name: "Downloads nach Tagen" })).toBeInTheDocument();
  expect(list("Häufigste Suchwörter")).toHaveTextContent("schale12-mal");
  expect(list("Suchwörter ohne Ergebnis")).toHaveTextContent("teeschale1-mal");
  expect(screen.getByRole("link", { name: "Lagune.jpg" })).toHaveAttribute(
    "href",
    expect.stringContaining("/asset/22"),
  );
  expect(list("Am häufigsten heruntergeladen")).toHaveTextContent("Keine");
  await user.click(screen.getByRole("radio", { name: "90 Tage" }));
  expect(asked).toEqual(["usage.report 30", "usage.report 90"]);
});

it("shows that there is no data yet, without empty lists", async () => {
  const none = { ...report, days: [{ ...quiet, day: "2026-11-28" }] };
  await renderWithProviders(<UsageSection />, { client: createFakeClient(() => none) });
  expect(await screen.findByText("In diesem Zeitraum wurde nichts gezählt.")).toBeInTheDocument();
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  expect(screen.queryByRole("radiogroup", { name: "Summen im Zeitraum" })).toBeNull();
});

it("shows a loading error, and retries", async () => {
  let fails = true;
  const client = createFakeClient(() => {
    if (fails) throw new Error("no");
    return report;
  });
  const { user } = await renderWithProviders(<UsageSection />, { client });
  const again = await screen.findByRole("button", { name: "Noch einmal versuchen" });
  fails = false;
  await user.click(again);
  expect(await screen.findByText("schale")).toBeInTheDocument();
});
