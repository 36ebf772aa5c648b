import { DirectionProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { Client } from "@vitrine/contract/client";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rangeKinds } from "../../../../asset/metadata/range-kinds.ts";
import { ClientProvider } from "../../../../shared/api/client-context.tsx";
import { SettingsProvider } from "../../../../shared/settings/settings-context.tsx";
import type { FacetField } from "../facet-fields.ts";
import { FacetRange } from "./facet-range.tsx";

const field: FacetField = {
  name: "width",
  translation: undefined,
  kind: "slider",
  rangeKind: rangeKinds.number,
  integer: true,
  search: undefined,
  preview: 10,
  folded: false,
  sort: "alph",
  orientation: "asc",
};
const facet = { values: [], total: 50, min: 0, max: 100, histogram: Array.from({ length: 22 }, (_, at) => at) };

function show(filter?: string, dir: "ltr" | "rtl" = "ltr", props = { field, facet }) {
  const onChange = vi.fn();
  const part = (filter?: string) => (
    <DirectionProvider initialDirection={dir} detectDirection={false}>
      <ClientProvider value={{} as Client}>
        <SettingsProvider value={createDefaultSettings()}>
          <FacetRange {...props} label="Breite" filter={filter} onChange={onChange} />
        </SettingsProvider>
      </ClientProvider>
    </DirectionProvider>
  );
  const { rerender } = render(part(filter));
  const [low, high] = screen.getAllByRole("slider");
  if (!low || !high) throw new Error("A range has two handles.");
  return { low, high, onChange, arrive: (filter?: string) => rerender(part(filter)) };
}

describe("a slider with two handles", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("follows the keys at once and searches after a pause", () => {
    const { low, onChange } = show();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) fireEvent.keyDown(low, { key });
    expect(low).toHaveAttribute("aria-valuenow", "3");
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(400);
    expect(onChange.mock.calls).toEqual([["3 TO *"]]);
  });

  it("is mirrored in right-to-left pages", () => {
    const { low } = show("40 TO 60", "rtl");
    fireEvent.keyDown(low, { key: "ArrowLeft" });
    expect(low).toHaveAttribute("aria-valuenow", "41");
    for (const key of ["ArrowRight", "ArrowRight"]) fireEvent.keyDown(low, { key });
    expect(low).toHaveAttribute("aria-valuenow", "39");
  });

  it("never lets the handles pass each other", () => {
    const { high } = show("40 TO 60");
    fireEvent.keyDown(high, { key: "Home" });
    expect(high).toHaveAttribute("aria-valuenow", "40");
  });

  it("is no filter over the whole range", () => {
    const { low, onChange } = show("40 TO *");
    fireEvent.keyDown(low, { key: "Home" });
    vi.advanceTimersByTime(400);
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  const sizes = {
    field: { ...field, rangeKind: rangeKinds.filesize, integer: false },
    facet: { ...facet, min: 8, max: 12_304.5 },
  };

  it("leaves either end of file sizes by one arrow key", () => {
    const { low, high, onChange } = show(undefined, "ltr", sizes);
    fireEvent.keyDown(low, { key: "ArrowRight" });
    expect(low).toHaveAttribute("aria-valuenow", "10");
    vi.advanceTimersByTime(400);
    expect(onChange.mock.calls).toEqual([["10 TO *"]]);
    fireEvent.keyDown(low, { key: "Home" });
    fireEvent.keyDown(high, { key: "ArrowLeft" });
    expect(high).toHaveAttribute("aria-valuenow", "12300");
    vi.advanceTimersByTime(400);
    expect(onChange.mock.calls.at(-1)).toEqual(["* TO 12300"]);
    fireEvent.keyDown(high, { key: "ArrowLeft" });
    expect(high).toHaveAttribute("aria-valuenow", "12290");
  });

  it("handles keys pressed while a search is running", () => {
    const { low, onChange, arrive } = show(undefined, "ltr", sizes);
    fireEvent.keyDown(low, { key: "ArrowRight" });
    vi.advanceTimersByTime(400);
    fireEvent.keyDown(low, { key: "Home" });
    arrive("10 TO *");
    expect(low).toHaveAttribute("aria-valuenow", "8");
    vi.advanceTimersByTime(400);
    expect(onChange.mock.calls).toEqual([["10 TO *"], [null]]);
  });

  it("treats a typed file size near an end as the end", () => {
    const { onChange } = show("500 TO *", "ltr", sizes);
    const [from] = screen.getAllByRole("textbox");
    if (!from) throw new Error("The ends can be edited.");
    fireEvent.focus(from);
    fireEvent.change(from, { target: { value: "17 kB" } });
    fireEvent.blur(from);
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  it("accepts typed ends", () => {
    const { onChange } = show();
    const [from] = screen.getAllByRole("textbox");
    if (!from) throw new Error("The ends can be edited.");
    fireEvent.focus(from);
    fireEvent.change(from, { target: { value: "25" } });
    fireEvent.blur(from);
    expect(onChange.mock.calls).toEqual([["25 TO *"]]);
  });

  it("steps by day, also over many years and from an end within a day", () => {
    const languages = vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-US"]);
    const from = Date.UTC(2006, 7, 3, 18) / 1000;
    const dates = {
      field: { ...field, rangeKind: rangeKinds.date },
      facet: { ...facet, min: from, max: from + 7000 * 86_400 },
    };
    const { low } = show(undefined, "ltr", dates);
    expect(low).toHaveAttribute("aria-valuetext", "08/03/2006");
    for (const day of ["08/04/2006", "08/05/2006"]) {
      fireEvent.keyDown(low, { key: "ArrowRight" });
      expect(low).toHaveAttribute("aria-valuetext", day);
    }
    cleanup();
    // Whole days from midnight, as in the address.
    const chosen = `${Date.UTC(2006, 7, 5) / 1000} TO ${Date.UTC(2010, 0, 1) / 1000 - 1}`;
    const again = show(chosen, "ltr", dates);
    fireEvent.keyDown(again.low, { key: "ArrowRight" });
    expect(again.low).toHaveAttribute("aria-valuetext", "08/06/2006");
    fireEvent.keyDown(again.high, { key: "ArrowLeft" });
    expect(again.high).toHaveAttribute("aria-valuetext", "12/30/2009");
    vi.advanceTimersByTime(400);
    const [filter] = again.onChange.mock.calls.at(-1) ?? [];
    expect(filter).toBe(`${Date.UTC(2006, 7, 6) / 1000} TO ${Date.UTC(2009, 11, 31) / 1000 - 1}`);
    languages.mockRestore();
  });
});
