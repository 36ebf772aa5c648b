import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { rangeKinds } from "../../../asset/metadata/range-kinds.ts";
import { EMPTY_SEARCH, type SearchFilter } from "../../../shared/search/search-location.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import type { FacetField } from "./facet-fields.ts";
import styles from "./facet-values.module.css";
import { FacetValues } from "./facet-values.tsx";

const field: FacetField = {
  name: "place",
  translation: undefined,
  kind: "checkbox",
  rangeKind: rangeKinds.number,
  integer: true,
  search: undefined,
  preview: 10,
  folded: false,
  sort: "alph",
  orientation: "asc",
};
const value = (label: string, count = 3) => ({ value: label.toLowerCase(), label, count });

it("searches all values of a field, after a typing pause", async () => {
  const asked = vi.fn();
  const client = createFakeClient((_, { query }) => {
    asked(query?.contains);
    return { field: "place", values: [value("Hafenbecken", 1), value("Hafen")], total: 2 };
  });
  const facet = { values: [value("Hafen"), value("Küche")], total: 4999 };
  const { user } = await renderWithProviders(
    <FacetValues field={field} facet={facet} label="Ort" filter={undefined} onChange={() => {}} place={EMPTY_SEARCH} />,
    { client },
  );
  await user.type(screen.getByRole("textbox", { name: "Ort: Werte suchen" }), "hafen");
  expect(screen.getAllByRole("checkbox").map((box) => box.getAttribute("aria-label"))).toEqual(["Hafen, 3 Treffer"]);
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(2));
  expect(screen.getAllByRole("checkbox")[0]).toHaveAccessibleName("Hafenbecken, 1 Treffer");
  expect(asked.mock.calls).toEqual([["hafen"]]);
});

it("dims values without hits, except chosen ones", async () => {
  const facet = { values: [value("Hafen", 0), value("Küche", 0)], total: 2 };
  await renderWithProviders(
    <FacetValues field={field} facet={facet} label="Ort" filter={["hafen"]} onChange={() => {}} place={EMPTY_SEARCH} />,
    { client: createFakeClient(() => ({})) },
  );
  const [chosen, other] = screen.getAllByRole("checkbox").map((box) => box.closest("label"));
  expect(chosen).not.toHaveClass(styles.zero ?? "");
  expect(other).toHaveClass(styles.zero ?? "");
});

it("shows picture colours with their names, as ordinary values", async () => {
  const facet = { values: [{ value: "red", label: "Rot", count: 3 }], total: 1 };
  const onChange = vi.fn();
  const { user } = await renderWithProviders(
    <FacetValues
      field={{ ...field, name: "main_colors" }}
      facet={facet}
      label="Farben"
      filter={undefined}
      onChange={onChange}
      place={EMPTY_SEARCH}
    />,
    { client: createFakeClient(() => ({})) },
  );
  const choice = screen.getByRole("checkbox", { name: "Rot, 3 Treffer" });
  expect(choice.closest("label")?.querySelector('[data-colour="red"]')).toHaveAttribute("aria-hidden", "true");
  expect(choice.closest("label")).toHaveTextContent("Rot3");
  choice.focus();
  await user.keyboard(" ");
  expect(onChange).toHaveBeenCalledWith(["red"]);
});

const letters = Array.from({ length: 25 }, (_, at) => value(String.fromCharCode(65 + at)));

function Facet({ field: one = field, values = letters, chosen = [] as readonly string[] }) {
  const [filter, setFilter] = useState<SearchFilter | null>(chosen);
  const facet = { values, total: values.length };
  return (
    <FacetValues
      field={one}
      facet={facet}
      label="Ort"
      filter={filter ?? undefined}
      onChange={setFilter}
      place={EMPTY_SEARCH}
    />
  );
}

it("more adds as many values and focuses the first of them, less removes as many", async () => {
  const { user } = await renderWithProviders(<Facet />, { client: createFakeClient(() => ({})) });
  const rows = () => screen.getAllByRole("checkbox");
  const more = () => screen.getByRole("button", { name: /weitere/ });
  await user.click(more());
  expect(rows()).toHaveLength(20);
  expect(rows()[10]).toHaveFocus();
  await user.click(more());
  expect(rows()).toHaveLength(25);
  expect(rows()[20]).toHaveFocus();
  expect(screen.queryByRole("button", { name: /weitere/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: /^Weniger anzeigen/ }));
  expect(rows(), "one preview count less").toHaveLength(20);
  expect(more(), "what opened it").toHaveFocus();
  await user.click(screen.getByRole("button", { name: /^Weniger anzeigen/ }));
  expect(rows()).toHaveLength(10);
  expect(more()).toHaveFocus();
  expect(screen.queryByRole("button", { name: /^Weniger anzeigen/ })).toBeNull();
});

