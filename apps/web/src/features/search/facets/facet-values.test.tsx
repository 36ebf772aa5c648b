import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { everything } from "../../../shared/search/search-location.ts";
import { draw, serverOf } from "../../../testing/draw.tsx";
import type { FacetField } from "./facet-fields.ts";
import styles from "./facet-values.module.css";
import { FacetValues } from "./facet-values.tsx";

const field: FacetField = {
  name: "place",
  translation: undefined,
  kind: "checkbox",
  rangeKind: null,
  integer: true,
  preview: 10,
  sort: "alph",
  orientation: "asc",
};
const value = (label: string, count = 3) => ({ value: label.toLowerCase(), label, count });

it("finds among all values of a field, and asks once the typing rests", async () => {
  const asked = vi.fn();
  const client = serverOf((_, { query }) => {
    asked(query?.contains);
    return { field: "place", values: [value("Hafenbecken", 1), value("Hafen")], total: 2 };
  });
  const facet = { values: [value("Hafen"), value("Küche")], total: 4999 };
  const { user } = await draw(
    <FacetValues field={field} facet={facet} label="Ort" filter={undefined} onChange={() => {}} place={everything} />,
    { client },
  );
  await user.type(screen.getByRole("textbox", { name: "Ort: Werte suchen" }), "hafen");
  expect(screen.getAllByRole("checkbox").map((box) => box.getAttribute("aria-label"))).toEqual(["Hafen, 3 Treffer"]);
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(2));
  expect(screen.getAllByRole("checkbox")[0]).toHaveAccessibleName("Hafenbecken, 1 Treffer");
  expect(asked.mock.calls).toEqual([["hafen"]]);
});

it("pales what finds nothing, but not what is chosen, since it is what one takes back", async () => {
  const facet = { values: [value("Hafen", 0), value("Küche", 0)], total: 2 };
  await draw(
    <FacetValues field={field} facet={facet} label="Ort" filter={["hafen"]} onChange={() => {}} place={everything} />,
    { client: serverOf(() => ({})) },
  );
  const [chosen, other] = screen.getAllByRole("checkbox").map((box) => box.closest("label"));
  expect(chosen).not.toHaveClass(styles.zero ?? "");
  expect(other).toHaveClass(styles.zero ?? "");
});
