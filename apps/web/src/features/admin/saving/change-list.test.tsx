import { screen } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import { diffDocuments } from "@vitrine/settings/documents/diff-documents";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { ChangeList } from "./change-list.tsx";

it("lists the values of a new theme by the names of its settings", async () => {
  const before = defaultSettings();
  const after = structuredClone(before);
  const [light] = after.themes.options;
  if (light) after.themes.options.push({ ...structuredClone(light), key: "house" });
  await draw(<ChangeList name="settings" changes={diffDocuments(before, after)} />, { client: serverOf(() => ({})) });
  const item = screen.getByRole("listitem");
  expect(item).toHaveTextContent(/Farbschemata.*house/);
  expect(item).toHaveTextContent(/Kennung: house/);
  expect(item).toHaveTextContent(/Farben › Hauptfarbe: #f27a1a/);
  expect(item.textContent).not.toMatch(/[{}"]/);
});

it("lists the values of a page by its member names", async () => {
  const page = { key: "imprint", title: "Impressum", html: "<p>Halm</p>" };
  await draw(<ChangeList name="pages de" changes={diffDocuments({ pages: [] }, { pages: [page] })} />, {
    client: serverOf(() => ({})),
  });
  expect(screen.getByRole("listitem")).toHaveTextContent(/key: imprint.*title: Impressum/);
});

it("shows selected options by their labels in the form", async () => {
  const before = defaultSettings();
  const after = structuredClone(before);
  before.facets = [{ field_name: "series", position: 0, options: { multivalue: "radio" } }];
  after.facets = [{ field_name: "series", position: 0, options: { multivalue: "checkbox" } }];
  after.guide.tour = ["sort", "views"];
  await draw(<ChangeList name="settings" changes={diffDocuments(before, after)} />, { client: serverOf(() => ({})) });
  const [facet, tour] = screen.getAllByRole("listitem");
  expect(facet).toHaveTextContent(/Bisher\S.*Jetzt\S/);
  expect(facet).not.toHaveTextContent(/radio|checkbox/);
  expect(tour).toHaveTextContent(/Sortier.*, Ansichten/);
});
