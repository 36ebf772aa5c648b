/** Who comes back from a provider finds all that a login brings, and what the sign-on was asked for. */
import { screen, waitFor } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { createMemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { createFakeHost, createMapStorage } from "../testing/fake-host.ts";
import { mountPortal } from "./mount-portal.tsx";
import { Portal } from "./portal.ts";
import { storeReturnPath } from "./return-path.ts";

const TOKEN = "olga's";
const olga = { user: "olga", isAssetUser: true, isGuiAdmin: true, workspace: "Haus", session: TOKEN, login: [] };
const docs = [{ id: "7" }, { id: "8" }];
const answers: Readonly<Record<string, unknown>> = {
  "/api/config/global": createDefaultSettings(),
  "/api/config": {},
  "/api/config/translations": {},
  "/api/session/get": olga,
  "/api/session/methods": { login: [] },
  "/api/info/check_version": { version: "6.1.0" },
  "/api/info/downloads": { max_assets: 500 },
  "/api/index/fields": { visible_fields: [] },
  "/api/config/bookmarks": { bookmarks: [] },
  "/api/": { facetCounts: { facetFields: {} }, response: { docs, numFound: 2, start: 0 } },
};

let close = () => {};
afterEach(() => close());

it("greets, loads bookmarks, suggesting fields and the limit, compares versions, and goes on to a shared list", async () => {
  const asked: string[] = [];
  const tabStorage = createMapStorage();
  storeReturnPath(tabStorage, "/search/*?id=7%2C8");
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  const portal = new Portal(
    createFakeHost({
      root: document.documentElement,
      tabStorage,
      address: () => new URL("https://portal.example/#/login?token=once"),
      open: (path) => void router?.navigate(path, { replace: true }),
      createRouter: (routes) => {
        router = createMemoryRouter(routes, { initialEntries: ["/login"] });
        return router;
      },
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input), "https://portal.example");
        if (new Headers(init?.headers).get("authorization") === TOKEN) asked.push(pathname);
        return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 });
      },
    }),
  );
  const container = document.body.appendChild(document.createElement("div"));
  close = () => {
    portal.close();
    container.remove();
  };
  mountPortal(portal, container);
  await waitFor(() => expect(screen.getAllByText(/7\.0\.3.*6\.1\.0/)).toHaveLength(1));
  await waitFor(() => expect(router?.state.location).toMatchObject({ pathname: "/search/*", search: "?id=7%2C8" }));
  const atLogin = ["/api/config/bookmarks", "/api/index/fields", "/api/info/downloads", "/api/info/check_version"];
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining(atLogin)));
  expect(await screen.findByText("Angemeldet als olga.")).toBeInTheDocument();
});
