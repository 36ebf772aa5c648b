import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ServerOverview } from "../../../shared/api/console-client.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { ServerPage } from "./server-page.tsx";

const overview: ServerOverview = {
  version: "0.1.0",
  contractVersion: "7.0.3",
  assets: [{ kind: "image", count: 72 }],
  missing: 0,
  pools: [{ name: "public", labels: { de: "Öffentlich", en: "Public" }, assets: 72 }],
  accounts: 7,
  data: { folder: "/data", bytes: 1000, free: 1000 },
  search: {
    state: "ready",
    seq: 9,
    documents: 72,
    bytes: 1000,
    problem: null,
    lag: 0,
    leftOut: { count: 0, examples: [] },
  },
  backup: { at: 1_795_000_000_000, folder: "/mnt/backup/2026-11-28T02-00-00Z" },
  imports: [],
  unread: { count: 0, groups: [] },
  watches: [],
  mails: { off: null, waiting: 0, waitingSince: null, lastProblem: null, givenUp: [] },
};
const server = { overview: { get: { query: vi.fn() } } };
vi.mock("../../../shared/api/use-console-client.ts", () => ({ useConsoleClient: () => server }));
const client = createFakeClient(() => ({}));

beforeEach(() => void server.overview.get.query.mockReset());

it.each([
  "MEILI_URL: no Meilisearch answers at http://localhost:7700 (ECONNREFUSED).",
  "MEILI_KEY: the Meilisearch at http://localhost:7700 does not accept this key.",
])("shows the effect and the cause when the search server is unavailable: %s", async (problem) => {
  server.overview.get.query.mockResolvedValue({ ...overview, search: { ...overview.search, state: "away", problem } });
  await renderWithProviders(<ServerPage />, { client });
  const notice = (await screen.findByText(problem)).closest("[role=alert]");
  expect(notice).toHaveTextContent("Suchserver nicht verfügbar");
  expect(notice, "true of a wrong key, too").not.toHaveTextContent(/erreichbar|von selbst/);
  expect(screen.getByRole("region", { name: "Suchindex" })).toHaveTextContent("ZustandNicht bereit");
});

it("shows that the index serves its last state when it cannot be updated", async () => {
  const problem = "index_primary_key_missing";
  server.overview.get.query.mockResolvedValue({ ...overview, search: { ...overview.search, problem } });
  await renderWithProviders(<ServerPage />, { client });
  expect((await screen.findByText(problem)).closest("[role=alert]")).toHaveTextContent("Gefunden wird der bisherige");
});

it("lists the assets missing from the index, with reasons", async () => {
  const leftOut = { count: 2, examples: [{ id: 7, fileName: "bowl.jpg", reason: "its values are not an object" }] };
  server.overview.get.query.mockResolvedValue({ ...overview, search: { ...overview.search, leftOut } });
  await renderWithProviders(<ServerPage />, { client });
  const notice = await screen.findByText("2 Medien sind nicht auffindbar");
  expect(notice.closest("div")).toHaveTextContent("7: bowl.jpgits values are not an object");
});

it("shows the last backup", async () => {
  server.overview.get.query.mockResolvedValue(overview);
  await renderWithProviders(<ServerPage />, { client });
  const section = await screen.findByRole("region", { name: "Sicherung" });
  expect(section).toHaveTextContent(/Letzte Sicherung\D*18\.11\.2026.*\/mnt\/backup\/2026-11-28T02-00-00Z/);
});

it("shows that there is no backup yet, and how to create one", async () => {
  server.overview.get.query.mockResolvedValue({ ...overview, backup: null });
  await renderWithProviders(<ServerPage />, { client });
  const section = await screen.findByRole("region", { name: "Sicherung" });
  expect(section).toHaveTextContent(/Letzte SicherungNoch keine.*backup .*--keep 7/);
  expect(screen.getByText(/--keep 7/), "the command is folded").not.toBeVisible();
});

it("lists files hidden because their terms could not be read, with a hint", async () => {
  const files = [{ id: 7, path: "2024/bowl.jpg", beside: "2024/bowl.jpg.xmp" }];
  const groups = [{ reason: "broken" as const, count: 3, files }];
  server.overview.get.query.mockResolvedValue({ ...overview, unread: { count: 3, groups } });
  await renderWithProviders(<ServerPage />, { client });
  const region = await screen.findByRole("region", { name: "Verborgene Dateien" });
  expect(region).toHaveTextContent("3 Dateien sieht nur, wer das Portal verwaltet");
  expect(region).toHaveTextContent(/lässt sich nicht lesen: .* ersetzen/);
  expect(region).toHaveTextContent("2024/bowl.jpg (2024/bowl.jpg.xmp)");
  expect(region).toHaveTextContent("und 2 weitere");
});

