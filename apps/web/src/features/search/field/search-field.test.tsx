import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConnectionProvider } from "../../../shared/api/connection-context.tsx";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { SearchField } from "./search-field.tsx";

const fields = ["series", "place"].map((field_name, position) => ({
  field_name,
  position,
  type: "string",
  origin: "metadata",
  multi_valued: false,
  is_facet: true,
  range_facet: false,
  default_labels: { de: field_name === "series" ? "Serie" : "Ort" },
}));
const values: Record<string, { value: string; label: string; count: number }[]> = {
  series: [
    { value: "lagune", label: "Lagune", count: 64 },
    { value: "mini", label: "Lagune Mini", count: 8 },
  ],
  place: [{ value: "lager", label: "Auslieferlager", count: 12 }],
};

/** A server with two fields, with or without value search. */
const server = ({ finds = true, onFind = (_key: string, _query: unknown) => {} } = {}): Client =>
  createFakeClient((key, { query }) => {
    if (key === "index.fields") return { visible_fields: fields };
    onFind(key, query);
    if (key === "search.facet_values" && finds) {
      const field = String(query?.field);
      return { field, values: values[field] ?? [], total: 2 };
    }
    if (key === "search.facet_values") throw new ApiError({ status: 501, code: "not_implemented", message: "" });
    const facetFields = Object.fromEntries(Object.entries(values).map(([f, v]) => [f, { values: v, total: v.length }]));
    return { facetCounts: { facetFields }, response: { docs: [], numFound: 0, start: 0 } };
  });

async function open(address: string, client = server()) {
  const drawn = await renderWithProviders(<SearchField />, { client, at: address });
  return { ...drawn, field: screen.getByRole("combobox") };
}