it.each([4, 15])("ten values are shown at first, and more brings %i as the settings say", async (preview) => {
  const { user } = await renderWithProviders(<Facet field={{ ...field, preview }} />, {
    client: createFakeClient(() => ({})),
  });
  const rows = () => screen.getAllByRole("checkbox");
  expect(rows()).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: /weitere/ }));
  expect(rows()).toHaveLength(10 + preview);
  expect(rows()[10]).toHaveFocus();
  await user.click(screen.getByRole("button", { name: /^Weniger anzeigen/ }));
  expect(rows()).toHaveLength(10);
});

it("the number of values follows changed settings", async () => {
  function Draft() {
    const [preview, setPreview] = useState(10);
    return (
      <>
        <button type="button" onClick={() => setPreview(4)}>
          four
        </button>
        <Facet field={{ ...field, preview }} />
      </>
    );
  }
  const { user } = await renderWithProviders(<Draft />, { client: createFakeClient(() => ({})) });
  await user.click(screen.getByRole("button", { name: /weitere/ }));
  expect(screen.getAllByRole("checkbox")).toHaveLength(20);
  await user.click(screen.getByRole("button", { name: "four" }));
  expect(screen.getAllByRole("checkbox")).toHaveLength(14);
});

it("a chosen radio button is cleared by another click or Space, and keeps the focus", async () => {
  const radio: FacetField = { ...field, kind: "radio" };
  const { user } = await renderWithProviders(
    <Facet field={radio} values={[value("Hafen"), value("Küche")]} chosen={["hafen"]} />,
    {
      client: createFakeClient(() => ({})),
    },
  );
  const harbour = screen.getByRole("radio", { name: /Hafen/ });
  expect(harbour).toBeChecked();
  await user.click(harbour);
  expect(harbour).not.toBeChecked();
  await user.click(harbour);
  expect(harbour).toBeChecked();
  fireEvent.keyDown(harbour, { key: " " });
  expect(harbour).not.toBeChecked();
  expect(harbour).toHaveFocus();
});

it.each([
  [undefined, 20, false],
  [undefined, 21, true],
  [true, 2, true],
  [false, 21, false],
])("with the option `filter` %s and %i values, a field searches them: %s", async (search, count, shown) => {
  await renderWithProviders(<Facet field={{ ...field, search }} values={letters.slice(0, count)} />, {
    client: createFakeClient(() => ({})),
  });
  expect(screen.queryByRole("textbox", { name: "Ort: Werte suchen" }) !== null).toBe(shown);
});

it("labels ratings by number of stars, with plural", async () => {
  const facet = {
    values: [
      { value: 5, label: "5", count: 5 },
      { value: 1, label: "1", count: 2 },
    ],
    total: 2,
  };
  const rating = { ...field, name: "rating" };
  const { i18n } = await renderWithProviders(
    <FacetValues
      field={rating}
      facet={facet}
      label="Bewertung"
      filter={undefined}
      onChange={() => {}}
      place={EMPTY_SEARCH}
    />,
    { client: createFakeClient(() => ({})) },
  );
  const names = () => screen.getAllByRole("checkbox").map((box) => box.getAttribute("aria-label"));
  expect(names()).toEqual(["5 Sterne, 5 Treffer", "1 Stern, 2 Treffer"]);
  await act(() => i18n.changeLanguage("en"));
  expect(names()).toEqual(["5 stars, 5 results", "1 star, 2 results"]);
});

it("the labels of more and less contain the facet's name", async () => {
  const { user } = await renderWithProviders(<Facet />, { client: createFakeClient(() => ({})) });
  const more = screen.getByRole("button", { name: "15 weitere: Ort" });
  expect(more).toHaveTextContent(/^15 weitere$/);
  await user.click(more);
  expect(screen.getByRole("button", { name: "Weniger anzeigen: Ort" })).toHaveTextContent(/^Weniger anzeigen$/);
});