it("shows pending and failed mails with the mail server's message", async () => {
  const given = { kind: "password-reset", to: "Mira", at: 1_795_000_000_000, reason: "refused" } as const;
  const mails = {
    off: null,
    waiting: 3,
    waitingSince: 1_795_000_000_000,
    lastProblem: "421 Too busy",
    givenUp: [{ ...given, detail: "550 No such user" }],
  };
  server.overview.get.query.mockResolvedValue({ ...overview, mails });
  await renderWithProviders(<ServerPage />, { client });
  expect((await screen.findByText("421 Too busy")).closest("[role=alert]")).toHaveTextContent("nicht zugestellt");
  expect(screen.getByText("550 No such user").parentElement).toHaveTextContent(/Mira: neues Passwort, abgelehnt/);
  expect(screen.getByRole("region", { name: "Mail" })).toHaveTextContent("Wartend3");
});

it("shows that mail is disabled, and what to configure", async () => {
  server.overview.get.query.mockResolvedValue({ ...overview, mails: { ...overview.mails, off: "no_origin" } });
  await renderWithProviders(<ServerPage />, { client });
  await screen.findByText("Versand");
  expect(screen.getByRole("region", { name: "Mail" })).toHaveTextContent("VITRINE_ORIGIN");
});

it("shows no notices if nothing is wrong", async () => {
  server.overview.get.query.mockResolvedValue(overview);
  await renderWithProviders(<ServerPage />, { client });
  expect(await screen.findByText("Suchindex")).toBeInTheDocument();
  expect(screen.queryByText(/Meldung des Servers|Überwachte Ordner/)).toBeNull();
});

it("shows pools by their labels, also for imports", async () => {
  const facts = { root: "/srv/pictures", pool: "public" };
  const job = { id: 1, state: "done", startedAt: 0, endedAt: 1000, facts, skipped: [] } as unknown;
  server.overview.get.query.mockResolvedValue({ ...overview, imports: [job] });
  await renderWithProviders(<ServerPage />, { client });
  expect(await screen.findByText("Öffentlich")).toBeInTheDocument();
  expect(screen.getByText(/Bereich Öffentlich/)).toBeInTheDocument();
});

it("shows the state of each watched folder", async () => {
  const watch = {
    id: 1,
    folder: "/srv/pictures",
    pool: "public",
    poll: null,
    waiting: 2,
    changedAt: 1_795_000_000_000,
  };
  const away = { ...watch, id: 2, folder: "/mnt/films", poll: 60, waiting: 0, changedAt: null, state: "away" } as const;
  const watches = [{ ...watch, state: "watching" } as const, away];
  server.overview.get.query.mockResolvedValue({ ...overview, watches });
  await renderWithProviders(<ServerPage />, { client });
  const rows = (await screen.findByRole("region", { name: "Überwachte Ordner" })).querySelectorAll("li");
  expect(rows[0]).toHaveTextContent(/^\/srv\/picturesÜberwachtBereich Öffentlich · zuletzt übernommen .+ · 2 Dateien/);
  expect(rows[1]).toHaveTextContent(/^\/mnt\/filmsNicht daBereich Öffentlich · Blick alle 60 sDer Ordner fehlt/);
});

it("groups skipped files of an import by reason, with a count and the first files of each", async () => {
  const skipped = [
    { reason: "no_program", count: 1800, examples: ["a.mp4", "b.mp4", "c.mp4"] },
    { reason: "empty", count: 1, examples: ["notes.txt"] },
  ];
  const job = { id: 1, state: "done", startedAt: 0, endedAt: 1000, facts: {}, skipped } as unknown;
  server.overview.get.query.mockResolvedValue({ ...overview, imports: [job] });
  await renderWithProviders(<ServerPage />, { client });
  const group = (await screen.findByText("b.mp4")).closest("ul")?.parentElement;
  expect(group).toHaveTextContent(/braucht ffmpeg.*, 1\.800a\.mp4b\.mp4c\.mp4und 1\.797 weitere$/);
  expect(screen.getByText("notes.txt").closest("ul")?.parentElement).toHaveTextContent("leer, 1notes.txt");
});