describe("the search field", () => {
  beforeEach(() => {
    document.documentElement.dir = "ltr";
  });

  it("searches the typed text on Enter, and everything if it is empty", async () => {
    const { address, field, user } = await open("/search/*?place=lager");
    await user.type(field, "  blaue Vase {Enter}");
    expect(address()).toBe("/search/blaue%20Vase?place=lager");
    await user.clear(field);
    await user.type(field, "{Enter}");
    expect(address()).toBe("/search/*?place=lager");
  });

  it("suggests nothing when offline, but still searches", async () => {
    const connection = { get: () => false, subscribe: () => () => {}, check: () => {} };
    const onFind = vi.fn();
    const element = (
      <ConnectionProvider value={connection}>
        <SearchField />
      </ConnectionProvider>
    );
    const { address, user } = await renderWithProviders(element, { client: server({ onFind }), at: "/search/*" });
    await user.type(screen.getByRole("combobox"), "lag");
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(onFind).not.toHaveBeenCalled();
    await user.keyboard("{Enter}");
    expect(address()).toBe("/search/lag");
  });

  it("also searches by its button", async () => {
    const { address, user } = await renderWithProviders(
      <SearchField
        variant="hero"
        submit={(search) => (
          <button type="button" onClick={search}>
            Los
          </button>
        )}
      />,
      { client: server(), at: "/" },
    );
    await user.type(screen.getByRole("combobox"), "krug");
    await user.click(screen.getByRole("button", { name: "Los" }));
    expect(address()).toBe("/search/krug");
  });

  it("suggests values in groups, with the match in bold and counts", async () => {
    const { field, user } = await open("/search/*");
    await user.type(field, "lag");
    const options = await screen.findAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["Lagune64", "Lagune Mini8", "Auslieferlager12"]);
    expect(options[2]?.querySelector("mark")?.textContent).toBe("lag");
    expect(screen.getByRole("group", { name: "Serie" })).toBeInTheDocument();
    expect(field).toHaveAttribute("aria-expanded", "true");
  });

  it("suggests from the first hundred values if the server cannot search values", async () => {
    const { field, user } = await open("/search/*", server({ finds: false }));
    await user.type(field, "mini");
    expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual(["Lagune Mini8"]);
  });

  it.each([
    ["finds among all values", true],
    ["cannot find among them", false],
  ])("suggests what still finds something beside all that is chosen where the server %s", async (_how, finds) => {
    const onFind = vi.fn();
    const { field, user } = await open("/search/krug?place=lager&%2Bseries=mini", server({ finds, onFind }));
    await user.clear(field);
    await user.type(field, "lag");
    await screen.findAllByRole("option");
    expect(onFind).toHaveBeenCalledWith(
      finds ? "search.facet_values" : "search.find",
      expect.objectContaining({ solr_q: "*", filter: { series: ["mini"] }, suggestions_filter: { place: ["lager"] } }),
    );
  });

  it("adds a chosen suggestion as a chip, and searches after a delay", async () => {
    const { address, field, user } = await open("/search/*");
    await user.type(field, "lag");
    await screen.findAllByRole("option");
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(screen.getByText("Lagune Mini")).toBeInTheDocument();
    expect(field).toHaveValue("");
    expect(address(), "not at once").toBe("/search/*");
    await waitFor(() => expect(address()).toBe("/search/*?%2Bseries=mini"), { timeout: 2000 });
  });

  it("shows labels of suggestions in the address, as after a reload", async () => {
    await open("/search/*?%2Bseries=mini");
    expect(await screen.findByText("Lagune Mini")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Vorschlag Serie Lagune Mini entfernen" })).toBeInTheDocument();
    expect(screen.queryByText("mini")).not.toBeInTheDocument();
  });

  it("disables chosen suggestions, and removes the last chip by Backspace", async () => {
    const { address, field, user } = await open("/search/*?%2Bseries=lagune");
    await user.type(field, "lagu");
    const [first] = await screen.findAllByRole("option");
    expect(first).toHaveAttribute("aria-disabled", "true");
    await user.clear(field);
    await user.keyboard("{Backspace}");
    expect(address()).toBe("/search/*");
  });

  describe("after a delay", () => {
    const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
    afterEach(() => void vi.useRealTimers());

    it("searches 350 ms after a suggestion was chosen", async () => {
      const { address, field, user } = await open("/search/*");
      await user.type(field, "lag");
      const [first] = await screen.findAllByRole("option");
      vi.useFakeTimers();
      fireEvent.click(first as HTMLElement);
      pass(349);
      expect(address()).toBe("/search/*");
      pass(1);
      expect(address()).toBe("/search/*?%2Bseries=lagune");
    });

    it("closes its menu 250 ms after a choice, which is disabled until then", async () => {
      const onFind = vi.fn();
      const { address, field, user } = await open("/search/*", server({ onFind }));
      await user.type(field, "lag");
      const [first] = await screen.findAllByRole("option");
      onFind.mockClear();
      vi.useFakeTimers();
      fireEvent.click(first as HTMLElement);
      pass(249);
      expect(field).toHaveAttribute("aria-expanded", "true");
      expect(field, "the field is empty at once").toHaveValue("");
      const [chosen, other] = screen.getAllByRole("option");
      expect(chosen).toHaveAttribute("aria-disabled", "true");
      expect(other).not.toHaveAttribute("aria-disabled");
      fireEvent.click(chosen as HTMLElement);
      expect(onFind, "what it shows is not asked for again").not.toHaveBeenCalled();
      pass(1);
      expect(field).toHaveAttribute("aria-expanded", "false");
      pass(100);
      expect(address(), "chosen once").toBe("/search/*?%2Bseries=lagune");
    });

    it("accepts a second choice before its menu closes, and searches for both at once", async () => {
      const { address, field, user } = await open("/search/*");
      await user.type(field, "lag");
      const options = await screen.findAllByRole("option");
      vi.useFakeTimers();
      fireEvent.click(options[0] as HTMLElement);
      pass(200);
      fireEvent.click(options[1] as HTMLElement);
      pass(249);
      expect(field).toHaveAttribute("aria-expanded", "true");
      pass(100);
      expect(address()).toBe("/search/*");
      pass(1);
      expect(address()).toBe("/search/*?%2Bseries=lagune,mini");
    });

    it("closes its menu 250 ms after losing the focus", async () => {
      const { field, user } = await open("/search/*");
      await user.type(field, "lag");
      await screen.findAllByRole("option");
      vi.useFakeTimers();
      fireEvent.blur(field);
      pass(249);
      expect(field).toHaveAttribute("aria-expanded", "true");
      pass(1);
      expect(field).toHaveAttribute("aria-expanded", "false");
    });
  });
});
