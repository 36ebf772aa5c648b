import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { GroupsReply } from "../../../shared/api/console-client.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore, type DraftDocuments } from "../drafts/draft-store.ts";
import { RightsMatrix } from "./rights-matrix.tsx";

const phone = vi.hoisted(() => ({ is: false }));
vi.mock("../../../shared/ui/use-media.ts", async (original) => ({
  ...(await original<object>()),
  useIsPhone: () => phone.is,
}));

const known: GroupsReply = {
  groups: [
    { name: "editors", members: 0, tokens: [], grants: [{ pool: "p2", sets: [-1] }] },
    { name: "guest", members: 0, tokens: [], grants: [{ pool: "p1", sets: [1] }] },
    {
      name: "press",
      members: 5,
      tokens: [],
      grants: [
        { pool: "p1", sets: [0] },
        { pool: "p2", sets: [] },
      ],
    },
  ],
  pools: [
    { name: "p1", labels: { de: "Öffentlich", en: "Public" } },
    { name: "p2", labels: { de: "Presse" } },
  ],
  convertSets: [
    { id: 0, titles: { de: "Original" } },
    { id: 1, titles: { de: "Web" } },
  ],
};
const server = { groups: { list: { query: vi.fn() }, grant: { mutate: vi.fn() }, view: { mutate: vi.fn() } } };
vi.mock("../../../shared/api/use-console-client.ts", () => ({ useConsoleClient: () => server }));

beforeEach(() => {
  phone.is = false;
  server.groups.list.query.mockReset().mockResolvedValue(known);
  server.groups.grant.mutate.mockReset().mockResolvedValue({});
  server.groups.view.mutate.mockReset();
});
const begin = (documents: DraftDocuments = {}) =>
  renderWithProviders(
    <DraftProvider value={createDraftStore(documents)}>
      <RightsMatrix />
    </DraftProvider>,
    { client: createFakeClient(() => ({})), as: createTestSession("ada") },
  );

it("names groups and pools, counts the download formats, and shows no code", async () => {
  await begin();
  const rows = within(await screen.findByRole("table")).getAllByRole("row");
  const texts = rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
  expect(texts).toEqual([
    ["Gruppe", "Öffentlich", "Presse"],
    ["Alle Besucherauch ohne AnmeldungPortal so ansehen", "Sieht lädt 1 von 3 Formaten herunter", "Sieht nichts"],
    [
      "editors0 KontenPortal so ansehen",
      "Wie alle Besucher lädt 1 von 3 Formaten herunter",
      "Sieht lädt alles herunter",
    ],
    ["press5 KontenPortal so ansehen", "Sieht lädt 2 von 3 Formaten herunter", "Sieht lädt nichts herunter"],
  ]);
  expect(document.body.textContent).not.toMatch(/guest|p1|p2/);
});

it("a cell shows how much a group may do by its ground and its icon", async () => {
  await begin();
  const levelOf = (name: RegExp) => screen.getByRole("button", { name }).getAttribute("data-level");
  await screen.findByRole("table");
  expect(levelOf(/^Alle Besucher im Bereich Presse/)).toBe("hidden");
  expect(levelOf(/^press im Bereich Presse/)).toBe("none");
  expect(levelOf(/^editors im Bereich Öffentlich/)).toBe("some");
  expect(levelOf(/^editors im Bereich Presse/)).toBe("all");
  const cells = within(screen.getByRole("table")).getAllByRole("button", { name: /im Bereich/ });
  expect(cells.map((cell) => cell.querySelectorAll("svg[aria-hidden]").length)).toEqual(cells.map(() => 1));
});

it("a cell opens the rights of its group in its pool, and only these are saved", async () => {
  const { user } = await begin();
  await user.click(
    await screen.findByRole("button", {
      name: /^editors im Bereich Öffentlich: Wie alle Besucher, lädt 1 von 3 Formaten herunter$/,
    }),
  );
  const form = within(await screen.findByRole("dialog", { name: "editors im Bereich Öffentlich" }));
  expect(form.getByText(/Diesen Bereich sehen alle Besucher/)).toBeInTheDocument();
  await user.click(form.getByRole("checkbox", { name: "Darf die Medien sehen" }));
  await user.selectOptions(form.getByLabelText("Darf herunterladen"), "Alles");
  await user.click(form.getByRole("button", { name: "Speichern" }));
  expect(server.groups.grant.mutate).toHaveBeenCalledWith({ name: "editors", grants: [{ pool: "p1", sets: [-1] }] });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("nothing is sent if nothing was changed, and the focus returns to the cell", async () => {
  const { user } = await begin();
  const cell = await screen.findByRole("button", { name: /^press im Bereich Presse/ });
  await user.click(cell);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.groups.grant.mutate).not.toHaveBeenCalled();
  await waitFor(() => expect(cell).toHaveFocus());
});

it("some download formats may be chosen anew, but at least one", async () => {
  const { user } = await begin();
  await user.click(await screen.findByRole("button", { name: /^Alle Besucher im Bereich Öffentlich/ }));
  const form = within(await screen.findByRole("dialog"));
  await user.click(form.getByRole("checkbox", { name: "Web" }));
  expect(form.getByRole("checkbox", { name: "Web" })).toHaveFocus();
  await user.click(form.getByRole("button", { name: "Speichern" }));
  expect(form.getByText("Bitte mindestens ein Downloadformat wählen.")).toBeInTheDocument();
  expect(server.groups.grant.mutate).not.toHaveBeenCalled();
  await user.click(form.getByRole("checkbox", { name: "Original" }));
  await user.click(form.getByRole("button", { name: "Speichern" }));
  expect(server.groups.grant.mutate).toHaveBeenCalledWith({ name: "guest", grants: [{ pool: "p1", sets: [0] }] });
});

it("on a phone, the pools are listed below each group", async () => {
  phone.is = true;
  const { user } = await begin();
  const press = within((await screen.findByRole("heading", { name: /^press/ })).closest("section") as HTMLElement);
  expect(press.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Öffentlich", "Presse"]);
  expect(screen.queryByRole("table")).toBeNull();
  await user.click(press.getByRole("button", { name: /^press im Bereich Presse/ }));
  expect(await screen.findByRole("dialog", { name: "press im Bereich Presse" })).toBeInTheDocument();
});

it("without pools, says where to create one", async () => {
  server.groups.list.query.mockResolvedValue({ ...known, pools: [] });
  await begin();
  expect(await screen.findByText(/Es gibt noch keinen Bereich/)).toBeInTheDocument();
});

it("the portal is shown with the rights of a group, on its start page", async () => {
  const { user, actions, address } = await begin();
  const session = { ...createTestSession("press"), session: "a view" };
  server.groups.view.mutate.mockResolvedValue(session);
  await user.click(await screen.findByRole("button", { name: "Portal so ansehen wie „press“" }));
  expect(server.groups.view.mutate).toHaveBeenCalledWith({ name: "press" });
  await waitFor(() => expect(actions.view).toHaveBeenCalledWith(session, "press", "/"));
  expect(address()).toBe("/");
});

it("unsaved changes must be saved or discarded before the portal is shown as a group", async () => {
  const { user } = await begin({ settings: { base: {}, draft: { changed: true }, etag: null } });
  await user.click(await screen.findByRole("button", { name: "Portal so ansehen wie „Alle Besucher“" }));
  expect(await screen.findByText("Speichern oder verwerfen Sie zuerst Ihre Änderungen.")).toBeInTheDocument();
  expect(server.groups.view.mutate).not.toHaveBeenCalled();
});
