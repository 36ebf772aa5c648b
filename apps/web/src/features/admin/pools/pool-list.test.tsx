import { screen, waitFor, within } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { beforeEach, expect, it, vi } from "vitest";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { ConvertSetsSection } from "../convert-sets/convert-sets-section.tsx";
import { PoolList } from "./pool-list.tsx";

const calls = () => ({
  list: { query: vi.fn() },
  add: { mutate: vi.fn() },
  change: { mutate: vi.fn() },
  remove: { mutate: vi.fn() },
});
const server = { pools: calls(), convertSets: calls() };
vi.mock("../../../shared/api/use-console-client.ts", () => ({ useConsoleClient: () => server }));

const refusal = (code: string) =>
  new TRPCClientError("refused", { result: { error: { message: "", code: -32600, data: { httpStatus: 400, code } } } });
const PUBLIC = { name: "public", labels: { de: "Öffentlich", en: "Public" }, assets: 12, groups: ["guest"] };
const INTERN = { name: "intern", labels: { en: "Internal" }, assets: 3, groups: ["staff"] };
const EMPTY = { name: "x1", labels: {}, assets: 0, groups: ["staff"] };
const FORM = { mime: null, maxEdge: null, dpi: null, quality: null, profile: null, metadata: "strip" as const };
const ORIGINAL = { id: 0, titles: { de: "Original" }, kind: "original" as const, groups: [], ...FORM };
const set = (id: number, title: string) => ({
  ...{ ...ORIGINAL, id, titles: { de: title }, kind: "picture" as const },
  ...{ mime: "image/webp", maxEdge: 1600 },
});

beforeEach(() => {
  for (const call of Object.values(server).flatMap((one) => Object.values(one).flatMap((two) => Object.values(two))))
    call.mockReset().mockResolvedValue({});
  server.pools.list.query.mockResolvedValue({ pools: [PUBLIC, INTERN, EMPTY], languages: ["de", "en"] });
  server.convertSets.list.query.mockResolvedValue({
    sets: [ORIGINAL, set(1, "Netz"), set(2, "Büro")],
    languages: ["de"],
  });
});

const begin = async (Section = PoolList, first = "Öffentlich") => {
  const drawn = await renderWithProviders(<Section />, {
    client: createFakeClient(() => ({})),
    as: createTestSession("ada"),
  });
  await screen.findByRole("heading", { name: first });
  return drawn;
};
const dialog = async () => within(await screen.findByRole("dialog"));

it("each pool shows its name, its number of assets and who can see it; one without a name says so", async () => {
  await begin();
  const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows[0]).toMatch(/Öffentlich12 Medien\s· sichtbar für Alle Besucher/);
  expect(rows[1]).toMatch(/Internal3 Medien\s· sichtbar für staff/);
  expect(rows[2]).toMatch(/^Ohne Namen \(x1\)/);
});

it("the guest group is named in the admin's language, wherever groups are listed", async () => {
  server.convertSets.list.query.mockResolvedValue({
    sets: [ORIGINAL, { ...set(1, "Netz"), groups: ["guest", "staff"] }],
    languages: ["de"],
  });
  const { user } = await begin(ConvertSetsSection, "Netz");
  expect(screen.getAllByRole("listitem")[1]).toHaveTextContent("Alle Besucher, staff");
  await user.click(screen.getByRole("button", { name: "„Netz“ bearbeiten" }));
  await user.click((await dialog()).getByRole("button", { name: "Downloadformat löschen" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent("Alle Besucher, staff");
});

it("a pool is created with a name in each language, and its code follows the name until it is edited", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "Neuer Bereich" }));
  const form = await dialog();
  await user.click(form.getByRole("button", { name: "Bereich anlegen" }));
  expect(server.pools.add.mutate).not.toHaveBeenCalled();
  await user.type(form.getByLabelText("Name (Deutsch)"), "Größe Üb");
  expect(form.getByLabelText(/^Kürzel/)).toHaveValue("groesse-ueb");
  await user.type(form.getByLabelText("Name (Englisch)"), "Press");
  await user.clear(form.getByLabelText(/^Kürzel/));
  await user.type(form.getByLabelText(/^Kürzel/), "press");
  server.pools.add.mutate.mockRejectedValueOnce(refusal("pool.exists"));
  await user.click(form.getByRole("button", { name: "Bereich anlegen" }));
  expect(await form.findByText(/Einen Bereich mit diesem Kürzel gibt es schon/)).toBeInTheDocument();
  await user.click(form.getByRole("button", { name: "Bereich anlegen" }));
  expect(server.pools.add.mutate).toHaveBeenLastCalledWith({ name: "press", labels: { de: "Größe Üb", en: "Press" } });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("deleting a pool with assets requires a target pool, listed by name", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "„Internal“ bearbeiten" }));
  await user.click((await dialog()).getByRole("button", { name: "Bereich löschen" }));
  const form = await dialog();
  await user.click(form.getByRole("button", { name: "Bereich löschen" }));
  expect(server.pools.remove.mutate).not.toHaveBeenCalled();
  await user.selectOptions(form.getByLabelText(/^Medien verschieben nach/), "Öffentlich");
  await user.click(form.getByRole("button", { name: "Bereich löschen" }));
  expect(server.pools.remove.mutate).toHaveBeenCalledWith({ name: "intern", moveTo: "public" });
});

