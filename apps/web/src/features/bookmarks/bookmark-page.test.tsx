import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { createSettingsWith } from "../../testing/settings.ts";
import { DownloadTrayAndDialogs } from "../downloads/downloads-host.tsx";
import { BookmarkPage } from "./bookmark-page.tsx";
import { BookmarkDialogs } from "./bookmarks-host.tsx";

const fields = ["name", "series", "place"].map((field_name, position) => ({
  field_name,
  position,
  type: "string",
  origin: "metadata",
  multi_valued: false,
  is_facet: false,
  range_facet: false,
  default_labels: { de: { name: "Name", series: "Serie", place: "Ort" }[field_name] },
}));
const docs = ["7", "8", "9"].map((id) => ({
  id,
  title: `Titel ${id}`,
  name: `Schale ${id}`,
  series: "Lagune",
  place: "Hagen",
  file_size: 2000,
  asset_groups: ["image"],
}));

const client = createFakeClient((key, { body, query }) => {
  if (key === "bookmarks.get") return Response.json(docs.map(({ id }) => ({ id })));
  if (key === "bookmarks.save") return Response.json(body);
  if (key === "info.downloads") return { max_assets: -1 };
  if (key === "index.fields") return { visible_fields: fields };
  if (key === "session.csets") {
    // Two convert sets, so that a download opens the dialog.
    return { convert_sets: ["0", "1"].map((id) => ({ id, title: `Form ${id}` })) };
  }
  if (key !== "assets.get") return {};
  const ids = [query?.assetid].flat();
  const found = docs.filter(({ id }) => ids.includes(id));
  return { facetCounts: { facetFields: {} }, response: { docs: found, numFound: found.length, start: 0 } };
});

async function open(settings = createSettingsWith(() => {})) {
  const drawn = await renderWithProviders(
    <>
      <DownloadTrayAndDialogs />

      <BookmarkDialogs />
      <BookmarkPage />
    </>,
    { client, as: createTestSession("lena"), settings },
  );
  const cards = await screen.findAllByRole("listitem");
  const press = (name: string | RegExp) => drawn.user.click(screen.getByRole("button", { name }));
  return { ...drawn, cards, press };
}

describe("the bookmark screen", () => {
  it("shows the number and total size of the assets", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Merkliste");
    expect(screen.getByText("3 Medien, 6 MB")).toBeVisible();
  });

  it("has the configured title and columns, in their order, and the configured border", async () => {
    const { cards } = await open(
      createSettingsWith(({ bookmark }) => {
        bookmark.title = "name";
        bookmark.columns = [
          { field_name: "place", position: 1 },
          { field_name: "series", position: 0 },
        ] as typeof bookmark.columns;
        bookmark.options.border_width = 5;
      }),
    );
    const [card] = cards;
    if (!card) throw new Error("Nothing is bookmarked.");
    expect(within(card).getByRole("heading", { level: 2 })).toHaveTextContent("Schale 7");
    const words = (role: "term" | "definition") =>
      within(card)
        .getAllByRole(role)
        .map((one) => one.textContent);
    expect(words("term")).toEqual(["Serie", "Ort"]);
    expect(words("definition")).toEqual(["Lagune", "Hagen"]);
    expect(card.firstElementChild).toHaveStyle({ borderWidth: "5px" });
  });

  it.each([
    ["all", [], "Alle", "3 Medien teilen", "3 Medien als Zip laden?"],
    ["a selection", [7, 9], "Auswahl", "2 Medien teilen", "2 Medien als Zip laden?"],
    ["one", [8], "Auswahl", "„Titel 8“ teilen", "Herunterladen"],
  ] as const)("shares and downloads %s", async (_what, picked, words, shared, downloaded) => {
    const { press, user } = await open();
    for (const id of picked) await press(`Titel ${id} auswählen`);
    await press(`${words} teilen`);
    expect(await screen.findByRole("dialog", { name: shared })).toBeVisible();
    await user.keyboard("{Escape}");
    await press(`${words} herunterladen`);
    expect(await screen.findByRole("dialog", { name: downloaded })).toBeVisible();
  });

  it.each([
    ["teilen", "„Titel 8“ teilen"],
    ["herunterladen", "Herunterladen"],
  ])("lets one be taken where it stands: %s", async (words, dialog) => {
    const { cards, user } = await open();
    await user.click(within(cards[1] as HTMLElement).getByRole("button", { name: "Weitere Aktionen" }));
    const entries = await screen.findAllByRole("menuitem");
    expect(entries.map(({ textContent }) => textContent)).not.toContainEqual(expect.stringMatching(/merk/i));
    await user.click(await screen.findByRole("menuitem", { name: new RegExp(words, "i") }));
    expect(await screen.findByRole("dialog", { name: dialog })).toBeVisible();
  });

  it.each([
    ["one", "„Titel 8“ von der Merkliste nehmen", [], ["7", "9"]],
    ["a selection", "Auswahl löschen", [7, 9], ["8"]],
    ["all", "Alle löschen", [], []],
  ] as const)("removes %s, and undo brings them back", async (_what, name, picked, left) => {
    const { press, user } = await open();
    for (const id of picked) await press(`Titel ${id} auswählen`);
    await press(name);
    const shown = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    const titles = (ids: readonly string[]) => ids.map((id) => `Titel ${id}`);
    if (left.length === 0) expect(screen.getByRole("link", { name: "Zur Suche" })).toBeVisible();
    else expect(shown()).toEqual(titles(left));
    await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
    expect(shown()).toEqual(titles(["7", "8", "9"]));
  });
});
