import { cleanup, screen, waitFor } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { SettingsProvider } from "../../shared/settings/settings-context.tsx";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { DashboardPage } from "./dashboard-page.tsx";

const vases = [1, 2].map((id) => ({
  id: String(id),
  title: `Vase ${id}`,
  asset_groups: ["image"],
  url: `/${id}.webp`,
}));
const EMPTY = "collection_2";
const BROKEN = "collection_3";
const UNSEEN = "collection_4";

function server(asked: unknown[] = [], collections: object[] = []) {
  return createFakeClient((key, { query }) => {
    if (key === "index.fields") return { visible_fields: [] };
    if (key === "collections.list") return { collections };
    if (key === "assets.get") return { response: { docs: [{ ...vases[1], id: "9", url: "/own.webp" }] } };
    if (key !== "collections.get") return {};
    asked.push(query?.solr_rows);
    if (query?.collection === BROKEN) throw new ApiError({ status: 500, code: "internal", message: "broken" });
    if (query?.collection === UNSEEN) throw new ApiError({ status: 404, code: "collection.not_found", message: "" });
    const docs = query?.collection === EMPTY ? [] : vases;
    return { response: { docs, numFound: docs.length, start: 0 } };
  });
}

function open(
  change: Partial<ReturnType<typeof createDefaultSettings>["dashboard"]["collections"]>,
  { client = server(), as = createTestSession(null) } = {},
) {
  const settings = createDefaultSettings();
  const { collections } = settings.dashboard;
  const data = [
    { indicator: "collection_1", label: "Vasen", src: "9" },
    { indicator: EMPTY, label: "Leere" },
  ];
  const dashboard = { ...settings.dashboard, collections: { ...collections, data, ...change } };
  return renderWithProviders(
    <SettingsProvider value={{ ...settings, dashboard }}>
      <DashboardPage search={null} />
    </SettingsProvider>,
    { client, as },
  );
}

it("shows collections as rows: a header, a row of posters, a link to all", async () => {
  const asked: unknown[] = [];
  await open({}, { client: server(asked) });
  const row = await screen.findByRole("region", { name: "Vasen" });
  await waitFor(() => expect(row.querySelectorAll("li a")).toHaveLength(2));
  expect(screen.getByRole("link", { name: "Alle anzeigen: Vasen" })).toHaveAttribute("href", "/search/*?id=1,2");
  expect(asked).toEqual([20, 20]);
});

it("shows that an empty collection is empty", async () => {
  await open({});
  const row = await screen.findByRole("region", { name: "Leere" });
  await waitFor(() => expect(row).toHaveTextContent("Hier liegt noch nichts."));
});

it.each([false, true])("hides what is empty where the settings say so, as tiles: %s", async (show_as_tiles) => {
  await open({ show_as_tiles, hide_empty_result: true });
  expect(await screen.findByRole("heading", { name: "Vasen" })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Leere" })).toBeNull());
});

it("shows tiles if configured, with the configured picture, requesting one asset", async () => {
  const asked: unknown[] = [];
  await open({ show_as_tiles: true }, { client: server(asked) });
  const tile = await screen.findByRole("heading", { name: "Vasen" });
  expect(screen.queryByRole("region")).toBeNull();
  const picture = () => tile.closest("li")?.querySelector("img")?.getAttribute("src");
  await waitFor(() => expect(picture()).toMatch(/own\.webp$/));
  expect(asked).toEqual([1, 1]);
});

const broken = [{ indicator: BROKEN, label: "Kaputt" }];

it("shows a collection that fails to load as empty, and never hides it", async () => {
  await open({ data: broken, hide_empty_result: true });
  const row = await screen.findByRole("region", { name: "Kaputt" });
  await waitFor(() => expect(row).toHaveTextContent("Hier liegt noch nichts."));
  expect(row).not.toHaveTextContent("schiefgegangen");
});

const unseen = [
  { indicator: "collection_1", label: "Vasen", src: "9" },
  { indicator: UNSEEN, label: "Interna" },
];
const admin = { ...createTestSession("boss"), isGuiAdmin: true };

it.each([false, true])("hides a collection of which nothing may be seen, as tiles: %s", async (show_as_tiles) => {
  await open({ data: unseen, show_as_tiles, hide_empty_result: true });
  expect(await screen.findByRole("heading", { name: "Vasen" })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Interna" })).toBeNull());
});

it("hides it from admins, too, but tells them of a collection that is gone", async () => {
  const listed = [{ indicator: UNSEEN, label: "Interna", translation: {}, src: null, count: 0 }];
  await open({ data: unseen, hide_empty_result: true }, { as: admin, client: server([], listed) });
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Interna" })).toBeNull());
  cleanup();
  await open({ data: unseen, hide_empty_result: true }, { as: admin });
  expect(await screen.findByText(/^Diese Sammlung konnte nicht geladen werden/)).toBeInTheDocument();
});

it.each([0, 3])("leads an admin to the rights who sees nothing in any collection, with %s assets", async (count) => {
  const listed = [{ indicator: UNSEEN, label: "Interna", translation: {}, src: null, count }];
  const client = { ...server([], listed), has: () => true };
  await open({ data: unseen, hide_empty_result: true }, { as: admin, client });
  await screen.findByRole("heading", { name: "Vasen" });
  if (count === 0) expect(screen.getByRole("link", { name: "Rechte ansehen" })).toBeInTheDocument();
  else expect(screen.queryByRole("link", { name: "Rechte ansehen" })).toBeNull();
});

it("tells admins why a collection could not be loaded", async () => {
  await open({ data: broken }, { as: admin });
  const row = await screen.findByRole("region", { name: "Kaputt" });
  await waitFor(() => expect(row).toHaveTextContent("Auf dem Server ist etwas schiefgegangen."));
});
