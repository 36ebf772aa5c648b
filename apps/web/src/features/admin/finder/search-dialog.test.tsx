import { act, fireEvent, screen, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { FieldTargetProvider } from "../fields/field-target.tsx";
import { adminSections } from "../sections.tsx";
import { SectionsProvider } from "../sections-context.ts";
import { SearchDialog } from "./search-dialog.tsx";

const list = (reply: unknown) => ({ list: { query: async () => reply } });
const server = {
  accounts: list([{ id: 7, name: "mira", displayName: "Mira Vogt", email: "mira@example.org" }]),
  groups: list({ groups: [{ name: "press" }] }),
  pools: list({ pools: [{ name: "intern", labels: { de: "Hausintern" } }] }),
};
vi.mock("../../../shared/api/use-console-client.ts", () => ({ useConsoleClient: () => server }));

/** By its text: the accessible names of the test's DOM lack the spaces beside marked words. */
const findResult = (text: RegExp) =>
  screen.findByRole("button", { name: (_, element) => text.test(element.textContent ?? "") });

async function open() {
  const goTo = vi.fn();
  const onClose = vi.fn();
  const store = createDraftStore({ settings: createDraft("settings", createDefaultSettings(), null) });
  const drawn = await renderWithProviders(
    <SectionsProvider value={adminSections}>
      <DraftProvider value={store}>
        <FieldTargetProvider value={{ target: null, goTo }}>
          <SearchDialog onClose={onClose} />
        </FieldTargetProvider>
      </DraftProvider>
    </SectionsProvider>,
    { client: createFakeClient(() => ({})), at: "/admin", path: "/admin/*" },
  );
  const choose = async (words: string, result: RegExp) => {
    await drawn.user.clear(screen.getByRole("textbox"));
    await drawn.user.type(screen.getByRole("textbox"), words);
    await drawn.user.click(await findResult(result));
  };
  return { ...drawn, goTo, onClose, choose, field: screen.getByRole("textbox") };
}

it.each([
  ["vogt", /^Mira Vogt\s*Person/, "records.accounts.7", "/admin/accounts"],
  ["press", /^press\s*Gruppe/, "records.groups.press", "/admin/accounts/groups"],
  ["hausintern", /^Hausintern\s*Bereich/, "records.pools.intern", "/admin/accounts/pools"],
])("a found person, group or pool leads to its own row: %s", async (words, result, field, path) => {
  const { choose, goTo } = await open();
  await choose(words, result);
  expect(goTo).toHaveBeenCalledWith(field, path);
});

it("a part of a section is found by its name and other words, and leads to that part", async () => {
  const { choose, address } = await open();
  await choose("freigabe", /^Bereiche\s*Personen und Rechte/);
  expect(address()).toBe("/admin/accounts/pools");
});

it("results are grouped by kind, with their section and the query marked", async () => {
  const { user, field } = await open();
  await user.type(field, "logo");
  const groups = screen.getAllByRole("group");
  expect(groups.map((group) => within(group).getByRole("heading").textContent)).toEqual([
    "Einstellungen und Dateien",
    "Abschnitte, Seiten und Sprachen",
    "An einzelnen Stellen anders",
  ]);
  expect(groups[0]).toHaveAccessibleName("Einstellungen und Dateien");
  const [first] = within(groups[0] as HTMLElement).getAllByRole("button");
  expect(first).toHaveTextContent(/^LogoMarke$/);
  expect((await findResult(/^Logos/)).querySelector("mark")).toHaveTextContent(/^Logo$/);
  expect(await findResult(/^Logo in der Kopfzeile/)).toHaveTextContent(/Startseite › Großes Bild/);
});

it("arrow keys move between the field and the results", async () => {
  const { user, field } = await open();
  await user.type(field, "suche");
  const [first, second] = screen.getAllByRole("listitem").map((item) => item.querySelector("button"));
  await user.keyboard("{ArrowUp}");
  expect(field).toHaveFocus();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(second).toHaveFocus();
  await user.keyboard("{ArrowUp}");
  expect(first).toHaveFocus();
  await user.keyboard("{ArrowUp}");
  expect(field).toHaveFocus();
});

it("Enter opens the first result of what is typed, even before it is listed", async () => {
  const { field, address, onClose } = await open();
  fireEvent.change(field, { target: { value: "Sprachen" } });
  act(() => {
    fireEvent.change(field, { target: { value: "Seiten und Fußzeile" } });
    fireEvent.keyDown(field, { key: "Enter" });
  });
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(address()).toBe("/admin/editor");
});

it("Enter that ends the composition of a word opens nothing", async () => {
  const { user, field, onClose } = await open();
  await user.type(field, "Sprachen");
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
});