it("an empty pool is deleted with its grants, but not if it has received assets meanwhile; the public pool cannot be deleted", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("button", { name: "„Ohne Namen (x1)“ bearbeiten" }));
  await user.click((await dialog()).getByRole("button", { name: "Bereich löschen" }));
  server.pools.remove.mutate.mockRejectedValueOnce(refusal("pool.not_empty"));
  await user.click((await dialog()).getByRole("button", { name: "Bereich löschen" }));
  expect(server.pools.remove.mutate).toHaveBeenCalledWith({ name: "x1", withGrants: true });
  expect(await screen.findByText(/Inzwischen sind Medien in diesen Bereich gekommen/)).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "„Öffentlich“ bearbeiten" }));
  expect((await dialog()).queryByRole("button", { name: "Bereich löschen" })).toBeNull();
});

it("rows can be reordered by keyboard, and the focus follows", async () => {
  const { user } = await begin();
  server.pools.list.query.mockResolvedValue({ pools: [INTERN, PUBLIC, EMPTY], languages: ["de", "en"] });
  screen.getByRole("button", { name: /„Internal“ nach oben/ }).focus();
  await user.keyboard("{Enter}");
  expect(server.pools.change.mutate).toHaveBeenCalledWith({ name: "intern", position: 1 });
  // The first row cannot move up.
  await waitFor(() => expect(screen.getByRole("button", { name: /„Internal“ nach unten/ })).toHaveFocus());
});

it("a convert set has the fields of its format; the original is first, with only a title", async () => {
  const { user } = await begin(ConvertSetsSection, "Original");
  expect(screen.queryByRole("button", { name: /„Original“ nach/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: /„Büro“ nach oben/ }));
  expect(server.convertSets.change.mutate).toHaveBeenCalledWith({ id: 2, position: 1 });
  await user.click(screen.getByRole("button", { name: "Neues Downloadformat" }));
  const form = await dialog();
  await user.type(form.getByLabelText("Name (Deutsch)"), "Vorschau");
  await user.type(form.getByLabelText(/^Auflösung/), "72");
  await user.selectOptions(form.getByLabelText(/in welchem Format/), "Filme: MP4");
  expect(form.queryByLabelText(/^Auflösung/)).toBeNull();
  await user.type(form.getByLabelText(/^Längste Kante/), "viel");
  await user.click(form.getByRole("button", { name: "Downloadformat anlegen" }));
  expect(server.convertSets.add.mutate).not.toHaveBeenCalled();
  await user.clear(form.getByLabelText(/^Längste Kante/));
  await user.type(form.getByLabelText(/^Längste Kante/), "1280");
  await user.click(form.getByRole("button", { name: "Downloadformat anlegen" }));
  expect(server.convertSets.add.mutate).toHaveBeenCalledWith({
    ...{ ...FORM, titles: { de: "Vorschau" } },
    ...{ mime: "video/mp4", maxEdge: 1280 },
  });
});

it("a dialog shows groups granted while the list was cached", async () => {
  const { user } = await begin(ConvertSetsSection, "Netz");
  await user.click(screen.getByRole("button", { name: "„Netz“ bearbeiten" }));
  server.convertSets.list.query.mockResolvedValue({
    sets: [ORIGINAL, { ...set(1, "Netz"), groups: ["trade"] }, set(2, "Büro")],
    languages: ["de"],
  });
  server.convertSets.change.mutate.mockRejectedValueOnce(refusal("convert_set.quality"));
  await user.click((await dialog()).getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(screen.getByText(/erlaubt für trade/)).toBeInTheDocument());
  await user.click((await dialog()).getByRole("button", { name: "Downloadformat löschen" }));
  expect(await screen.findByText(/Diese Gruppen verlieren es: trade/)).toBeInTheDocument();
});
