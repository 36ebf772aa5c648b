import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createFakeHost } from "../../../testing/fake-host.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { adminSections } from "../sections.tsx";
import { SectionPane } from "./section-pane.tsx";

afterEach(() => vi.unstubAllGlobals());

it("if an upgrade has removed the file of a section, a reload is offered", async () => {
  const [given] = adminSections;
  if (!given) throw new Error("One section.");
  vi.stubGlobal("fetch", async () => new Response(null));
  const load = async () => {
    throw new TypeError("Failed to fetch dynamically imported module: /assets/general-of-before.js");
  };
  const reload = vi.fn();
  const { user, i18n } = await renderWithProviders(<SectionPane section={{ ...given, load }} />, {
    client: createFakeClient(() => ({})),
    host: createFakeHost({ reload }),
  });
  expect(await screen.findByText(i18n.t("admin:section.updated"))).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: i18n.t("global:boundary.reload") }));
  expect(reload).toHaveBeenCalledOnce();
});

it("a section that could not be loaded shows that the server is unavailable, and its button loads it again", async () => {
  const [given] = adminSections;
  if (!given) throw new Error("One section.");
  let away = true;
  const load = async () => {
    if (away) throw new TypeError("Failed to fetch dynamically imported module: /assets/general.js");
    return () => <p>It is there.</p>;
  };
  const { user, i18n } = await renderWithProviders(<SectionPane section={{ ...given, load }} />, {
    client: createFakeClient(() => ({})),
  });
  expect(await screen.findByText(i18n.t("toast:error.network"))).toBeInTheDocument();
  const retry = screen.getByRole("button", { name: i18n.t("global:action.retry") });
  await user.click(retry);
  expect(await screen.findByText(i18n.t("toast:error.network"))).toBeInTheDocument();
  away = false;
  await user.click(screen.getByRole("button", { name: i18n.t("global:action.retry") }));
  expect(await screen.findByText("It is there.")).toBeInTheDocument();
});
